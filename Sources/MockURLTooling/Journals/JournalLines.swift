import Foundation
import MockURLResponder

/// Cuts the bytes of a journal into lines, whatever the parts in which the bytes arrive.
struct JournalLines: Sendable {
    /// The length of the longest line, in bytes.
    ///
    /// A line may have several records, each of at most `JournalPiece.longest` bytes.
    static let longest = 2 * JournalPiece.longest

    /// The number of lines so far, with the empty ones.
    private(set) var count = 0
    /// The bytes after the last line end.
    private var rest: [UInt8] = []

    /// Whether the last line has no end yet.
    var hasHalfLine: Bool { !rest.isEmpty }

    /// Whether the last line is too long to wait for its end.
    ///
    /// A file without line ends could otherwise fill the memory.
    var isTooLong: Bool { rest.count > Self.longest }

    /// Takes the next bytes, and passes on each line that they complete, except for empty ones.
    mutating func add(_ bytes: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer, Int) throws -> Void) rethrows {
        var start = 0
        if !rest.isEmpty { start = try completeRest(with: bytes, take) }
        while start < bytes.count {
            // Two processes that both end the same torn line leave an empty line.
            let line = ByteSearch.endOfRun(of: UInt8(ascii: "\n"), in: bytes, from: start)
            count += line - start
            start = line
            guard let end = ByteSearch.first(UInt8(ascii: "\n"), in: bytes, line..<bytes.count) else { break }
            count += 1
            start = end + 1
            try take(UnsafeRawBufferPointer(rebasing: bytes[line..<end]), count)
        }
        rest.append(contentsOf: bytes[start...])
    }

    /// Returns the number of bytes that belong to the line whose beginning was kept.
    private mutating func completeRest(
        with bytes: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer, Int) throws -> Void
    ) rethrows -> Int {
        let end = ByteSearch.first(UInt8(ascii: "\n"), in: bytes, 0..<bytes.count)
        rest.append(contentsOf: bytes[..<(end ?? bytes.count)])
        guard let end else { return bytes.count }
        count += 1
        try takeRest(take)
        return end + 1
    }

    private mutating func takeRest(_ take: (UnsafeRawBufferPointer, Int) throws -> Void) rethrows {
        let line = rest
        rest = []
        try line.withUnsafeBytes { try take($0, count) }
    }
}
