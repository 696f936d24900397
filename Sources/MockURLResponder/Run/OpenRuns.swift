import Foundation

/// The runs that have started and not ended.
package enum OpenRuns {
    private struct State {
        var runs: [Waiting] = []
        var hasFailed = false
        /// The number of runs that have started.
        var begun = 0
    }

    private struct Waiting {
        weak var run: (any Run)?
    }

    private static let state = Locked(State())

    /// Returns the number of the next set-up in this process, starting at 1.
    ///
    /// Set-ups that report nothing at their end count, too.
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

    /// Ends all runs when the process ends.
    ///
    /// - Returns: The text for standard error.
    package static func endAll() -> String {
        state.withLock { $0.runs.compactMap(\.run) }.map { $0.endRun() }.joined()
    }

    /// Whether the process must exit with `VerdictMode.unmetStatus`.
    package static var hasFailed: Bool { state.withLock { $0.hasFailed } }

    /// Notes an unmet expectation in a run that must fail the process.
    static func fail() {
        state.withLock { $0.hasFailed = true }
    }
}
