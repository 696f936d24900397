#if os(Linux)
/// An answer that cannot be read.
package struct AnswerFault: Error, Sendable, Equatable, CustomStringConvertible {
    package let place: String
    package let expected: String
    package let found: String
    /// Whether the answer is cut short.
    var isEarlyEnd = false

    package var description: String {
        "its answer is not readable in \(place): expected \(expected), found \(found)."
    }
}

/// Reads the answers of a server from a stream: heads, and bodies piece by piece.
///
/// A read that meets a time limit of the stream may be repeated.
package final class AnswerReader {
    private let reader: RequestReader

    package init(stream: any ByteStream, limits: RequestLimits = .init()) {
        reader = RequestReader(stream: stream, limits: limits)
    }

    /// Whether the body was read to its end.
    package var isFinished: Bool { reader.isFinished }
    /// The fields after a chunked body that was read to its end.
    package var trailers: FieldSection { reader.trailers }
    /// Whether bytes were received that no answer contains yet.
    package var hasBytes: Bool { !reader.buffered.isEmpty }

    /// Takes the bytes after the last answer, which belong to another protocol.
    package func takeRest() -> [UInt8] { reader.takeRest() }

    /// Reads the next head, also an informational one.
    ///
    /// - Parameter method: The method of the request.
    /// - Returns: `nil` if the server closed the connection before an answer.
    /// - Throws: ``AnswerFault``, and the errors of the stream.
    package func readHead(toMethod method: String) throws -> AnswerHead? {
        var scan = AnswerScan()
        while true {
            if let length = scan.end(of: reader.buffered) {
                let bytes = UnsafeRawBufferPointer(rebasing: reader.buffered[scan.begin..<length])
                let head = try Self.asAnswerFault {
                    try AnswerParser(bytes: scan.normalized(bytes), limits: reader.limits).parse(toMethod: method)
                }
                reader.start += length
                reader.trailers = .none
                reader.body = Self.state(head.framing)
                return head
            }
            if reader.buffered.count > reader.limits.requestLine + reader.limits.fields {
                throw AnswerFault(
                    place: "the head", expected: "an empty line after the fields", found: "too many bytes")
            }
            if try !reader.fill() {
                guard !reader.buffered.isEmpty else { return nil }
                throw AnswerFault(
                    place: "the head", expected: "an empty line after the fields",
                    found: "the end of the connection after \(RequestFault.quotation(reader.buffered))",
                    isEarlyEnd: true)
            }
        }
    }

    /// Reads at least one byte of the body, and returns 0 at its end.
    package func readBody(into target: UnsafeMutableRawBufferPointer) throws -> Int {
        try Self.asAnswerFault { try reader.readBody(into: target) }
    }

    private static func state(_ framing: AnswerHead.Framing) -> RequestReader.BodyState {
        switch framing {
        case .none: .finished
        case .length(let length): length == 0 ? .finished : .length(length)
        case .chunked: .chunkSize
        case .untilClose: .untilClose
        }
    }

    private static func asAnswerFault<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let fault as RequestFault {
            throw AnswerFault(
                place: fault.place, expected: fault.expected, found: fault.found, isEarlyEnd: fault.kind == .endedEarly)
        }
    }
}

/// The search for the end of a head whose lines may end with a bare line feed.
private struct AnswerScan {
    /// The place of the status line, after line ends that follow the body of another answer.
    private(set) var begin = 0
    private var position = 0
    private var isUsual = true

    /// Returns the length of the empty lines and the head together, or `nil` if the head goes on.
    mutating func end(of bytes: UnsafeRawBufferPointer) -> Int? {
        if position == begin {
            begin = bytes.firstIndex { $0 != HTTPBytes.carriageReturn && $0 != HTTPBytes.lineFeed } ?? bytes.count
            position = begin
        }
        while let lineFeed = bytes.index(of: HTTPBytes.lineFeed, from: position) {
            guard lineFeed + 1 < bytes.count else { return nil }
            if lineFeed == begin || bytes[lineFeed - 1] != HTTPBytes.carriageReturn { isUsual = false }
            let next = bytes[lineFeed + 1]
            if next == HTTPBytes.lineFeed {
                isUsual = false
                return lineFeed + 2
            }
            if next == HTTPBytes.carriageReturn {
                guard lineFeed + 2 < bytes.count else { return nil }
                if bytes[lineFeed + 2] == HTTPBytes.lineFeed { return lineFeed + 3 }
            }
            if HTTPBytes.isBlank(next) { isUsual = false }
            position = lineFeed + 1
        }
        return nil
    }

    /// Returns a head in which each line ends with both characters, and none is folded (RFC 9112, sections 2.2 and 5.2).
    func normalized(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        if isUsual { return Array(bytes) }
        var result: [UInt8] = []
        for line in bytes.split(separator: HTTPBytes.lineFeed, omittingEmptySubsequences: false).dropLast() {
            var line = line
            if line.last == HTTPBytes.carriageReturn { line.removeLast() }
            if let first = line.first, HTTPBytes.isBlank(first), result.count > 2 {
                result.removeLast(2)
                result.append(HTTPBytes.space)
                line = line.drop(while: HTTPBytes.isBlank)
            }
            result += line
            result += [HTTPBytes.carriageReturn, HTTPBytes.lineFeed]
        }
        return result
    }
}

/// Reads the head of an answer from its bytes.
///
/// It accepts more than the reader of requests, because the program would receive the same bytes without us.
private struct AnswerParser {
    let bytes: [UInt8]
    let limits: RequestLimits

    func parse(toMethod method: String) throws -> AnswerHead {
        try bytes.withUnsafeBytes { raw in
            let lineEnd = (raw.index(of: HTTPBytes.lineFeed) ?? raw.count) - 1
            let line = raw[..<max(lineEnd, 0)]
            // HTTP/1.1 200 OK; the reason may be missing with its space.
            guard line.count >= 12, raw.isBegun(by: "HTTP/1."), raw[8] == HTTPBytes.space,
                let status = HTTPNumber.decimal(raw[9..<12]), status >= 100,
                line.count == 12 || raw[12] == HTTPBytes.space
            else {
                throw AnswerFault(
                    place: "the status line", expected: "HTTP/1.1, a space, and a status of three digits",
                    found: RequestFault.quotation(line))
            }
            var lines = FieldLines(bytes: raw, limits: limits)
            try lines.read(from: lineEnd + 2)
            let version: RequestHead.Version = raw[7] == UInt8(ascii: "0") ? .http10 : .http11
            var meaning = AnswerMeaning(bytes: raw)
            for line in lines.lines { try meaning.read(line) }
            return AnswerHead(
                version: version, status: Int(status), fields: FieldSection(bytes: bytes, lines: lines.lines),
                framing: meaning.framing(status: Int(status), method: method),
                keepsConnection: meaning.keepsConnection(version), reasonRange: min(13, lineEnd)..<lineEnd)
        }
    }
}

/// The length of an answer's body and the fate of its connection, as its fields declare them.
private struct AnswerMeaning {
    let bytes: UnsafeRawBufferPointer
    private var length: UInt64?
    private var hasCoding = false
    private var isChunked = false
    private var hasClose = false
    private var hasKeepAlive = false

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    mutating func read(_ line: FieldSection.Line) throws {
        let name = UnsafeRawBufferPointer(rebasing: bytes[line.name])
        if name.isEqualIgnoringCase(to: "content-length") {
            // A server that passes on the answer of another server may repeat the field with the same value.
            try bytes.forEachElement(of: line.value) { element in
                guard let number = HTTPNumber.decimal(element), length ?? number == number else {
                    throw AnswerFault(
                        place: "the field Content-Length", expected: "one number of bytes",
                        found: RequestFault.quotation(bytes[line.value]))
                }
                length = number
            }
        } else if name.isEqualIgnoringCase(to: "transfer-encoding") {
            hasCoding = true
            bytes.forEachElement(of: line.value) { isChunked = $0.isEqualIgnoringCase(to: "chunked") }
        } else if name.isEqualIgnoringCase(to: "connection") {
            bytes.forEachElement(of: line.value) { element in
                if element.isEqualIgnoringCase(to: "close") { hasClose = true }
                if element.isEqualIgnoringCase(to: "keep-alive") { hasKeepAlive = true }
            }
        }
    }

    func framing(status: Int, method: String) -> AnswerHead.Framing {
        if method == "HEAD" || status < 200 || status == 204 || status == 304 { return .none }
        if method == "CONNECT", status < 300 { return .none }
        if hasCoding { return isChunked ? .chunked : .untilClose }
        return length.map { .length($0) } ?? .untilClose
    }

    func keepsConnection(_ version: RequestHead.Version) -> Bool {
        !hasClose && (version == .http11 || hasKeepAlive)
    }
}
#endif
