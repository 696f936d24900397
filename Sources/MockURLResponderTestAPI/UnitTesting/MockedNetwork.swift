public import MockURLResponder

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// The network of one test: a responder of its own, and the stubs it answers from.
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
/// The trait `.mockedNetwork` of Swift Testing and `mockNetwork` of XCTest make one for each test case, verify at its end what
/// `Verification` says, and tear it down. Stubs may be added at any time; they answer in the order in which they are built.
public final class MockedNetwork: Sendable {
    /// The responder of the test: its policy, its order, what is called for answers.
    public let responder: MockURLResponder
    /// The stubs that are built with it.
    let plan = EditablePlan()
    let layers: NetworkLayers

    /// - Parameters:
    ///   - responder: A responder that was made of one plan, which is replaced.
    ///   - layers: The stubs of the networks around this one, which have the same responder.
    init(_ responder: MockURLResponder, in layers: NetworkLayers) {
        self.responder = responder
        self.layers = layers
        layers.add(plan)
        responder.setPlans(layers.plans)
    }

    /// What errors and reports call it: the name of the test, and the arguments of the case.
    public var name: String { responder.name }

    /// A session that is answered by this network, the same each time.
    public var session: URLSession { responder.session }

    /// A new ephemeral configuration whose sessions are answered by this network.
    public var configuration: URLSessionConfiguration { responder.configuration }

    /// The stubs of one host.
    ///
    /// - Parameters:
    ///   - host: A host name or address; case does not count.
    ///   - scheme: `http` or `https`.
    ///   - port: 1...65535; nil is the scheme's default port.
    ///   - filePath: The file to report misuse in. The default is the caller's file.
    ///   - line: The line to report misuse at. The default is the caller's line.
    /// - Returns: A configurator; all those of a network share its list of stubs, which `removeAll()` of one empties.
    public func host(
        _ host: String, scheme: String = "https", port: Int? = nil, filePath: StaticString = #filePath,
        line: UInt = #line
    ) -> MockURLResponderConfigurator {
        let site = CallSite(filePath: filePath, line: line)
        return MockURLResponderConfigurator(.origin(scheme, host, port, at: site), plan: plan)
    }

    /// The stubs of all hosts that are as a pattern wants them.
    ///
    /// - Parameters:
    ///   - hosts: Is asked about host names in small letters, IPv6 addresses without brackets.
    ///   - scheme: `http` or `https`; nil is both.
    ///   - port: 1...65535; nil is any port.
    ///   - filePath: The file to report misuse in. The default is the caller's file.
    ///   - line: The line to report misuse at. The default is the caller's line.
    /// - Returns: A configurator, as `host(_:scheme:port:)` does.
    public func hosts(
        _ hosts: TextPattern, scheme: String? = nil, port: Int? = nil, filePath: StaticString = #filePath,
        line: UInt = #line
    ) -> MockURLResponderConfigurator {
        let site = CallSite(filePath: filePath, line: line)
        return MockURLResponderConfigurator(.origins(scheme, hosts, port, at: site), plan: plan)
    }

    /// The stubs of any host, and of whole URLs: `network.anyHost.respond(to: url)`.
    public var anyHost: MockURLResponderConfigurator { MockURLResponderConfigurator(.anyOrigin, plan: plan) }

    /// Answers from configurators, too, and follows every change of theirs.
    ///
    /// Several tests may use one at the same time: how often its stubs have answered is counted for each network.
    ///
    /// - Parameter configurators: Asked in this order, behind the stubs that are built with the network itself.
    public func use(_ configurators: MockURLResponderConfigurator...) {
        use(configurators)
    }

    func use(_ configurators: [MockURLResponderConfigurator]) {
        layers.add(configurators.map(\.plan), to: plan, follow: responder.setPlans)
    }
}

extension MockedNetwork: CallSource {
    /// What happened so far.
    public var history: CallHistory { responder.history }
}

/// The plans of a responder that a suite and its test share: the test's are asked first.
final class NetworkLayers: Sendable {
    private struct Layer {
        let own: EditablePlan
        var others: [EditablePlan] = []
    }

    /// The outermost first.
    private let layers = Locked<[Layer]>([])
    private let unfinished = Locked(0)

    /// Whether all that were begun to be built have been.
    var areBuilt: Bool { unfinished.withLock { $0 == 0 } }

    /// Builds stubs; if that throws, the test has not begun and nothing can be expected of it.
    func building(_ build: () async throws -> Void) async throws {
        unfinished.withLock { $0 += 1 }
        try await build()
        unfinished.withLock { $0 -= 1 }
    }

    func add(_ own: EditablePlan) {
        layers.withLock { $0.append(Layer(own: own)) }
    }

    /// - Parameters:
    ///   - others: Asked behind those that are there.
    ///   - own: The plan of their layer.
    ///   - follow: Takes all plans, in the order in which they are asked; called under the lock, so that the last call has all.
    func add(_ others: [EditablePlan], to own: EditablePlan, follow: ([EditablePlan]) -> Void) {
        layers.withLock { layers in
            guard let index = layers.firstIndex(where: { $0.own === own }) else { return }
            layers[index].others += others
            follow(Self.plans(of: layers))
        }
    }

    var plans: [EditablePlan] { layers.withLock { Self.plans(of: $0) } }

    /// Each once: a plan that is asked again has nothing to say.
    private static func plans(of layers: [Layer]) -> [EditablePlan] {
        var plans: [EditablePlan] = []
        for plan in layers.reversed().flatMap({ [$0.own] + $0.others }) where !plans.contains(where: { $0 === plan }) {
            plans.append(plan)
        }
        return plans
    }
}
