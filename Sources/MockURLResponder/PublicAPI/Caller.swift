/// The process that launched this one, and what it asks for in arguments and environment.
///
/// A program with elevated privileges does not obey its caller: with a stub, the caller could make the program believe
/// anything, and with a journal it could make the program write where the caller may not.
enum Caller {
    /// Whether mocks are asked for and the program may obey; tells standard error when it may not.
    static var isObeyed: Bool {
        guard LaunchArguments.areGivenToProcess else { return false }
        guard ElevatedPrivileges.areInEffect else { return true }
        reportIgnored("setUpIfRequested() does nothing")
        return false
    }

    /// Returns the arguments of the process, or none and a message on standard error if the program must not obey them.
    ///
    /// - Throws: `PlanError`, when they are obeyed and invalid.
    static func arguments() throws -> LaunchArguments {
        guard ElevatedPrivileges.areInEffect else { return try LaunchArguments.ofProcess() }
        if LaunchArguments.areGivenToProcess {
            reportIgnored("setUp() has no stubs, and the policy is the program's own")
        }
        return LaunchArguments(plan: MockPlan())
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
