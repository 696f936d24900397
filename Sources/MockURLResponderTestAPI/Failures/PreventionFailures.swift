import MockURLResponder

/// Makes requests that a responder of a test prevents fail that test.
enum PreventionFailures {
    private static let registration: Void = PreventionReports.make { place, task in
        PreventionReports.Reporter {
            TestFailures.canReport
        } isInTest: {
            TestFrameworks.isTaskOfTest
        } report: { report in
            task.report(TestFailure(Message(.unmatchedRequest, quoting: "MockURLResponder: \(report.text)"), at: place))
        }
    }

    /// Registers the reporter once a process.
    ///
    /// All code that builds stubs or makes responders calls it.
    static func prepare() { registration }
}
