/// What a test is told of a request that its engine prevented.
package struct PreventedRequest {
    private let report: UnmatchedReport
    private let engine: String

    /// - Parameters:
    ///   - report: What the request looked like, and which stubs come closest.
    ///   - engine: What its engine is called.
    package init(_ report: UnmatchedReport, by engine: String) {
        self.report = report
        self.engine = engine
    }

    /// The whole report, of several lines.
    package var text: String {
        """
        no stub answers this request of the engine \(engine.shown(atMost: .max)), and its policy is prevent.

        \(report.text)

          Other policies: .drop, .allow, .answer(501)
        """
    }
}
