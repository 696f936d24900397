import MockURLResponder

/// Has requests that an engine of a test prevents fail that test.
enum PreventionFailures {
    private static let registration: Void = PreventionReports.make { place in
        let context = TestContext()
        return PreventionReports.Reporter {
            TestFailures.canReport
        } report: { report in
            context.report(
                TestFailure(
                    message: "MockURLResponder: \(report)", fileID: place.fileID, filePath: place.filePath,
                    line: place.line, column: place.column))
        }
    }

    /// Sees to it, once a process; asked wherever stubs are built.
    static func prepare() { registration }
}
