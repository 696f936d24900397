import Foundation
import MockURLResponder

/// A line of a journal, or a part of a line.
///
/// A line has several parts if a killed program left half a record and another record follows on the same line.
struct JournalPiece {
    /// The length of the longest record to read, in bytes: 16 MiB.
    static let longest = 16 << 20

    /// The first bytes of every record.
    ///
    /// These bytes cannot occur inside a string of a record, because a string escapes its quotes.
    private static let recordStart = Array("{\"kind\":\"".utf8)
    static let startRecord = recordStart + Array("start\"".utf8)

    /// The bytes, which are valid only as long as those of the line.
    let bytes: UnsafeRawBufferPointer

    /// Splits a line before each record that starts in it.
    static func split(_ line: UnsafeRawBufferPointer, _ take: (JournalPiece) throws -> Void) rethrows {
        var (start, searched) = (0, 1)
        while searched < line.count,
            let first = ByteSearch.first(UInt8(ascii: "{"), in: line, searched..<line.count)
        {
            // In a run of braces, only the last one can start a record.
            searched = ByteSearch.endOfRun(of: UInt8(ascii: "{"), in: line, from: first)
            let brace = searched - 1
            guard begins(line, at: brace, with: recordStart) else { continue }
            try take(JournalPiece(bytes: UnsafeRawBufferPointer(rebasing: line[start..<brace])))
            start = brace
        }
        try take(JournalPiece(bytes: UnsafeRawBufferPointer(rebasing: line[start...])))
    }

    /// Returns the position of the next start record at or after `start`; `nil` without another start record.
    static func firstStart(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        startRecord.withUnsafeBufferPointer { ByteSearch.end(of: $0, in: bytes, from: start) }
            .map { $0 - startRecord.count }
    }

    private static func begins(_ bytes: UnsafeRawBufferPointer, at place: Int, with text: [UInt8]) -> Bool {
        guard let base = bytes.baseAddress, bytes.count - place >= text.count else { return false }
        return memcmp(base + place, text, text.count) == 0
    }

    /// Reads the record, and passes it on.
    ///
    /// - Parameters:
    ///   - place: The line that a failure names.
    ///   - take: Receives the record. It may throw `JSONValue.Flaw` for invalid members.
    /// - Returns: `false` if the piece is torn.
    /// - Throws: `VerificationFailure` unless the piece is a record or torn, and the other errors of `take`.
    func read(at place: @autoclosure () -> String, _ take: (JournalRecord) throws -> Void) throws -> Bool {
        guard bytes.count <= Self.longest else { throw VerificationFailure.tooLong("\(bytes.count)", at: place()) }
        do {
            try take(JournalRecord(reading: bytes))
            return true
        } catch is JSONValue.Flaw {
            if isTorn { return false }
            let found = "found \(kind) of \(bytes.count) bytes"
            throw VerificationFailure(.invalidRecord, ["\(place()): expected a record of a journal, \(found)"])
        }
    }

    /// Whether the piece starts like a `start` record.
    var mayBeStart: Bool { Self.begins(bytes, at: 0, with: Self.startRecord) }

    /// A description of a piece that is not a record.
    private var kind: String {
        guard let json = try? JSONSerialization.jsonObject(with: Data(bytes)) else { return "other text" }
        return (json as? [String: Any])?["kind"] is String
            ? "a record that lacks a member, or has a wrong one," : "other JSON"
    }

    /// Whether the piece is only the beginning of a record.
    ///
    /// A record that closes its first brace is complete. If such a record cannot be decoded, it must fail the
    /// verification instead of being skipped, because the history would lack a call.
    private var isTorn: Bool {
        let start = Self.recordStart.prefix(bytes.count)
        return Self.begins(bytes, at: 0, with: Array(start)) && !closesFirstBrace
    }

    private var closesFirstBrace: Bool {
        guard let base = bytes.baseAddress, bytes.last == UInt8(ascii: "}") else { return false }
        let pointer = base.assumingMemoryBound(to: UInt8.self)
        var (place, depth) = (0, 0)
        while place < bytes.count {
            switch pointer[place] {
            case 0x22:
                guard let end = endOfString(from: place + 1) else { return false }
                place = end
            case 0x7B: depth &+= 1
            case 0x7D:
                depth &-= 1
                if depth == 0 { return true }
            default: break
            }
            place &+= 1
        }
        return false
    }

    /// Returns the position of the quote that ends a string.
    private func endOfString(from start: Int) -> Int? {
        var searched = start
        while let quote = ByteSearch.first(UInt8(ascii: "\""), in: bytes, searched..<bytes.count) {
            var first = quote
            while first > start, bytes[first - 1] == UInt8(ascii: "\\") { first -= 1 }
            if (quote - first).isMultiple(of: 2) { return quote }
            searched = quote + 1
        }
        return nil
    }
}

extension VerificationFailure {
    /// The failure for a record, or a line, that is longer than a reader accepts.
    static func tooLong(_ length: String, at place: String) -> VerificationFailure {
        VerificationFailure(
            .invalidRecord,
            ["\(place): expected a record of at most \(JournalPiece.longest) bytes, found one of \(length)"])
    }
}
