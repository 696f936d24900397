import Foundation
import MockURLResponder

/// Reads a journal while programs write it.
///
/// Each read continues where the last one ended.
///
/// Skips and reports half a record that a killed program left, even if another program's record follows on the
/// same line.
final class JournalReader: Sendable {
    private struct State {
        var runs: JournalRuns
        /// The number of the file that was read.
        ///
        /// If another file replaces it, reading starts over.
        var file: Int?
        /// The number of bytes read, up to the end of a line.
        var offset: Int
        var lines = 0
        /// The failure for the first line that is not a record.
        ///
        /// The flaw stays until another run starts, if only the last run counts.
        var flaw: VerificationFailure?
    }

    private let path: String
    private let beginning: Int
    private let fresh: JournalRuns
    private let state: Locked<State>

    /// - Parameters:
    ///   - path: The path of the file, which need not exist yet.
    ///   - beginning: The number of bytes to skip, which earlier runs wrote.
    ///   - fresh: The empty runs that receive the records.
    init(_ path: String, from beginning: Int = 0, _ fresh: JournalRuns) {
        self.path = path
        self.beginning = beginning
        self.fresh = fresh
        state = Locked(State(runs: fresh, offset: beginning))
    }

    /// Returns the runs in the journal so far; `nil` if the file does not exist yet.
    ///
    /// - Throws: `VerificationFailure` if the file cannot be read, or a line is not a record.
    func runs() throws -> JournalRuns? {
        let file: InputFile
        do {
            file = try InputFile(path)
        } catch {
            if error.code == ENOENT || error.code == ENOTDIR { return nil }
            throw unreadable(error)
        }
        return try state.withLock { state in
            startOver(&state, unlessStill: file)
            take(try added(to: file, from: state.offset), into: &state)
            if let flaw = state.flaw { throw flaw }
            return state.runs
        }
    }

    private func added(to file: InputFile, from offset: Int) throws -> [UInt8] {
        do {
            return try file.bytes(from: offset, atMost: InputFile.longestText)
        } catch {
            throw unreadable(error)
        }
    }

    private func unreadable(_ failure: TrustedFile.Failure) -> VerificationFailure {
        VerificationFailure(
            .unreadableJournal, ["expected a readable journal at \(path), found: \(failure.reason)"])
    }

    private func startOver(_ state: inout State, unlessStill file: InputFile) {
        guard state.file != nil, state.file != file.number || file.size < state.offset else {
            state.file = file.number
            return
        }
        state = State(runs: fresh, file: file.number, offset: 0)
    }

    /// Takes the complete lines.
    ///
    /// Searches with `ByteSearch`, which is fast in debug builds.
    private func take(_ added: [UInt8], into state: inout State) {
        let decoder = JSONDecoder()
        added.withUnsafeBytes { bytes in
            var start = 0
            while start < bytes.count {
                // Two processes that both end the same torn line leave an empty line.
                let line = ByteSearch.endOfRun(of: UInt8(ascii: "\n"), in: bytes, from: start)
                state.lines += line - start
                start = line
                guard let end = ByteSearch.first(UInt8(ascii: "\n"), in: bytes, line..<bytes.count) else { break }
                state.lines += 1
                start = end + 1
                for piece in JournalPiece.pieces(of: UnsafeRawBufferPointer(rebasing: bytes[line..<end])) {
                    take(piece, by: decoder, into: &state)
                }
            }
            state.offset += start
            state.runs.hasHalfLine = start < bytes.count
        }
    }

    private func take(_ piece: JournalPiece, by decoder: JSONDecoder, into state: inout State) {
        // Only the start of another run can clear a flaw.
        if state.flaw != nil, !piece.mayBeStart { return }
        guard piece.bytes.count <= JournalPiece.longest else {
            state.flaw =
                state.flaw
                ?? VerificationFailure(
                    .invalidRecord,
                    [
                        "\(place(state)): expected a record of at most \(JournalPiece.longest) bytes, found one of "
                            + "\(piece.bytes.count)"
                    ])
            return
        }
        if piece.isTorn { return state.runs.takeTorn(in: path, line: state.lines) }
        guard let record = try? decoder.decode(DecodedRecord.self, from: piece.data) else {
            state.flaw =
                state.flaw
                ?? VerificationFailure(
                    .invalidRecord,
                    [
                        "\(place(state)): expected a record of a journal, found \(piece.kind) of \(piece.bytes.count) bytes"
                    ])
            return
        }
        if record.kind == "start", state.runs.forgetsEarlierRuns { state.flaw = nil }
        do {
            try state.runs.take(record)
        } catch {
            state.flaw = state.flaw ?? VerificationFailure(Message(of: error).after("\(place(state)): "))
        }
    }

    private func place(_ state: State) -> String { "\(path), line \(state.lines)" }
}
