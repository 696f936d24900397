/// The process that launched this one, and that can request mocks in arguments and environment.
///
/// A program with elevated privileges ignores its caller. With a stub, the caller could make the program believe
/// anything. With a journal, it could make the program write to files that the caller must not write.
enum Caller {
    /// Whether the caller requests mocks and the program may obey.
    ///
    /// If it may not, standard error receives a message.
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
