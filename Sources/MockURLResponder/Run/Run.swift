/// A run of a program.
///
/// It ends with the process at the latest.
protocol Run: AnyObject, Sendable {
    /// Ends the run.
    ///
    /// - Returns: The text for standard error; empty if there is nothing to report.
    func endRun() -> String
}
