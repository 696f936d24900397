#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// The stubs, the settings and the observers of a responder.
extension MockURLResponder {
    /// The stubs of this responder in plan order, with the number of requests that each has answered.
    public var stubs: [InstalledStub] { engine.installedStubs() }

    /// Whether stubs and policy answer.
    ///
    /// If `false`, requests go to the real network.
    public var isEnabled: Bool {
        get { engine.settings.isEnabled }
        set { engine.changeSettings { $0.isEnabled = newValue } }
    }

    /// The rule that selects one of several matching stubs.
    ///
    /// The default is `.first`.
    public var order: StubOrder {
        get { engine.settings.order }
        set { engine.changeSettings { $0.order = newValue } }
    }

    /// Calls a closure whenever a stub answers, before the client receives the answer; `nil` removes the closure.
    ///
    /// The closure runs outside the queues of the URL loading system. Concurrent requests call it concurrently.
    public func onAnswer(_ observer: (@Sendable (AnsweredCall) -> Void)?) {
        engine.changeSettings { $0.onAnswer = observer.map(LocalClosure.init) }
    }

    /// Calls a closure whenever no stub answers a request, before the policy applies; `nil` removes the closure.
    ///
    /// For a request that the network guard lets out, the closure receives the policy `allow`.
    ///
    /// The closure runs outside the queues of the URL loading system. Concurrent requests call it concurrently.
    public func onUnmatched(_ observer: (@Sendable (URLRequest, UnmatchedPolicy) -> Void)?) {
        engine.changeSettings { $0.onUnmatched = observer.map(LocalClosure.init) }
    }

    /// Returns the state of a scenario: `Started` until a stub changes it.
    public func state(ofScenario name: String) -> String {
        engine.registry.state(ofScenario: name)
    }

    /// Changes the state of a scenario, as a stub does.
    public func setScenario(_ name: String, to state: String) {
        engine.registry.setScenario(name, to: state)
    }

    /// Resets all scenarios to the state `Started`.
    public func resetScenarios() {
        engine.registry.resetScenarios()
    }
}

/// The stubs, the settings and the observers of the responder of the process.
extension MockURLResponder {
    /// The stubs that answer in this process, with the number of requests that each has answered; empty while mocking
    /// is not active.
    public static var stubs: [InstalledStub] { SharedResponder.engine?.installedStubs() ?? [] }

    /// Whether stubs and policy answer.
    ///
    /// If `false`, requests go to the real network as if nothing were set up.
    ///
    /// You can set this before set-up. The value stays when you set up or tear down.
    public static var isEnabled: Bool {
        get { SharedResponder.isEnabled }
        set { SharedResponder.isEnabled = newValue }
    }

    /// Enables or disables mocking for sessions that are later created from a configuration.
    ///
    /// Existing sessions do not change, because a session keeps a copy of its configuration. On Linux, the network
    /// guard applies to sessions that are not mocked, as to all sessions that do not list `MockURLProtocol`.
    /// `Configuration.networkGuard` specifies the hosts that they reach while the policy does not allow the network.
    ///
    /// - Parameters:
    ///   - isEnabled: Whether the sessions are mocked.
    ///   - configuration: The configuration, which is changed in place.
    public static func setEnabled(_ isEnabled: Bool, for configuration: URLSessionConfiguration) {
        UnmockedProtocol.setMocked(isEnabled, configuration)
    }

    /// Calls a closure whenever a stub answers in this process, before the client receives the answer; `nil` removes
    /// the closure.
    ///
    /// The closure runs outside the queues of the URL loading system. Concurrent requests call it concurrently.
    public static func onAnswer(_ observer: (@Sendable (AnsweredCall) -> Void)?) {
        SharedResponder.onAnswer = observer.map(LocalClosure.init)
    }

    /// Calls a closure whenever no stub answers a request of this process, before the policy applies; `nil` removes
    /// the closure.
    ///
    /// For a request that the network guard lets out, the closure receives the policy `allow`.
    ///
    /// The closure runs outside the queues of the URL loading system. Concurrent requests call it concurrently.
    public static func onUnmatched(_ observer: (@Sendable (URLRequest, UnmatchedPolicy) -> Void)?) {
        SharedResponder.onUnmatched = observer.map(LocalClosure.init)
    }
}

/// Mocks this process with stubs that its own code can change.
extension MockURLResponder {
    package static func setUp(
        with plans: [EditablePlan], arguments: [String], setupDefaultSessionConfiguration: Bool, at place: CodeLocation
    ) {
        do {
            try SharedResponder.start(
                LaunchArguments(decoding: arguments), plans: plans, inSharedSession: setupDefaultSessionConfiguration,
                at: place)
        } catch {
            ProgramStop.stop(refusing: error)
        }
    }
}
