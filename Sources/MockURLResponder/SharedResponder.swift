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

    static func start(_ arguments: LaunchArguments, inSharedSession: Bool) {
        state.withLock { state in
            // Only where the shared session shall be left alone now: otherwise it would be unmocked for a moment.
            if !inSharedSession, state.running?.isGuarded == true { Installation.uninstall() }
            if inSharedSession { NetworkGuard.prepare() }
            let engine = Engine(arguments.plan)
            state.running = Running(engine: engine, arguments: arguments, isGuarded: inSharedSession)
            apply(state)
            Installation.install(engine, inSharedSession: inSharedSession)
        }
    }

    static func stop() {
        state.withLock { state in
            Installation.uninstall()
            state.running = nil
            apply(state)
        }
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
            apply(state)
        }
    }

    /// Brings engine and guard in line with the state.
    private static func apply(_ state: State) {
        guard let running = state.running else { return NetworkGuard.apply(.off) }
        let policy = running.arguments.policy ?? state.policy
        running.engine.settings = Engine.Settings(policy: policy, redaction: Redaction(state.redactedNames))
        let isGuarded = running.isGuarded && !policy.allowsNetwork
        NetworkGuard.apply(isGuarded ? running.arguments.networkGuard ?? state.networkGuard : .off)
    }
}
