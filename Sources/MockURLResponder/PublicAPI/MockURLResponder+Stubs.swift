#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// What can be seen and changed while a responder answers.
extension MockURLResponder {
    /// The stubs of this responder in the order of its plan, and how often each has answered.
    ///
    /// Empty when a live plan cannot be used.
    public var stubs: [InstalledStub] { (try? engine.installedStubs()) ?? [] }

    /// Whether stubs and policy answer; if not, requests go to the real network.
    public var isEnabled: Bool {
        get { engine.settings.isEnabled }
        set { engine.changeSettings { $0.isEnabled = newValue } }
    }

    /// Which of several stubs answers that match a request; `.first` unless set.
    public var order: StubOrder {
        get { engine.settings.order }
        set { engine.changeSettings { $0.order = newValue } }
    }

    /// Calls a closure whenever a stub answers, before the answer is given; nil ends that.
    ///
    /// It is called off the queues of the URL loading system, at several times at once if requests come so.
    public func onAnswer(_ observer: (@Sendable (AnsweredCall) -> Void)?) {
        engine.changeSettings { $0.onAnswer = observer.map(LocalClosure.init) }
    }

    /// Calls a closure whenever no stub answers a request, before the policy does; nil ends that.
    ///
    /// It is called off the queues of the URL loading system, at several times at once if requests come so.
    public func onUnmatched(_ observer: (@Sendable (URLRequest, UnmatchedPolicy) -> Void)?) {
        engine.changeSettings { $0.onUnmatched = observer.map(LocalClosure.init) }
    }

    /// The state that a scenario is in: `Started` until a stub brings about another.
    public func state(ofScenario name: String) -> String {
        engine.registry.scenarios[name] ?? ScenarioStep.start
    }

    /// Brings a scenario into a state, as if a stub had.
    public func setScenario(_ name: String, to state: String) {
        engine.registry.setScenario(name, to: state)
    }

    /// Brings all scenarios into their first state.
    public func resetScenarios() {
        engine.registry.resetScenarios()
    }
}

/// The same for the responder of the process.
extension MockURLResponder {
    /// The stubs that answer in this process, and how often each has answered; empty while not set up.
    public static var stubs: [InstalledStub] { (try? SharedResponder.engine?.installedStubs()) ?? [] }

    /// Whether stubs and policy answer; if not, requests go to the real network as if nothing were set up.
    ///
    /// It can be set before set-up, and stays over it.
    public static var isEnabled: Bool {
        get { SharedResponder.isEnabled }
        set { SharedResponder.isEnabled = newValue }
    }

    /// Has the sessions that will be made of a configuration answered from stubs, or not.
    ///
    /// Sessions keep the configuration they were made of, so existing ones do not change. Sessions that are not mocked meet
    /// the network guard on Linux, as all sessions that do not list `MockURLProtocol` do: `Configuration.networkGuard`
    /// says which hosts they reach while the policy does not allow the network.
    ///
    /// - Parameters:
    ///   - isEnabled: Whether they are.
    ///   - configuration: Changed in place.
    public static func setEnabled(_ isEnabled: Bool, for configuration: URLSessionConfiguration) {
        UnmockedProtocol.setMocked(isEnabled, configuration)
    }

    /// Calls a closure whenever a stub answers in this process, before the answer is given; nil ends that.
    ///
    /// It is called off the queues of the URL loading system, at several times at once if requests come so.
    public static func onAnswer(_ observer: (@Sendable (AnsweredCall) -> Void)?) {
        SharedResponder.onAnswer = observer.map(LocalClosure.init)
    }

    /// Calls a closure whenever no stub answers a request of this process, before the policy does; nil ends that.
    ///
    /// It is called off the queues of the URL loading system, at several times at once if requests come so.
    public static func onUnmatched(_ observer: (@Sendable (URLRequest, UnmatchedPolicy) -> Void)?) {
        SharedResponder.onUnmatched = observer.map(LocalClosure.init)
    }
}

/// Set-up from plans of this process.
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
