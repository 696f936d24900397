#if os(macOS) || os(Linux)
public import Foundation
public import MockURLResponder

#if os(Linux)
import MockURLOutside
#endif

/// A server with a URL whose requests are answered from stubs, for a client that a test gives a URL.
///
///     let server = try StubServer()
///     server.anyHost.respond(to: "/rates").with(json: ["USD": 1.0842]).once()
///     let client = RatesClient(baseURL: server.url)
///     #expect(try await client.rate(of: "USD") == 1.0842)
///     server.verify(.get("/rates"))
///
/// The client is any client in any process, such as AsyncHTTPClient in the test. It has real connections, and so have the faults
/// of stubs. Stubs may have closures, and may be added at any time. A stub with a host answers only requests with this host in
/// their field `Host`.
///
/// The server ends by `end()`, or when the test no longer uses it. It works on Linux.
public final class StubServer: Sendable {
    /// The URL of the server, such as `http://127.0.0.1:40321`, without a path.
    public let url: URL
    /// The port of the server.
    public let port: Int
    /// The certificate of the authority that signs the certificates of the server, as PEM; `nil` without TLS.
    ///
    /// A client trusts it in place of the authorities of the machine. Each server has an authority of its own, which is valid for 23 hours.
    public let certificate: String?
    /// The handling of requests that no stub answers.
    public let policy: UnmatchedPolicy
    private let network: MockedNetwork
    private let server: LocalServer
    private let verification: MockedNetwork.Verification
    private let site: FailureSite
    private let hasEnded = Locked(false)
    private let warnings: Locked<[Message]>

    /// Starts a server on 127.0.0.1.
    ///
    /// - Parameters:
    ///   - configurators: The stubs, as with `mock(_:)`.
    ///   - port: The port; 0 is any free port.
    ///   - tls: Whether the server answers https, and no http.
    ///   - policy: The handling of requests that no stub answers. With `prevent`, the client receives the status 501 with the
    ///     report, which also fails the test: 404 is often a valid answer, and clients retry 502 to 504. With `drop`, the
    ///     connection is reset. `allow` is an error, because the server passes nothing on.
    ///   - order: The rule that selects one of several matching stubs.
    ///   - verifying: The verifications at the end of the server.
    ///   - fileID: The file ID for failures that do not belong to a stub.
    ///   - filePath: The file for failures that do not belong to a stub.
    ///   - line: The line for failures that do not belong to a stub.
    ///   - column: The column for failures that do not belong to a stub.
    /// - Throws: `ServiceUnderTestError` if the port is in use, the policy is `allow`, the machine has no library for TLS, or the
    ///   system is not Linux.
    public init(
        _ configurators: MockURLResponderConfigurator..., port: Int = 0, tls: Bool = false,
        policy: UnmatchedPolicy = .prevent, order: StubOrder = .first,
        verifying: MockedNetwork.Verification = .standard, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) throws {
        guard !policy.allowsNetwork, let number = UInt16(exactly: port) else {
            throw ServiceUnderTestError(
                .invalidSetting,
                policy.allowsNetwork
                    ? "a StubServer cannot have the policy allow, because no server is behind it; use .prevent, .drop or .answer(404)"
                    : "a StubServer cannot have the port \(port); expected 0...65535")
        }
        site = FailureSite(place: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
        PreventionFailures.prepare()
        let responder = try MockURLResponder(
            arguments: [], plans: [EditablePlan()], at: site.place, writtenIn: .server)
        responder.policy = policy
        responder.order = order
        let warnings = Locked<[Message]>([])
        server = try LocalServer(responder.engine, port: number, withTLS: tls) { message in
            warnings.withLock { $0.append(message) }
        }
        self.warnings = warnings
        self.policy = policy
        (url, certificate, self.port) = (server.url, server.certificate, Int(server.port))
        verification = verifying
        network = MockedNetwork(responder, in: NetworkLayers())
        network.use(configurators)
        OpenServices.add(self)
    }

    deinit { end() }

    /// A configurator for the stubs of any host: `server.anyHost.respond(to: "/rates")`.
    public var anyHost: MockURLResponderConfigurator { network.anyHost }

    /// Adds configurators, whose stubs come after those of `anyHost` and of earlier configurators.
    ///
    /// The server follows every change to them.
    ///
    /// - Parameters:
    ///   - configurator: The first configurator to add, whose stubs have precedence.
    ///   - others: Further configurators, in order of precedence.
    public func mock(_ configurator: MockURLResponderConfigurator, _ others: MockURLResponderConfigurator...) {
        network.use([configurator] + others)
    }

    /// Adds the stubs of a plan file, a directory of plan files, or a mock bundle, as `mock-url serve --plan` does.
    ///
    /// - Parameters:
    ///   - url: The file or the directory. docs/reference/wire-format.md describes plan files.
    ///   - rule: The rule for comparing queries with the parameters of a mock bundle.
    /// - Throws: `PlanError` if there is no plan, or if a plan is invalid.
    public func mockPlan(at url: URL, rule: MockBundleRule = .documented) throws {
        let plan = EditablePlan()
        plan.set(try PlanSource(at: url, rule: rule).stubs)
        network.use([MockURLResponderConfigurator(nil, plan: plan)])
    }

    /// Makes the verifications of the server, and ends it with its connections.
    ///
    /// A second call does nothing. The calls and stubs can still be verified.
    public func end() { end(report: TestFailures.report) }
}

extension StubServer: CallSource, HoldSource {
    /// The calls and the stubs until now.
    public var history: CallHistory { network.history }

    /// The holds of this server.
    public var holds: HoldAccess { network.holds }
}

extension StubServer: EndsWithTests {
    func end(report: (TestFailure) -> Void) {
        guard hasEnded.setOnce() else { return }
        // An answer that is held until now would end with its connection.
        let verdict = NetworkVerdict(network.history, verification, network.responder.order, at: site.place)
        server.end()
        if !verification.isEmpty { verdict.report(report) }
        for warning in warnings.withLock({ $0 }) { TestFrameworks.warn(TestFailure(warning, at: site.place)) }
    }
}
#endif
