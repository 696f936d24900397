import MockURLResponder

/// Records the failures of verifications and mocks.
///
/// The framework of the running test, Swift Testing or XCTest, records a failure at the line that called the check.
/// For any other test harness, set `report`. If nothing records failures, the first failure stops the process.
public enum TestFailures {
    /// The closure that a user of `report` has set; `nil` means the default.
    private static let reporter = Locked<LocalClosure<@Sendable (TestFailure) -> Void>?>(nil)

    /// The closure that records the failures of the whole process.
    ///
    /// A call may specify another closure for its own failures.
    public static var report: @Sendable (TestFailure) -> Void {
        get { reporter.withLock { $0 }?.call ?? TestFrameworks.record }
        set {
            let new = LocalClosure(newValue)
            reporter.withLock { $0 = new }
        }
    }

    /// Whether a failure can be recorded: a closure was set, or a test framework runs.
    static var canReport: Bool { reporter.withLock { $0 } != nil || TestFrameworks.isRunning }
}
