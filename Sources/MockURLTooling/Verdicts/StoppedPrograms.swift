package import MockURLResponder

/// The programs of a run that MockURLResponder stopped, as the records of all its processes tell.
///
/// A script may discard the report that such a program writes to standard error, and hide its status. So every launcher judges a
/// run by its journal, too.
package struct StoppedPrograms {
    /// The report of requests that no stub answered; `nil` if none of them stopped a program.
    package let unmatched: Message?
    /// The report of programs that could not use their launch arguments; `nil` if there are none.
    package let refused: Message?

    /// - Parameters:
    ///   - history: The calls and stubs of all processes.
    ///   - refusals: The number of programs that could not use their launch arguments.
    ///   - program: The name of the program that was launched.
    package init(in history: CallHistory, refusals: Int, of program: String) {
        var stopped = history
        stopped.calls.removeAll { $0.outcome != .stopped }
        stopped.findHints = { _ in [] }
        do {
            try UnmatchedVerdict(in: stopped).check()
            unmatched = nil
        } catch {
            unmatched = Message(of: error)
        }
        refused = refusals == 0 ? nil : Self.refused(program, refusals)
    }

    private static func refused(_ program: String, _ count: Int) -> Message {
        Message(
            .unmockedProgram,
            lines: [
                "\(count == 1 ? "a program" : "\(count) programs") of the run could not use the launch arguments, so the calls are "
                    + "not complete",
                "  expected: launch arguments and plans that each program of \(program) can use",
                "  found:    \(count == 1 ? "one that was" : "\(count) that were") stopped during the set-up",
                "  to do:    correct the error that the program has written to standard error",
            ])
    }
}
