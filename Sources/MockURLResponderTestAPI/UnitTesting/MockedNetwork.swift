public import MockURLResponder

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// The network of one test: a responder of its own, and the stubs that it answers from.
///
///     @Test(.mockedNetwork(host: "api.example.com") { api in
///         api.respond(to: "/rates").with(json: ["USD": 1.0842]).once()
///     })
///     func `rates are numbers`() async throws {
///         let network = try MockedNetwork.current
///         let client = RatesClient(session: network.session)
///         #expect(try await client.rate(of: "USD") == 1.0842)
///         network.verify(.get("/rates"))
///     }
///
/// The trait `.mockedNetwork` of Swift Testing and `mockNetwork` of XCTest create a network for each test case. At
/// the end of the case, they verify what its `Verification` requires, and tear the network down. Stubs may be added
/// at any time. They answer in the order in which they are built.
public final class MockedNetwork: Sendable {
    /// The responder of the test, with its policy, its order and its observers.
    public let responder: MockURLResponder
    /// The stubs that are built with this network.
    let plan = EditablePlan()
    let layers: NetworkLayers

    /// Creates a network.
    ///
    /// - Parameters:
    ///   - responder: A responder with one plan, which the network replaces.
    ///   - layers: The stubs of the enclosing networks, which share the responder.
    init(_ responder: MockURLResponder, in layers: NetworkLayers) {
        self.responder = responder
        self.layers = layers
        layers.add(plan)
        responder.setPlans(layers.plans)
    }

    /// Creates the network of a test, with a responder of its own.
    ///
    /// - Parameters:
    ///   - options: The options of the test.
    ///   - name: The name of the network in errors and reports.
    ///   - recorded: The recording of the test, whose stubs are tried last.
    ///   - task: The task of the test.
    /// - Throws: `PlanError` if an argument is invalid.
    convenience init(
        _ options: Options, name: String, replaying recorded: RecordedNetwork? = nil,
        in task: CapturedTask = MockURLResponder.capturedTask()
    ) throws {
        let responder = try MockURLResponder(
            arguments: options.arguments, plans: [EditablePlan()], name: name, at: options.place, in: task,
            writtenIn: options.context, recorder: recorded?.session)
        self.init(responder, options, recorded)
    }

    /// Creates the network of a test without launch arguments, which are the only source of errors.
    convenience init(withoutArguments options: Options, name: String) {
        self.init(
            MockURLResponder(plans: [EditablePlan()], name: name, at: options.place, writtenIn: options.context),
            options)
    }

    private convenience init(
        _ responder: MockURLResponder, _ options: Options, _ recorded: RecordedNetwork? = nil
    ) {
        PreventionFailures.prepare()
        if let policy = options.policy { responder.policy = policy }
        if let order = options.order { responder.order = order }
        TestNetworks.add(responder)
        let layers = NetworkLayers()
        if let recorded {
            let plan = EditablePlan()
            plan.set(recorded.stubs)
            layers.add(plan)
        }
        self.init(responder, in: layers)
    }

    /// The name in errors and reports: the name of the test, with the arguments of the case.
    public var name: String { responder.name }

    /// A session that this network answers.
    ///
    /// Each access returns the same session.
    public var session: URLSession { responder.session }

    /// A new ephemeral configuration for sessions that this network answers.
    public var configuration: URLSessionConfiguration { responder.configuration }

    /// Returns a configurator for the stubs of one host.
    ///
    /// - Parameters:
    ///   - host: A host name or address. Case is ignored.
    ///   - scheme: `http` or `https`.
    ///   - port: 1...65535; `nil` means the scheme's default port.
    ///   - filePath: The file to report misuse in. The default is the caller's file.
    ///   - line: The line to report misuse at. The default is the caller's line.
    /// - Returns: A configurator. All configurators of a network share one list of stubs, so `removeAll()` of one
    ///   removes all.
    public func host(
        _ host: String, scheme: String = "https", port: Int? = nil, filePath: StaticString = #filePath,
        line: UInt = #line
    ) -> MockURLResponderConfigurator {
        let site = CallSite(filePath: filePath, line: line)
        return MockURLResponderConfigurator(.origin(scheme, host, port, at: site), plan: plan)
    }

    /// Returns a configurator for the stubs of all hosts that match a pattern.
    ///
    /// - Parameters:
    ///   - hosts: A pattern for the host name in lower case. An IPv6 address has no brackets.
    ///   - scheme: `http` or `https`; `nil` means both.
    ///   - port: 1...65535; `nil` means any port, or the scheme's default port if the pattern is one exact host.
    ///   - filePath: The file to report misuse in. The default is the caller's file.
    ///   - line: The line to report misuse at. The default is the caller's line.
    /// - Returns: A configurator, as from `host(_:scheme:port:)`.
    public func hosts(
        _ hosts: TextPattern, scheme: String? = nil, port: Int? = nil, filePath: StaticString = #filePath,
        line: UInt = #line
    ) -> MockURLResponderConfigurator {
        let site = CallSite(filePath: filePath, line: line)
        return MockURLResponderConfigurator(.origins(scheme, hosts, port, at: site), plan: plan)
    }

    /// A configurator for the stubs of any host and of whole URLs: `network.anyHost.respond(to: url)`.
    public var anyHost: MockURLResponderConfigurator { MockURLResponderConfigurator(.anyOrigin, plan: plan) }

    /// Answers from further configurators, and follows every change to them.
    ///
    /// Several tests may use one configurator at the same time, because each network counts its answers separately.
    ///
    /// - Parameter configurators: The configurators, in the order in which they are tried. The stubs that are built
    ///   with the network itself are tried first.
    public func use(_ configurators: MockURLResponderConfigurator...) {
        use(configurators)
    }

    func use(_ configurators: [MockURLResponderConfigurator]) {
        layers.add(configurators.map(\.plan), to: plan, follow: responder.setPlans)
    }
}

extension MockedNetwork: CallSource, ChangingSource {
    var changes: Bell? { responder.changes }

    /// The calls and the stubs until now.
    public var history: CallHistory { responder.history }
}

/// The plans of a responder that a suite and its test share.
///
/// The plans of the test are tried first.
final class NetworkLayers: Sendable {
    private struct Layer {
        let own: EditablePlan
        var others: [EditablePlan] = []
    }

    /// The layers, outermost first.
    private let layers = Locked<[Layer]>([])
    private let unfinished = Locked(0)

    /// Whether all builders that began have finished without an error.
    var areBuilt: Bool { unfinished.withLock { $0 == 0 } }

    /// Runs a builder of stubs.
    ///
    /// If the builder throws, the test has not begun, and nothing is verified.
    func building(_ build: () async throws -> Void) async throws {
        unfinished.withLock { $0 += 1 }
        try await build()
        unfinished.withLock { $0 -= 1 }
    }

    func add(_ own: EditablePlan) {
        layers.withLock { $0.append(Layer(own: own)) }
    }

    /// Adds plans to a layer.
    ///
    /// - Parameters:
    ///   - others: The plans to add. They are tried after the other plans of the layer.
    ///   - own: The first plan of the layer.
    ///   - follow: A closure that receives all plans, in the order in which they are tried. It is called under the
    ///     lock, so that the last call has all plans.
    func add(_ others: [EditablePlan], to own: EditablePlan, follow: ([EditablePlan]) -> Void) {
        layers.withLock { layers in
            guard let index = layers.firstIndex(where: { $0.own === own }) else { return }
            layers[index].others += others
            follow(Self.plans(of: layers))
        }
    }

    var plans: [EditablePlan] { layers.withLock { Self.plans(of: $0) } }

    /// Returns each plan once, because a second search of the same plan finds nothing new.
    private static func plans(of layers: [Layer]) -> [EditablePlan] {
        var plans: [EditablePlan] = []
        for plan in layers.reversed().flatMap({ [$0.own] + $0.others }) where !plans.contains(where: { $0 === plan }) {
            plans.append(plan)
        }
        return plans
    }
}
