#if os(Linux)
/// The protocol that the first bytes of a program show.
package enum FirstBytes {
    case http
    case other
    /// More bytes decide.
    case undecided

    private static let longestLine = 64 * 1024
    private static let longestMethod = 64

    /// Reads a request line: a method, a target, and a version of HTTP/1.
    package init(_ bytes: [UInt8]) {
        guard let end = bytes.firstIndex(where: { !HTTPBytes.isToken($0) }) else {
            self = bytes.count > Self.longestMethod ? .other : .undecided
            return
        }
        guard end > 0, end <= Self.longestMethod, bytes[end] == HTTPBytes.space else {
            self = .other
            return
        }
        guard let lineFeed = bytes.firstIndex(of: HTTPBytes.lineFeed) else {
            self = bytes.count > Self.longestLine ? .other : .undecided
            return
        }
        let line = bytes[..<lineFeed].dropLast(bytes[lineFeed - 1] == HTTPBytes.carriageReturn ? 1 : 0)
        self = lineFeed > Self.longestLine ? .other : line.suffix(9).starts(with: " HTTP/1.".utf8) ? .http : .other
    }
}

/// A stream some of whose bytes were read already.
final class AheadStream: ByteStream {
    private let stream: any ByteStream
    private var ahead: ArraySlice<UInt8>

    init(_ ahead: [UInt8], _ stream: any ByteStream) {
        (self.ahead, self.stream) = (ahead[...], stream)
    }

    var holdsBytes: Bool { !ahead.isEmpty || stream.holdsBytes }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        guard !ahead.isEmpty else { return try stream.read(into: buffer) }
        let count = min(ahead.count, buffer.count)
        buffer.copyBytes(from: ahead.prefix(count))
        ahead = ahead.dropFirst(count)
        return count
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws { try stream.write(bytes) }
    func closeWriting() { stream.closeWriting() }
    func reset() { stream.reset() }
    func close() { stream.close() }
}
#endif
