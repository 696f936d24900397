import Foundation
import MockURLResponder

/// A line of a journal, or a part of a line.
///
/// A line has several parts if a killed program left half a record and another record follows on the same line.
struct JournalPiece {
    /// The length of the longest record to read, in bytes: 16 MiB.
    ///
    /// The runtime records at most 16 KiB of a body, and Foundation needs seconds to decode a line of hundreds of
    /// megabytes.
    static let longest = 16 << 20

    /// The first bytes of every record.
    ///
    /// These bytes cannot occur inside a string of a record, because a string escapes its quotes.
    private static let recordStart = Array("{\"kind\":\"".utf8)
    private static let startRecord = recordStart + Array("start\"".utf8)

    /// The bytes, which are valid only as long as those of the line.
    let bytes: UnsafeRawBufferPointer

    /// Splits a line before each record that starts in it.
    static func pieces(of line: UnsafeRawBufferPointer) -> [JournalPiece] {
        var pieces: [JournalPiece] = []
        var (start, searched) = (0, 1)
        while searched < line.count,
            let first = ByteSearch.first(UInt8(ascii: "{"), in: line, searched..<line.count)
        {
            // In a run of braces, only the last one can start a record.
            searched = ByteSearch.endOfRun(of: UInt8(ascii: "{"), in: line, from: first)
            let brace = searched - 1
            guard begins(line, at: brace, with: recordStart) else { continue }
            pieces.append(JournalPiece(bytes: UnsafeRawBufferPointer(rebasing: line[start..<brace])))
            start = brace
        }
        return pieces + [JournalPiece(bytes: UnsafeRawBufferPointer(rebasing: line[start...]))]
    }

    private static func begins(_ bytes: UnsafeRawBufferPointer, at place: Int, with text: [UInt8]) -> Bool {
        guard let base = bytes.baseAddress, bytes.count - place >= text.count else { return false }
        return memcmp(base + place, text, text.count) == 0
    }

    var data: Data { Data(bytes) }

    /// Whether the piece starts like a `start` record.
    var mayBeStart: Bool { Self.begins(bytes, at: 0, with: Self.startRecord) }

    /// A description of a piece that is not a record.
    var kind: String {
        (try? JSONSerialization.jsonObject(with: data)) == nil ? "other text" : "other JSON"
    }

    /// Whether the piece is only the beginning of a record.
    ///
    /// A record that closes its first brace is complete. If such a record cannot be decoded, it must fail the
    /// verification instead of being skipped, because the history would lack a call.
    var isTorn: Bool {
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
