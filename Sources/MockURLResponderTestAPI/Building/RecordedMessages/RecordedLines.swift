import Foundation
import MockURLResponder

/// The lines of a recorded message, which end in LF or CRLF, and what follows them.
struct RecordedLines {
    private let data: Data
    private var offset: Data.Index
    /// The number of the line that is read next, from 1.
    private(set) var number = 1

    init(_ data: Data) {
        self.data = data
        offset = data.startIndex
    }

    /// What has not been read, in data of its own.
    var rest: Data { Data(data[offset...]) }

    var areAtEnd: Bool { offset == data.endIndex }

    /// Whether a status line can be read next; bodies are not looked through for the end of a line.
    var areAtStatusLine: Bool {
        guard data[offset...].starts(with: StatusLine.start) else { return false }
        var following = self
        return following.next().flatMap(StatusLine.init) != nil
    }

    /// The next line without its end, which the last line may lack; nil at the end of the data.
    mutating func next() -> Data? {
        if let line = nextEnded() { return line }
        guard !areAtEnd else { return nil }
        number += 1
        defer { offset = data.endIndex }
        return data[offset...]
    }

    /// The next line without its end; nil when there is no end of a line.
    mutating func nextEnded() -> Data? {
        guard let lineFeed = data[offset...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let line = data[offset..<lineFeed]
        offset = lineFeed + 1
        number += 1
        return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }

    /// The next bytes, whatever they are; nil when there are fewer.
    mutating func take(_ count: Int) -> Data? {
        guard count <= data.endIndex - offset else { return nil }
        defer { offset += count }
        return data[offset..<offset + count]
    }
}
