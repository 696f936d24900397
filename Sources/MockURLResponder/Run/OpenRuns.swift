/// A run of a program, which ends with the process at the latest.
protocol Run: AnyObject, Sendable {
    /// Ends the run.
    ///
    /// - Returns: The text for standard error; empty without anything to report.
    func endRun() -> String
}

/// The runs that have begun and not ended.
package enum OpenRuns {
    private struct State {
        var runs: [Waiting] = []
        var hasFailed = false
        /// How many runs have begun.
        var begun = 0
    }

    private struct Waiting {
        weak var run: (any Run)?
    }

    private static let state = Locked(State())

    /// Which set-up of the process this is, from 1; those with nothing to say at their end are counted, too.
    static func nextNumber() -> Int {
        state.withLock { state in
            state.begun += 1
            return state.begun
        }
    }

    static func add(_ run: any Run) {
        state.withLock { state in
            state.runs.removeAll { $0.run == nil }
            state.runs.append(Waiting(run: run))
        }
    }

    /// Ends the runs, at the end of the process.
    ///
    /// - Returns: The text for standard error.
    package static func endAll() -> String {
        state.withLock { $0.runs.compactMap(\.run) }.map { $0.endRun() }.joined()
    }

    /// Whether the process is to end with `VerdictMode.unmetStatus`.
    package static var hasFailed: Bool { state.withLock { $0.hasFailed } }

    /// Takes note that an expectation was not met in a run for which the process is to fail.
    static func fail() {
        state.withLock { $0.hasFailed = true }
    }
}
