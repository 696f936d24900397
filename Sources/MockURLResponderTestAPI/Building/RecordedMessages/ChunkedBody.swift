import Foundation

/// The chunked transfer coding (RFC 9112 section 7.1).
///
/// Lines may end in LF alone, as in the head, if all of them do.
enum ChunkedBody {
    /// Returns the contents of the chunks; `nil` unless the data is one well-formed chunked body, which ends with
    /// the last chunk and its trailer fields.
    static func decoded(_ data: Data) -> Data? {
        var lines = RecordedLines(data)
        let lineBreak = Data((data.prefix { $0 != UInt8(ascii: "\n") }.last == UInt8(ascii: "\r") ? "\r\n" : "\n").utf8)
        var body = Data()
        while let line = lines.nextEnded(), let size = size(in: line) {
            if size == 0 { return isEnd(&lines) ? body : nil }
            guard let chunk = lines.take(size), lines.take(lineBreak.count) == lineBreak else { return nil }
            body.append(chunk)
        }
        return nil
    }

    /// Returns the chunk size, the hexadecimal number before any extensions.
    private static func size(in line: Data) -> Int? {
        let digits = RecordedText.trimmed(RecordedText.decoded(line.prefix { $0 != UInt8(ascii: ";") }))
        return digits.utf8.first == UInt8(ascii: "+") ? nil : Int(digits, radix: 16).flatMap { $0 < 0 ? nil : $0 }
    }

    /// Whether only trailer fields and the empty line remain.
    private static func isEnd(_ lines: inout RecordedLines) -> Bool {
        while let line = lines.nextEnded() {
            if line.isEmpty { return lines.areAtEnd }
            if !line.contains(UInt8(ascii: ":")) { return false }
        }
        return false
    }
}
