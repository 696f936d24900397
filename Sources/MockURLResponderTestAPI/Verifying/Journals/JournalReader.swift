import Foundation
import MockURLResponder

/// Reads a journal while it is written, and only what was added since the last time.
///
/// What a killed program left of a record is skipped and reported, also where the record of another program follows on the
/// same line.
final class JournalReader: Sendable {
    private struct State {
        var runs: JournalRuns
        /// The file that was read; another one may take its place.
        var file: Int?
        /// How many bytes of it were read, up to the end of a line.
        var offset: Int
        var lines = 0
        /// The first line that is no record.
        ///
        /// It stays, unless another run begins and only the last run counts.
        var flaw: VerificationFailure?
    }

    private let path: String
    private let beginning: Int
    private let fresh: JournalRuns
    private let state: Locked<State>

    /// - Parameters:
    ///   - path: Of the file, which need not be there yet.
    ///   - beginning: How many bytes of it are passed over, which are of earlier runs.
    ///   - fresh: Takes the records.
    init(_ path: String, from beginning: Int = 0, _ fresh: JournalRuns) {
        self.path = path
        self.beginning = beginning
        self.fresh = fresh
        state = Locked(State(runs: fresh, offset: beginning))
    }

    /// What the journal says now; nil when there is no file yet.
    ///
    /// - Throws: What the system says of the file, and `VerificationFailure` for a line that is no record.
    func runs() throws -> JournalRuns? {
        let file: InputFile
        do {
            file = try InputFile(path)
        } catch {
            if error.code == ENOENT || error.code == ENOTDIR { return nil }
            throw unreadable(error)
        }
        return try state.withLock { state in
            beginAnew(&state, unlessStill: file)
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

    private func beginAnew(_ state: inout State, unlessStill file: InputFile) {
        guard state.file != nil, state.file != file.number || file.size < state.offset else {
            state.file = file.number
            return
        }
        state = State(runs: fresh, file: file.number, offset: 0)
    }

    /// Takes whole lines, by searches that are fast in debug builds.
    private func take(_ added: [UInt8], into state: inout State) {
        let decoder = JSONDecoder()
        added.withUnsafeBytes { bytes in
            var start = 0
            while start < bytes.count {
                // Left where two processes have mended the same torn line.
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
        // Only the start of another run can make a flaw void.
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
