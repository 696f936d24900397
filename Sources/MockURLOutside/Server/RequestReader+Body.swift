#if os(Linux)
extension RequestReader {
    /// The size of the pieces in which a body is read.
    private static var pieceSize: Int { 64 * 1024 }

    /// Reads at least one byte of the body, and returns 0 at its end.
    ///
    /// The trailers are known then.
    func readBody(into target: UnsafeMutableRawBufferPointer) throws -> Int {
        while true {
            switch body {
            case .finished: return 0
            case .length(let rest):
                let count = try take(rest, into: target)
                body = rest == UInt64(count) ? .finished : .length(rest - UInt64(count))
                return count
            case .untilClose:
                if start == end, try !fill() {
                    body = .finished
                    return 0
                }
                return try take(.max, into: target)
            case .chunkSize:
                let size = try chunkSize()
                if size > 0 {
                    body = .chunk(size)
                } else {
                    try readTrailers()
                    body = .finished
                }
            case .chunk(let rest):
                let count = try take(rest, into: target)
                body = rest == UInt64(count) ? .chunkEnd : .chunk(rest - UInt64(count))
                // A caller that passes the chunk on must not wait for the next one because of its line end.
                if body == .chunkEnd, buffered.starts(with: "\r\n".utf8) { (start, body) = (start + 2, .chunkSize) }
                return count
            case .chunkEnd:
                let line = try line(most: 2, in: "the end of a chunk")
                guard line.isEmpty else {
                    throw RequestFault(
                        in: "the end of a chunk", expected: "a line end after the data of the declared size",
                        found: RequestFault.quotation(line))
                }
                body = .chunkSize
            }
        }
    }

    /// Reads the body in pieces.
    func readPieces(_ use: (UnsafeRawBufferPointer) throws -> Void) throws {
        guard !isFinished else { return }
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 16)
        defer { piece.deallocate() }
        while case let count = try readBody(into: piece), count > 0 {
            try use(UnsafeRawBufferPointer(rebasing: piece[..<count]))
        }
    }

    /// Reads and discards the rest of the body.
    ///
    /// Returns false if the rest is longer than a limit.
    func drain(upTo limit: UInt64) throws -> Bool {
        if isFinished { return true }
        if case .length(let rest) = body, rest > limit { return false }
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 16)
        defer { piece.deallocate() }
        var sum: UInt64 = 0
        while case let count = try readBody(into: piece), count > 0 {
            sum += UInt64(count)
            if sum > limit { return false }
        }
        return true
    }

    /// Takes buffered bytes, or reads from the stream: large pieces directly into the target.
    private func take(_ rest: UInt64, into target: UnsafeMutableRawBufferPointer) throws -> Int {
        let most = Int(min(rest, UInt64(target.count)))
        if start == end {
            if most >= buffer.count / 2 {
                let count = try stream.read(into: UnsafeMutableRawBufferPointer(rebasing: target[..<most]))
                if count == 0 { throw endedEarly("\(rest) more bytes") }
                return count
            }
            if try !fill() { throw endedEarly("\(rest) more bytes") }
        }
        let count = min(most, end - start)
        target.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[start..<(start + count)]))
        start += count
        return count
    }

    private func chunkSize() throws -> UInt64 {
        let line = try line(most: limits.chunkLine, in: "the line before a chunk")
        let digits = line.prefix { !HTTPBytes.isBlank($0) && $0 != UInt8(ascii: ";") }
        let rest = line[digits.endIndex...]
        let isExtension = rest.first { !HTTPBytes.isBlank($0) } == UInt8(ascii: ";")
        guard let size = HTTPNumber.hexadecimal(digits), rest.isEmpty || isExtension,
            rest.allSatisfy(HTTPBytes.isFieldContent)
        else {
            throw RequestFault(
                in: "the line before a chunk",
                expected: "a hexadecimal size below 2^63, and optionally extensions after a semicolon",
                found: RequestFault.quotation(line))
        }
        return size
    }

    private func readTrailers() throws {
        var scan = TrailerScan()
        while true {
            if let length = try scan.end(of: buffered) {
                guard length > 2 else {
                    start += 2
                    return
                }
                let bytes = UnsafeRawBufferPointer(rebasing: buffer[start..<(start + length)])
                var lines = FieldLines(bytes: bytes, limits: limits)
                try lines.read(from: 0)
                trailers = FieldSection(bytes: Array(bytes), lines: lines.lines)
                start += length
                return
            }
            if buffered.count > limits.fields {
                throw RequestFault(
                    .tooLong, status: 431, in: "the trailers", expected: "at most \(limits.fields) bytes",
                    found: "more")
            }
            if try !fill() { throw endedEarly("an empty line after the last chunk") }
        }
    }

    /// Consumes a line, and returns it without its end.
    ///
    /// It is valid until the next read.
    private func line(most: Int, in place: String) throws -> Slice<UnsafeRawBufferPointer> {
        while true {
            let bytes = buffered
            if let lineFeed = bytes.index(of: HTTPBytes.lineFeed), lineFeed <= most + 1 {
                guard lineFeed > 0, bytes[lineFeed - 1] == HTTPBytes.carriageReturn else {
                    throw RequestFault(
                        in: place, expected: "a carriage return before the line feed",
                        found: RequestFault.quotation(bytes[...lineFeed]))
                }
                start += lineFeed + 1
                return bytes[..<(lineFeed - 1)]
            }
            if bytes.count > most {
                throw RequestFault(
                    in: place, expected: "a line end within \(most) bytes", found: RequestFault.quotation(bytes))
            }
            if try !fill() { throw endedEarly("a line end") }
        }
    }

    func endedEarly(_ expected: String) -> RequestFault {
        RequestFault(
            .endedEarly, in: "the body", expected: expected, found: "the end of the connection")
    }
}

/// The search for the empty line after trailers.
private struct TrailerScan {
    private var lineStart = 0
    private var position = 0

    mutating func end(of bytes: UnsafeRawBufferPointer) throws -> Int? {
        while let lineFeed = bytes.index(of: HTTPBytes.lineFeed, from: position) {
            guard lineFeed > lineStart, bytes[lineFeed - 1] == HTTPBytes.carriageReturn else {
                throw RequestFault(
                    in: "the trailers", expected: "a carriage return before each line feed",
                    found: RequestFault.quotation(bytes[lineStart...lineFeed]))
            }
            position = lineFeed + 1
            if lineFeed - 1 == lineStart { return position }
            lineStart = position
        }
        position = bytes.count
        return nil
    }
}
#endif
