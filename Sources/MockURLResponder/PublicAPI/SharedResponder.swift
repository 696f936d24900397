import Foundation

/// The engine behind the static face of `MockURLResponder`, and what the program chose for it.
///
/// What a launch argument says wins over what the program chose in code: the test that launches it knows more.
enum SharedResponder {
    private struct State {
        var policy = UnmatchedPolicy.prevent
        var networkGuard = NetworkGuardMode.loopback
        var prevention = Prevention.failTest
        var redactedNames: Set<String> = []
        var order = StubOrder.first
        var isEnabled = true
        var onAnswer: LocalClosure<AnswerObserver>?
        var onUnmatched: LocalClosure<UnmatchedObserver>?
        var mockBundle: MockBundle?
        /// Nil while not set up.
        var running: Running?
    }

    private struct Running {
        let engine: Engine
        let arguments: LaunchArguments
        let isGuarded: Bool
    }

    private static let state = Locked(State())

    /// - Parameters:
    ///   - arguments: Where stubs, journal and settings are.
    ///   - plans: Stubs that the process changes; they come behind those of the arguments.
    ///   - inSharedSession: Whether sessions are answered that do not list `MockURLProtocol`.
    ///   - place: Where a test has set it up; nil is a program that was launched, and has its journal.
    /// - Throws: `PlanError`, when a file that the arguments name cannot be used.
    static func start(
        _ arguments: LaunchArguments, plans: [EditablePlan] = [], inSharedSession: Bool, at place: CodePlace? = nil
    ) throws {
        // Where no lock is held, as it may let go of an earlier plan.
        StandardError.write(engine?.finish() ?? "")
        let identity = place.map {
            Engine.Identity(name: Engine.Identity.nameOfProcess, at: $0, in: MockURLResponder.capturedTask())
        }
        _ = try state.withLock { state in
            let earlier = state.running
            let engine = try Engine(
                arguments, plans: plans, log: place.map { _ in CallLog() }, identity: identity ?? .ofProgram)
            try CookieShelter.setUp(arguments.cookies)
            let running = Running(engine: engine, arguments: arguments, isGuarded: inSharedSession)
            state.running = running
            let settings = settings(of: running, state)
            engine.changeSettings { $0 = settings }
            if let bundle = state.mockBundle { engine.setMockBundle(bundle) }
            EndOfRun.prepare()
            let networkGuard = networkGuard(of: running, state)
            // The journal says what can be reached before anything is.
            engine.begin(Installation.reach(inSharedSession: inSharedSession, networkGuard: networkGuard))
            Installation.install(engine, inSharedSession: inSharedSession, networkGuard: networkGuard)
            return earlier
        }
    }

    static func stop() {
        // Let go of where no lock is held: objects of the program may go with closures of the plan.
        let running = state.withLock { state in
            let running = state.running
            Installation.uninstall()
            if state.running != nil { CookieShelter.tearDown() }
            state.running = nil
            return running
        }
        let verdict = running?.engine.finish() ?? ""
        EndOfRun.tell()
        StandardError.write(verdict)
    }

    static var policy: UnmatchedPolicy {
        get { state.withLock { $0.policy } }
        set { change { $0.policy = newValue } }
    }

    static var networkGuard: NetworkGuardMode {
        get { state.withLock { $0.networkGuard } }
        set { change { $0.networkGuard = newValue } }
    }

    static var prevention: Prevention {
        get { state.withLock { $0.prevention } }
        set { change { $0.prevention = newValue } }
    }

    static var redactedNames: Set<String> {
        get { state.withLock { $0.redactedNames } }
        set { change { $0.redactedNames = newValue } }
    }

    static var order: StubOrder {
        get { state.withLock { $0.order } }
        set { change { $0.order = newValue } }
    }

    static var isEnabled: Bool {
        get { state.withLock { $0.isEnabled } }
        set { change { $0.isEnabled = newValue } }
    }

    static var onAnswer: LocalClosure<AnswerObserver>? {
        get { state.withLock { $0.onAnswer } }
        set { change { $0.onAnswer = newValue } }
    }

    static var onUnmatched: LocalClosure<UnmatchedObserver>? {
        get { state.withLock { $0.onUnmatched } }
        set { change { $0.onUnmatched = newValue } }
    }

    static func setMockBundle(_ bundle: MockBundle?) {
        state.withLock { state in
            state.mockBundle = bundle
            state.running?.engine.setMockBundle(bundle)
        }
    }

    /// The engine that answers now; nil while not set up.
    static var engine: Engine? { state.withLock { $0.running?.engine } }

    private static func change(_ body: (inout State) -> Void) {
        // What was there before is let go of where no lock is held.
        _ = state.withLock { state in
            let earlier = state
            body(&state)
            guard let running = state.running else { return earlier }
            let settings = settings(of: running, state)
            running.engine.changeSettings { $0 = settings }
            Installation.apply(networkGuard(of: running, state))
            return earlier
        }
    }

    private static func settings(of running: Running, _ state: State) -> Engine.Settings {
        var settings = Engine.Settings(
            policy: running.arguments.policy ?? state.policy, redaction: Redaction(state.redactedNames),
            order: running.arguments.order ?? state.order)
        settings.verdict = running.arguments.verdict ?? .print
        settings.prevention = state.prevention
        settings.isEnabled = state.isEnabled
        settings.onAnswer = state.onAnswer
        settings.onUnmatched = state.onUnmatched
        return settings
    }

    private static func networkGuard(of running: Running, _ state: State) -> NetworkGuardMode {
        let allowsNetwork = (running.arguments.policy ?? state.policy).allowsNetwork
        guard running.isGuarded, state.isEnabled, !allowsNetwork else { return .off }
        return running.arguments.networkGuard ?? state.networkGuard
    }
}
