import Foundation

/// The engine behind the static face of `MockURLResponder`, and what the program chose for it.
///
/// What a launch argument says wins over what the program chose in code: the test that launches it knows more.
enum SharedResponder {
    private struct State {
        var policy = UnmatchedPolicy.prevent
        var networkGuard = NetworkGuardMode.loopback
        var redactedNames: Set<String> = []
        /// Nil while not set up.
        var running: Running?
    }

    private struct Running {
        let engine: Engine
        let arguments: LaunchArguments
        let isGuarded: Bool
    }

    private static let state = Locked(State())

    /// - Throws: `PlanError`, when a file that the arguments name cannot be used.
    static func start(_ arguments: LaunchArguments, inSharedSession: Bool) throws {
        try state.withLock { state in
            state.running?.engine.finish()
            let running = Running(engine: try Engine(arguments), arguments: arguments, isGuarded: inSharedSession)
            state.running = running
            running.engine.settings = settings(of: running, state)
            running.engine.begin(inSharedSession ? .process : .listed)
            EndOfRun.prepare()
            Installation.install(
                running.engine, inSharedSession: inSharedSession, networkGuard: networkGuard(of: running, state))
        }
    }

    static func stop() {
        state.withLock { state in
            Installation.uninstall()
            state.running?.engine.finish()
            state.running = nil
        }
        EndOfRun.tell()
    }

    static var policy: UnmatchedPolicy {
        get { state.withLock { $0.policy } }
        set { change { $0.policy = newValue } }
    }

    static var networkGuard: NetworkGuardMode {
        get { state.withLock { $0.networkGuard } }
        set { change { $0.networkGuard = newValue } }
    }

    static var redactedNames: Set<String> {
        get { state.withLock { $0.redactedNames } }
        set { change { $0.redactedNames = newValue } }
    }

    private static func change(_ body: (inout State) -> Void) {
        state.withLock { state in
            body(&state)
            guard let running = state.running else { return }
            running.engine.settings = settings(of: running, state)
            Installation.apply(networkGuard(of: running, state))
        }
    }

    private static func settings(of running: Running, _ state: State) -> Engine.Settings {
        Engine.Settings(
            policy: running.arguments.policy ?? state.policy, redaction: Redaction(state.redactedNames))
    }

    private static func networkGuard(of running: Running, _ state: State) -> NetworkGuardMode {
        let allowsNetwork = (running.arguments.policy ?? state.policy).allowsNetwork
        guard running.isGuarded, !allowsNetwork else { return .off }
        return running.arguments.networkGuard ?? state.networkGuard
    }
}
