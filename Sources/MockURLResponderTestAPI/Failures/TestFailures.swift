import MockURLResponder

/// Where verifications and mocks report what is wrong.
///
/// Failures are recorded by the framework whose test runs, Swift Testing or XCTest, at the line that asked. Any other harness
/// says once how it wants them; until it does, a failure stops the process at its line.
public enum TestFailures {
    /// Nil while nobody said another.
    private static let reporter = Locked<LocalClosure<@Sendable (TestFailure) -> Void>?>(nil)

    /// How failures are recorded that are not given a closure of their own, in the whole process.
    public static var report: @Sendable (TestFailure) -> Void {
        get { reporter.withLock { $0 }?.call ?? TestFrameworks.record }
        set {
            let new = LocalClosure(newValue)
            reporter.withLock { $0 = new }
        }
    }

    /// Whether there is somebody to record a failure.
    static var canReport: Bool { reporter.withLock { $0 } != nil || TestFrameworks.isRunning }
}
