import MockURLResponder

/// Where mocks report what is wrong.
///
/// The library links no test framework, so a test target says once how its own records a failure; docs/Doubles.md has
/// the lines for Swift Testing and for XCTest. Until it is said, a failure stops the process at its line.
public enum TestFailures {
    private static let reporter = Locked<@Sendable (TestFailure) -> Void>(stop)

    /// How failures are recorded that are not given a closure of their own, in the whole process.
    public static var report: @Sendable (TestFailure) -> Void {
        get { reporter.withLock { $0 } }
        set { reporter.withLock { $0 = newValue } }
    }

    /// A failure that nobody records must not look like success.
    @Sendable private static func stop(_ failure: TestFailure) {
        fatalError(
            "MockURLResponder: \(failure.message); to record failures instead of stopping, set TestFailures.report",
            file: failure.filePath, line: failure.line)
    }
}
