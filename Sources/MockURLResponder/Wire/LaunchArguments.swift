import Foundation

/// What a program's launch arguments say to this package: the plan, and the settings around it.
package struct LaunchArguments: Sendable, Hashable {
    package var plan: MockPlan
    /// Nil leaves the choice to the program.
    package var policy: UnmatchedPolicy?
    /// Nil leaves the choice to the program.
    package var networkGuard: NetworkGuardMode?

    package init(plan: MockPlan, policy: UnmatchedPolicy? = nil, networkGuard: NetworkGuardMode? = nil) {
        self.plan = plan
        self.policy = policy
        self.networkGuard = networkGuard
    }

    /// The arguments by their names.
    package enum Name: String, CaseIterable, Sendable {
        case response = "--mock-url-response"
        case plan = "--mock-url-plan"
        case policy = "--mock-url-policy"
        case networkGuard = "--mock-url-guard"

        /// The argument with a value.
        package func argument(_ value: String) -> String { rawValue + "=" + value }
    }

    /// What every argument of this package starts with.
    package static let prefix = "--mock-url-"

    /// The variable that carries the same arguments as a JSON array, for programs that reject unknown options.
    package static let environmentVariable = "MOCK_URL_RESPONDER_ARGUMENTS"

    /// Whether an argument is meant for this package.
    package static func owns(_ argument: String) -> Bool {
        argument.utf8.starts(with: prefix.utf8)
    }
}
