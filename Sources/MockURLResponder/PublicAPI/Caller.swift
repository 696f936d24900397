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
