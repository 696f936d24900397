import Foundation

/// The responder behind the static face of `MockURLResponder`, and what the program chose for it.
///
/// What a launch argument says wins over what the program chose in code: the test that launches it knows more.
@dynamicMemberLookup
enum SharedResponder {
    /// The choices of the program.
    struct Choices: Sendable {
        var policy = UnmatchedPolicy.prevent
        var networkGuard = NetworkGuardMode.loopback
        var prevention = Prevention.failTest
        var redactedNames: Set<String> = []
        var order = StubOrder.first
        var isEnabled = true
        var onAnswer: LocalClosure<AnswerObserver>?
        var onUnmatched: LocalClosure<UnmatchedObserver>?
    }

    private struct State {
        var choices = Choices()
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
        _ arguments: LaunchArguments, plans: [EditablePlan] = [], inSharedSession: Bool, at place: CodeLocation? = nil
    ) throws {
        // Where no lock is held, as it may let go of an earlier plan.
        StandardError.write(text: engine?.endRun() ?? "")
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
            let settings = settings(of: running, state.choices)
            engine.changeSettings { $0 = settings }
            if let bundle = state.mockBundle { engine.setMockBundle(bundle) }
            EndOfRun.prepare()
            let networkGuard = networkGuard(of: running, state.choices)
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
        let verdict = running?.engine.endRun() ?? ""
        EndOfRun.report()
        StandardError.write(text: verdict)
    }

    /// A choice of the program; a new choice takes effect at once.
    static subscript<Choice>(dynamicMember choice: WritableKeyPath<Choices, Choice>) -> Choice {
        get { state.withLock { $0.choices[keyPath: choice] } }
        set { change { $0[keyPath: choice] = newValue } }
    }

    static func setMockBundle(_ bundle: MockBundle?) {
        state.withLock { state in
            state.mockBundle = bundle
            state.running?.engine.setMockBundle(bundle)
        }
    }

    /// The responder that answers now; nil while not set up.
    static var engine: Engine? { state.withLock { $0.running?.engine } }

    private static func change(_ body: (inout Choices) -> Void) {
        // What was there before is let go of where no lock is held.
        _ = state.withLock { state in
            let earlier = state
            body(&state.choices)
            guard let running = state.running else { return earlier }
            let settings = settings(of: running, state.choices)
            running.engine.changeSettings { $0 = settings }
            Installation.apply(networkGuard(of: running, state.choices))
            return earlier
        }
    }

    private static func settings(of running: Running, _ choices: Choices) -> Engine.Settings {
        var settings = Engine.Settings(
            policy: running.arguments.policy ?? choices.policy, redaction: Redaction(choices.redactedNames),
            order: running.arguments.order ?? choices.order)
        settings.verdict = running.arguments.verdict ?? .print
        settings.prevention = choices.prevention
        settings.isEnabled = choices.isEnabled
        settings.onAnswer = choices.onAnswer
        settings.onUnmatched = choices.onUnmatched
        return settings
    }

    private static func networkGuard(of running: Running, _ choices: Choices) -> NetworkGuardMode {
        let allowsNetwork = (running.arguments.policy ?? choices.policy).allowsNetwork
        guard running.isGuarded, choices.isEnabled, !allowsNetwork else { return .off }
        return running.arguments.networkGuard ?? choices.networkGuard
    }
}
