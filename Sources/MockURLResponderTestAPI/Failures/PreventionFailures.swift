import MockURLResponder

/// Makes a prevented request fail the test whose responder prevented it.
enum PreventionFailures {
    private static let registration: Void = {
        PreventionReports.make { place, task in
            PreventionReports.Reporter {
                TestFailures.canReport
            } isInTest: {
                TestFrameworks.isTaskOfTest
            } report: { report in
                task.report(
                    TestFailure(Message(.unmatchedRequest, quoting: "MockURLResponder: \(report.text)"), at: place))
            }
        }
        CurrentTest.register { TestFrameworks.nameOfTest }
        TestWarnings.register { message, place in TestFrameworks.warn(TestFailure(message, at: place)) }
    }()

    /// Registers the reporter once in each process.
    ///
    /// All code that builds stubs or creates responders calls this function.
    static func prepare() { registration }
}
