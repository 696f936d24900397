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
        /// Of a line that is no record: it stays, unless a run begins behind it, since then it was torn.
        var flaw: VerificationFailure?
    }

    /// Every record begins so.
    ///
    /// The text cannot occur inside a record, since a string has its quotes escaped.
    private static let recordStart = Array("{\"kind\":\"".utf8)

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
        VerificationFailure(["expected a journal at \(path), which can be read, found: \(failure.reason)"])
    }

    private func beginAnew(_ state: inout State, unlessStill file: InputFile) {
        guard state.file != nil, state.file != file.number || file.size < state.offset else {
            state.file = file.number
            return
        }
        state = State(runs: fresh, file: file.number, offset: 0)
    }

    /// Takes whole lines from an array, since a search for a byte takes fifty times as long in `Data`.
    private func take(_ added: [UInt8], into state: inout State) {
        var rest = added[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = rest[rest.startIndex..<end]
            rest = rest[(end + 1)...]
            state.offset += line.count + 1
            state.lines += 1
            for piece in Self.pieces(of: line) { take(piece: Data(piece), into: &state) }
        }
        state.runs.hasHalfLine = !rest.isEmpty
    }

    /// A line, cut before each record that begins in it.
    private static func pieces(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var (start, brace) = (line.startIndex, line.startIndex)
        while let next = line[brace...].dropFirst().firstIndex(of: UInt8(ascii: "{")) {
            brace = next
            guard line[brace...].starts(with: recordStart) else { continue }
            pieces.append(line[start..<brace])
            start = brace
        }
        return pieces + [line[start...]]
    }

    /// Whether bytes are the beginning of a record, and no more.
    private static func isTorn(_ piece: Data) -> Bool {
        let start = recordStart.prefix(piece.count)
        return piece.prefix(start.count).elementsEqual(start) && (try? JSONSerialization.jsonObject(with: piece)) == nil
    }

    private func take(piece: Data, into state: inout State) {
        // Left where two processes have mended the same torn line.
        if piece.isEmpty { return }
        let place = "\(path), line \(state.lines)"
        guard let record = try? JSONDecoder().decode(JournalRecord.self, from: piece) else {
            if Self.isTorn(piece) { return state.runs.takeTorn(at: place) }
            let found = (try? JSONSerialization.jsonObject(with: piece)) == nil ? "other text" : "other JSON"
            state.flaw =
                state.flaw
                ?? VerificationFailure([
                    "\(place): expected a record of a journal, found \(found) of \(piece.count) bytes"
                ])
            return
        }
        if record.kind == "start" { state.flaw = nil }
        do {
            try state.runs.take(record)
        } catch {
            state.flaw = state.flaw ?? VerificationFailure(["\(place): \(error)"])
        }
    }
}
