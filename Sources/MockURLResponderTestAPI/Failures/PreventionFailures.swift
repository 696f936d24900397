import MockURLResponder

/// Has requests that an engine of a test prevents fail that test.
enum PreventionFailures {
    private static let registration: Void = PreventionReports.make { place in
        let context = TestContext.ofCase ?? TestContext()
        return PreventionReports.Reporter {
            TestFailures.canReport
        } isInTest: {
            TestFrameworks.isTaskOfTest
        } report: { report in
            context.report(
                TestFailure("MockURLResponder: \(report)", at: place))
        }
    }

    /// Sees to it, once a process; asked wherever stubs are built.
    static func prepare() { registration }
}
