/// The engines whose runs have begun and not ended.
package enum OpenRuns {
    private struct State {
        var engines: [Waiting] = []
        var hasFailed = false
        /// How many runs have begun.
        var begun = 0
    }

    private struct Waiting {
        weak var engine: Engine?
    }

    private static let state = Locked(State())

    /// Which set-up of the process this is, from 1; those with nothing to say at their end are counted, too.
    static func nextNumber() -> Int {
        state.withLock { state in
            state.begun += 1
            return state.begun
        }
    }

    static func add(_ engine: Engine) {
        state.withLock { state in
            state.engines.removeAll { $0.engine == nil }
            state.engines.append(Waiting(engine: engine))
        }
    }

    /// Ends the runs, at the end of the process.
    ///
    /// - Returns: What standard error is to be told of them.
    package static func finish() -> String {
        state.withLock { $0.engines.compactMap(\.engine) }.map { $0.finish() }.joined()
    }

    /// Whether the process is to end with `VerdictMode.unmetStatus`.
    package static var hasFailed: Bool { state.withLock { $0.hasFailed } }

    /// Takes note that an expectation was not met in a run for which the process is to fail.
    static func fail() {
        state.withLock { $0.hasFailed = true }
    }
}
