#if os(Linux)
/// Reads requests from a stream: heads, and bodies piece by piece.
package final class RequestReader {
    let stream: any ByteStream
    let limits: RequestLimits
    // Only the thread of the connection uses the object. Swift's own checks at each access cost a tenth of a request.
    /// The received bytes between `start` and `end` are not consumed yet.
    @exclusivity(unchecked) var buffer: UnsafeMutableRawBufferPointer
    @exclusivity(unchecked) var start = 0
    @exclusivity(unchecked) var end = 0
    @exclusivity(unchecked) var body = BodyState.finished
    /// The fields after a chunked body.
    @exclusivity(unchecked) package internal(set) var trailers = FieldSection.none

    /// How far the body of the current request was read.
    enum BodyState: Equatable {
        case finished
        case length(UInt64)
        case chunkSize
        case chunk(UInt64)
        case chunkEnd
        /// A body that ends with the connection, as answers have it.
        case untilClose
    }

    package init(stream: any ByteStream, beginning: [UInt8] = [], limits: RequestLimits = .init()) {
        self.stream = stream
        self.limits = limits
        buffer = .allocate(byteCount: max(16 * 1024, beginning.count), alignment: 16)
        buffer.copyBytes(from: beginning)
        end = beginning.count
    }

    deinit { buffer.deallocate() }

    /// Whether the body was read to its end.
    package var isFinished: Bool { body == .finished }

    var buffered: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: buffer[start..<end]) }

    /// Takes the bytes after the last request, which belong to another protocol.
    func takeRest() -> [UInt8] {
        defer { start = end }
        return Array(buffered)
    }

    /// Reads the next head.
    ///
    /// Returns `nil` if the client closed the connection before a request.
    func readHead() throws -> RequestHead? {
        var scan = HeadScan(limits: limits)
        while true {
            if let length = try scan.end(of: buffered) {
                let head = try RequestParser(
                    bytes: UnsafeRawBufferPointer(rebasing: buffer[(start + scan.begin)..<(start + length)]),
                    limits: limits
                ).parse()
                start += length
                trailers = .none
                body =
                    switch head.framing {
                    case .none: .finished
                    case .length(let length): .length(length)
                    case .chunked: .chunkSize
                    }
                return head
            }
            let isOver: Bool
            do {
                isOver = try !fill()
            } catch let error where error.isLostConnection {
                isOver = true
            }
            if isOver {
                guard start + scan.begin < end else { return nil }
                throw RequestFault(
                    .endedEarly, in: "the head", expected: "an empty line after the fields",
                    found: "the end of the connection after \(RequestFault.quotation(buffered))")
            }
        }
    }

    /// Reads once into the buffer.
    ///
    /// Returns false at the end of the stream.
    func fill() throws -> Bool {
        if start == end { (start, end) = (0, 0) }
        if end == buffer.count {
            if start > 0 {
                buffer.copyMemory(from: buffered)
                (start, end) = (0, end - start)
            } else {
                // The callers keep the limits, so the size stays within twice their sum.
                let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: buffer.count * 2, alignment: 16)
                larger.copyMemory(from: buffered)
                buffer.deallocate()
                buffer = larger
            }
        }
        let count = try stream.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[end...]))
        end += count
        return count > 0
    }
}

/// The search for the end of a head in bytes that arrive in pieces.
struct HeadScan {
    let limits: RequestLimits
    /// The place of the request line, after empty lines.
    private(set) var begin = 0
    private var lineStart = 0
    private var position = 0
    private var firstLineEnd: Int?

    init(limits: RequestLimits) {
        self.limits = limits
    }

    /// Returns the length of the empty lines and the head together, or `nil` if the head goes on.
    mutating func end(of bytes: UnsafeRawBufferPointer) throws -> Int? {
        while let lineFeed = bytes.index(of: HTTPBytes.lineFeed, from: position) {
            try checkFirstByte(bytes)
            guard lineFeed > lineStart, bytes[lineFeed - 1] == HTTPBytes.carriageReturn else {
                throw RequestFault(
                    in: "the head", expected: "a carriage return before each line feed",
                    found: "\(RequestFault.quotation(bytes[lineStart...lineFeed]))")
            }
            position = lineFeed + 1
            if lineFeed - 1 > lineStart {
                if firstLineEnd == nil { firstLineEnd = position }
            } else if firstLineEnd == nil {
                // A client that sent one line end too many after a body may go on.
                begin = position
            } else {
                try checkLimits(position)
                return position
            }
            lineStart = position
        }
        position = bytes.count
        try checkFirstByte(bytes)
        try checkLimits(position)
        return nil
    }

    /// Refuses what is no request before a line is complete, as it may have no lines.
    private func checkFirstByte(_ bytes: UnsafeRawBufferPointer) throws {
        guard firstLineEnd == nil, begin < bytes.count else { return }
        let byte = bytes[begin]
        guard byte != HTTPBytes.carriageReturn, !HTTPBytes.isToken(byte), byte != HTTPBytes.lineFeed else { return }
        let isHandshake = byte == 0x16
        throw RequestFault(
            isHandshake ? .tlsHandshake : .malformed, in: "the request line", expected: "a method",
            found: isHandshake ? "the beginning of a TLS handshake" : RequestFault.quotation(bytes[begin...]))
    }

    private func checkLimits(_ length: Int) throws {
        if (firstLineEnd ?? length) > limits.requestLine {
            throw RequestFault(
                .tooLong, status: 414, in: "the request line", expected: "at most \(limits.requestLine) bytes",
                found: "more")
        }
        if let firstLineEnd, length - firstLineEnd > limits.fields {
            throw RequestFault(
                .tooLong, status: 431, in: "the fields", expected: "at most \(limits.fields) bytes", found: "more")
        }
    }
}
#endif
