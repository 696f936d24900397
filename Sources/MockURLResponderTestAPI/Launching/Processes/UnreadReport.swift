#if os(macOS) || os(Linux)
import MockURLResponder

/// The report of a program that MockURLResponder stopped, or the end of a program by a signal, kept until the test reads it.
///
/// The service and each `Termination` that it returns share one value. If nothing has read the report or the end when the
/// last of them is released, it fails the test.
final class UnreadReport: Sendable {
    private struct State {
        var failure: Message?
        var isSettled = false
        /// The end by a signal, which the test did not ask for.
        var end: Message?
        var isEndSettled = false
    }

    private let state = Locked(State())
    private let program: String
    /// Fails the test with a message.
    private let report: @Sendable (Message) -> Void

    init(of program: String, report: @escaping @Sendable (Message) -> Void) {
        self.program = program
        self.report = report
    }

    deinit {
        if let failure = takeFailure() { report(failure) }
    }

    /// Keeps a report for the test.
    ///
    /// The first report counts.
    func note(_ failure: Message) {
        state.withLock { $0.failure = $0.failure ?? failure }
    }

    /// Keeps the end of a program by a signal for the test.
    func noteEnd(_ failure: Message) {
        state.withLock { $0.end = $0.end ?? failure }
    }

    /// Notes that the test has read how the program ended.
    func markEndRead() {
        state.withLock { $0.isEndSettled = true }
    }

    /// Fails the test if it reads an output whose middle was left out.
    func check(_ output: OutputText, _ stream: String) {
        if let failure = output.truncationFailure(stream, of: program) { report(failure) }
    }

    /// Notes that the test has read the report.
    func markRead() {
        state.withLock { $0.isSettled = true }
    }

    /// Returns the failure once, if the test has not read the report or the end.
    func takeFailure() -> Message? {
        state.withLock { state in
            let report = state.isSettled ? nil : state.failure
            // A report also says how the program ended.
            let end = state.isEndSettled || state.failure != nil ? nil : state.end
            (state.isSettled, state.isEndSettled) = (true, true)
            return report ?? end
        }
    }
}
#endif
