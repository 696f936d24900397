import Foundation

/// The responder that the static members of `MockURLResponder` use, and the settings that the program chose for it.
///
/// Launch arguments override settings in code, because the test that launches the program decides.
@dynamicMemberLookup
enum SharedResponder {
    /// The settings that the program chose.
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
        /// The responder that is set up; `nil` while mocking is not active.
        var running: Running?
        /// Whether a responder was set up before.
        var hasRun = false
    }

    private struct Running {
        let engine: Engine
        let arguments: LaunchArguments
        let isGuarded: Bool
        /// Whether the process set it up by its own arguments.
        let isOfProgram: Bool
    }

    private static let state = Locked(State())

    /// - Parameters:
    ///   - arguments: The stubs, the journal and the settings.
    ///   - plans: Plans that the process can edit. Their stubs come after those of the arguments.
    ///   - inSharedSession: Whether to mock sessions that do not list `MockURLProtocol`.
    ///   - place: The line of a test that sets up the responder; `nil` in a launched program, which may have a
    ///     journal.
    /// - Throws: `PlanError` when a file that the arguments name cannot be used.
    static func start(
        _ arguments: LaunchArguments, plans: [EditablePlan] = [], inSharedSession: Bool, at place: CodeLocation? = nil
    ) throws {
        // This is outside the lock, because ending the run may release an earlier plan.
        StandardError.write(text: engine?.endRun() ?? "")
        let identity = place.map {
            Engine.Identity(name: Engine.Identity.nameOfProcess, at: $0, in: MockURLResponder.capturedTask())
        }
        _ = try state.withLock { state in
            let earlier = state.running
            var identity = identity ?? .ofProgram
            identity.replaced = earlier?.engine.asReplaced
            let engine = try Engine(
                arguments, plans: plans, log: place.map { _ in CallLog() }, identity: identity)
            try CookieShelter.setUp(arguments.cookies)
            let running = Running(
                engine: engine, arguments: arguments, isGuarded: inSharedSession, isOfProgram: place == nil)
            state.running = running
            let settings = settings(of: running, state.choices)
            engine.changeSettings { $0 = settings }
            if let bundle = state.mockBundle { engine.setMockBundle(bundle) }
            EndOfRun.prepare()
            let networkGuard = networkGuard(of: running, state.choices)
            // The journal records the reach before any request can arrive.
            var reach = Installation.prepare(inSharedSession: inSharedSession, networkGuard: networkGuard)
            // A test process may use the network before a set-up.
            if place == nil, inSharedSession, !state.hasRun { reach.earlierTasks = SharedSession.noteEarlierTasks() }
            state.hasRun = true
            engine.noteStart(reach)
            Installation.install(engine, inSharedSession: inSharedSession, networkGuard: networkGuard)
            return earlier
        }
    }

    /// Whether the process is set up by its own arguments.
    static var isOfProgram: Bool { state.withLock { $0.running?.isOfProgram ?? false } }

    static func stop() {
        // The engine is released outside the lock, because releasing its closures may run code of the program.
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

    /// Reads or changes a setting.
    ///
    /// A change takes effect at once.
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

    /// The engine that answers now; `nil` while mocking is not active.
    static var engine: Engine? { state.withLock { $0.running?.engine } }

    private static func change(_ body: (inout Choices) -> Void) {
        // The earlier values are released outside the lock.
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

extension Redaction {
    /// The redaction that the process has chosen by `MockURLResponder.Configuration`.
    package static var ofProcess: Redaction { Redaction(SharedResponder.redactedNames) }
}

/// The process that launched this program, and that can request mocks in arguments and environment.
///
/// A program with elevated privileges ignores its caller. Otherwise the caller could forge the answers of any server
/// with a stub, and could make the program write to protected files with a journal.
enum Caller {
    /// Whether the caller requests mocks and the program may obey.
    ///
    /// If the program must not obey, this property writes a message to standard error.
    static var isObeyed: Bool {
        guard LaunchArguments.areGivenToProcess else { return false }
        guard ElevatedPrivileges.areInEffect else { return true }
        reportIgnored("setUpIfRequested() does nothing")
        return false
    }

    /// Returns the arguments of the process.
    ///
    /// If the program must ignore its caller, returns no arguments and writes a message to standard error.
    ///
    /// - Throws: `PlanError` when the arguments are invalid and not ignored.
    static func arguments() throws -> LaunchArguments {
        guard ElevatedPrivileges.areInEffect else { return try LaunchArguments.ofProcess() }
        if LaunchArguments.areGivenToProcess {
            reportIgnored("setUp() has no stubs, and the policy is the program's own")
        }
        return LaunchArguments(plan: MockPlan())
    }

    /// Notes in the journal that the program cannot use its launch arguments.
    static func recordRefusal(_ error: any Error) {
        guard !ElevatedPrivileges.areInEffect else { return }
        RefusalRecord.write(for: error, LaunchArguments.givenToProcess)
    }

    private static func reportIgnored(_ consequence: String) {
        StandardError.write(
            Message(
                .ignoredArguments,
                """
                MockURLResponder ignores the \(LaunchArguments.prefix)… arguments and the variable \
                \(LaunchArguments.environmentVariable) of the caller, because this program has privileges that its caller does \
                not have (setuid, setgid or file capabilities): \(consequence).
                """))
    }
}
