import Foundation
import MockURLResponder

/// Collects the calls and stubs of a journal while programs write it.
///
/// Skips and reports half a record that a killed program left, even if another program's record follows on the
/// same line.
package final class JournalReader: Sendable {
    private struct State {
        var stream: JournalStream
        var taken: Taken
    }

    private struct Taken {
        var runs: JournalRuns
        /// The failure for the first line that is not a record.
        ///
        /// The flaw stays until another run starts, if only the last run counts.
        var flaw: (any Error)?
    }

    private let fresh: JournalRuns
    private let state: Locked<State>

    /// - Parameters:
    ///   - path: The path of the file, which need not exist yet.
    ///   - beginning: The number of bytes to skip, which earlier runs wrote.
    ///   - fresh: The empty runs that receive the records.
    package init(_ path: String, from beginning: Int = 0, _ fresh: JournalRuns) {
        self.fresh = fresh
        state = Locked(State(stream: JournalStream(path, from: beginning), taken: Taken(runs: fresh)))
    }

    /// Returns the runs in the journal so far; `nil` if the file does not exist yet.
    ///
    /// - Throws: `VerificationFailure` if the file cannot be read, or a line is not a record.
    package func runs() throws -> JournalRuns? {
        try state.withLock { state in
            guard try read(&state.stream, into: &state.taken) != .missing else { return nil }
            state.taken.runs.hasHalfLine = state.stream.hasHalfLine
            if let flaw = state.taken.flaw { throw flaw }
            return state.taken.runs
        }
    }

    private func read(_ stream: inout JournalStream, into taken: inout Taken) throws -> JournalStream.Rest {
        try stream.read { item, place in
            switch item {
            case .replaced: taken = Taken(runs: fresh)
            case .piece(let piece):
                // Only the start of another run can clear a flaw.
                guard taken.flaw == nil || piece.mayBeStart else { return }
                take(piece, at: place(), into: &taken)
            }
        }
    }

    private func take(_ piece: JournalPiece, at place: @autoclosure () -> String, into taken: inout Taken) {
        do {
            let isWhole = try piece.read(at: place()) { record in
                if record.kind == "start", taken.runs.forgetsEarlierRuns { taken.flaw = nil }
                try taken.runs.take(record, at: place())
            }
            if !isWhole { taken.runs.takeTorn(at: place()) }
        } catch {
            taken.flaw = taken.flaw ?? error
        }
    }
}
