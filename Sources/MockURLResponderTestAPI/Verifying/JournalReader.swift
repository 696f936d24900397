import Foundation
import MockURLResponder

/// Reads a journal while it is written, and only what was added since the last time.
///
/// The last run in the file counts. What a killed program left of its last line is passed over.
final class JournalReader: Sendable {
    private struct State {
        var run: JournalRun
        /// How many bytes of the file were read, up to the end of a line.
        var offset: UInt64 = 0
        var lines = 0
        /// Of a line that is none of JSON: torn if a run begins behind it.
        var flaw: VerificationFailure?
    }

    private let path: String
    private let state: Locked<State>

    /// - Parameters:
    ///   - path: Of the file, which need not be there yet.
    ///   - known: What the test gave to the program.
    init(_ path: String, _ known: KnownPlans) {
        self.path = path
        state = Locked(State(run: JournalRun(known)))
    }

    /// What the journal says now; nil when there is no file yet.
    ///
    /// - Throws: What the system says of the file, and `VerificationFailure` for a line that is no record.
    func run() throws -> JournalRun? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        return try state.withLock { state in
            let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? file.close() }
            try file.seek(toOffset: state.offset)
            let added = try file.readToEnd() ?? Data()
            try take(added, into: &state)
            if let flaw = state.flaw { throw flaw }
            return state.run
        }
    }

    private func take(_ added: Data, into state: inout State) throws {
        var rest = added[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = rest[rest.startIndex..<end]
            rest = rest[(end + 1)...]
            state.offset += UInt64(line.count) + 1
            state.lines += 1
            try take(line: line, into: &state)
        }
    }

    private func take(line: Data, into state: inout State) throws {
        let place = "\(path), line \(state.lines)"
        guard let record = try? JSONDecoder().decode(JournalRecord.self, from: line) else {
            if let flaw = state.flaw { throw flaw }
            let text = String(decoding: line, as: UTF8.self).shown(atMost: 200)
            state.flaw = VerificationFailure(["\(place): expected a record of a journal, found \(text)"])
            return
        }
        if record.kind == "start" { state.flaw = nil }
        do {
            try state.run.take(record)
        } catch {
            throw VerificationFailure(["\(place): \(error)"])
        }
    }
}
