import Foundation
import MockURLResponder

/// A reader for the lines of a recorded message, which end in LF or CRLF, and for the bytes after them.
struct RecordedLines {
    private let data: Data
    private var offset: Data.Index
    /// The number of the next line, starting at 1.
    private(set) var number = 1

    init(_ data: Data) {
        self.data = data
        offset = data.startIndex
    }

    /// A copy of the bytes that are not read yet.
    var rest: Data { Data(data[offset...]) }

    var areAtEnd: Bool { offset == data.endIndex }

    /// Whether a status line comes next.
    ///
    /// The fast check of the first bytes avoids a search for the end of a line in a body.
    var areAtStatusLine: Bool {
        guard data[offset...].starts(with: StatusLine.start) else { return false }
        var following = self
        return following.next().flatMap(StatusLine.init) != nil
    }

    /// Returns the next line without its line break, which the last line may lack; `nil` at the end of the data.
    mutating func next() -> Data? {
        if let line = nextEnded() { return line }
        guard !areAtEnd else { return nil }
        number += 1
        defer { offset = data.endIndex }
        return data[offset...]
    }

    /// Returns the next line without its line break; `nil` if no line break follows.
    mutating func nextEnded() -> Data? {
        guard let lineFeed = data[offset...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let line = data[offset..<lineFeed]
        offset = lineFeed + 1
        number += 1
        return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }

    /// Returns the next bytes; `nil` if fewer bytes remain.
    mutating func take(_ count: Int) -> Data? {
        guard count <= data.endIndex - offset else { return nil }
        defer { offset += count }
        return data[offset..<offset + count]
    }
}
