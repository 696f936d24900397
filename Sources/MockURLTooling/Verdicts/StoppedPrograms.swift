package import MockURLResponder

/// The programs of a run that MockURLResponder stopped, as the records of all its processes tell.
///
/// A script may discard the report that such a program writes to standard error, and hide its status. So every launcher judges a
/// run by its journal, too.
package enum StoppedPrograms {
    /// Returns the report of the requests that stopped a program; `nil` if all programs could continue.
    package static func unmatched(in history: CallHistory) -> Message? {
        var stopped = history
        stopped.calls.removeAll { $0.outcome != .stopped }
        // The callers add the hints themselves.
        stopped.findHints = { _ in [] }
        do {
            try UnmatchedVerdict(in: stopped).check()
            return nil
        } catch {
            return Message(of: error)
        }
    }

    /// Returns the report of programs that could not use their launch arguments; `nil` if all could.
    package static func refused(_ runs: JournalRuns, of program: String) -> Message? {
        let count = runs.refusalCount
        guard count > 0 else { return nil }
        return Message(
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
