import Foundation
public import MockURLResponder

/// Builds the stub mappings of one host and turns them into launch arguments.
///
///     let configurator = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
///     configurator.respond(to: "/rates").with(body: "1.0842").once()
///     process.arguments = configurator.arguments
///
/// Stubs answer in the order they were configured; across configurators, in the order of their arguments.
public final class MockURLResponderConfigurator: Sendable {
    private let scheme: String
    private let host: String
    private let port: Int?
    private let state = Locked(State())

    private struct State {
        var plan = MockPlan()
        /// The plan as it was last written to files, which serve again while nothing was added.
        var written: (plan: MockPlan, file: PlanFile)?
    }

    /// Starts with no stub.
    ///
    /// - Parameters:
    ///   - scheme: `http` or `https`.
    ///   - host: A host name or address; case does not count.
    ///   - port: 1...65535; nil is the scheme's default port.
    ///   - filePath: Where misuse is reported.
    ///   - line: Where misuse is reported.
    public init(
        scheme: String, host: String, port: Int? = nil, filePath: StaticString = #filePath, line: UInt = #line
    ) {
        let site = CallSite(filePath: filePath, line: line)
        site.check(scheme, "the scheme", PlanRules.flaw(inScheme: scheme))
        site.check(host, "the host", PlanRules.flaw(inHost: host))
        if let port, !PlanRules.ports.contains(port) {
            site.refuse(port, "the port", .init(expected: "a port from 1 to 65535"))
        }
        self.scheme = scheme
        self.host = host
        self.port = port
    }

    /// Begins the stub of a path.
    ///
    /// Nothing is registered before `once()`, `times(_:)` or `always()` ends the chain.
    ///
    /// - Parameters:
    ///   - path: Starts with `/`; the request's query and fragment are no part of it. It may be written with or without
    ///     percent-encoding.
    ///   - method: The method of the request, as in `HTTPMethod`, or any other.
    ///   - filePath: Where misuse of the whole chain is reported.
    ///   - line: Where misuse of the whole chain is reported.
    /// - Returns: The builder of the stub.
    public func respond(
        to path: String, method: String = HTTPMethod.GET.rawValue, filePath: StaticString = #filePath,
        line: UInt = #line
    ) -> MockURLResponseBuilder {
        let site = CallSite(filePath: filePath, line: line)
        site.check(path, "the path", PlanRules.flaw(inPath: path))
        site.check(method, "the method", PlanRules.flaw(inMethod: method))
        let request = RequestPattern(scheme: scheme, host: host, port: port, method: method, path: .equals(path))
        return MockURLResponseBuilder(request, site: site, for: self)
    }

    /// Takes the stub of a builder as it is now; straight from there, since a stub is much to copy.
    func register(_ builder: MockURLResponseBuilder) {
        state.withLock { $0.plan.stubs.append(builder.stub) }
    }

    /// The stubs as launch arguments.
    ///
    /// A plan that is too long for arguments (one stub over 131,071 bytes, or all over 512 KiB) is written to a file
    /// that the arguments name; see `PlanDelivery`.
    public var arguments: [String] { arguments(delivery: .automatic) }

    /// The stubs as launch arguments, delivered in a chosen way.
    ///
    /// - Parameter delivery: Whether the plan stands in the arguments or in a file they name.
    /// - Returns: Arguments in the order of the stubs.
    public func arguments(delivery: PlanDelivery) -> [String] {
        let plan = state.withLock { $0.plan }
        if delivery == .automatic, let arguments = LaunchArguments.encode(plan) { return arguments }
        return [file(of: plan).argument]
    }

    /// The stubs as an environment variable, for programs whose own parser rejects unknown options.
    ///
    /// Merge it into the environment of the launched program.
    ///
    /// A plan that is too long for a variable (131,071 bytes with its name) is written to a file.
    public var environment: [String: String] {
        LaunchArguments.handOff(arguments) ?? Self.environment(carrying: arguments(delivery: .file))
    }

    /// Any launch arguments, those of several configurators too, as the environment variable.
    ///
    /// - Parameters:
    ///   - arguments: At most 131,042 bytes as a JSON array; longer plans travel with `arguments(delivery: .file)`.
    ///   - filePath: Where misuse is reported.
    ///   - line: Where misuse is reported.
    /// - Returns: One variable and its value.
    public static func environment(
        carrying arguments: [String], filePath: StaticString = #filePath, line: UInt = #line
    ) -> [String: String] {
        if let environment = LaunchArguments.handOff(arguments) { return environment }
        let length = arguments.reduce(0) { $0 + $1.utf8.count }
        CallSite(filePath: filePath, line: line).refuse(
            "\(length) bytes", "the environment variable for \(arguments.count) arguments",
            .init(
                expected: "at most \(LaunchArguments.longestArgument) bytes in all, written as JSON",
                hint: "use configurator.arguments(delivery: .file)"))
    }

    private func file(of plan: MockPlan) -> PlanFile {
        state.withLock { state in
            if let written = state.written, written.plan == plan { return written.file }
            do {
                let file = try PlanFile(writing: plan)
                state.written = (plan, file)
                return file
            } catch {
                fatalError(
                    "MockURLResponder cannot write a plan file below \(FileManager.default.temporaryDirectory.path): "
                        + "\((error as NSError).localizedDescription); set TMPDIR to a directory that can be written to"
                )
            }
        }
    }
}
