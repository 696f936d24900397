import Foundation
import MockURLResponder

/// Reads a journal while it is written, and only what was added since the last time.
///
/// What a killed program left of its last line is passed over.
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
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        return try state.withLock { state in
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? file.close() }
            beginAnew(&state, unlessStill: file)
            try file.seek(toOffset: UInt64(state.offset))
            take(try file.readToEnd() ?? Data(), into: &state)
            if let flaw = state.flaw { throw flaw }
            return state.runs
        }
    }

    private func beginAnew(_ state: inout State, unlessStill file: FileHandle) {
        var status = stat()
        fstat(file.fileDescriptor, &status)
        let number = Int(status.st_ino)
        guard state.file != nil, state.file != number || status.st_size < state.offset else {
            state.file = number
            return
        }
        state = State(runs: fresh, file: number, offset: 0)
    }

    private func take(_ added: Data, into state: inout State) {
        var rest = added[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = rest[rest.startIndex..<end]
            rest = rest[(end + 1)...]
            state.offset += line.count + 1
            state.lines += 1
            take(line: line, into: &state)
        }
    }

    private func take(line: Data, into state: inout State) {
        // Left where two processes have mended the same torn line.
        if line.isEmpty { return }
        let place = "\(path), line \(state.lines)"
        guard let record = try? JSONDecoder().decode(JournalRecord.self, from: line) else {
            let text = String(decoding: line, as: UTF8.self).shown(atMost: 200)
            state.flaw = state.flaw ?? VerificationFailure(["\(place): expected a record of a journal, found \(text)"])
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
