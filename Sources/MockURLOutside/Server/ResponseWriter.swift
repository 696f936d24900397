#if os(Linux)
package import MockURLResponder

/// Writes the answers of a connection.
package final class ResponseWriter {
    /// Thrown by a write after the answer has ended the connection.
    package struct Ended: Error {}

    private enum Phase {
        case waiting, head, body, finished
    }

    private enum Ending {
        case close, reset
    }

    private let stream: any ByteStream
    let socket: ConnectionSocket
    // Only the thread of the connection uses the object. Swift's own checks at each access cost a tenth of a request.
    @exclusivity(unchecked) private var phase = Phase.waiting
    @exclusivity(unchecked) private var request:
        (isHead: Bool, isConnect: Bool, version: RequestHead.Version, keeps: Bool)
    @exclusivity(unchecked) private var status = 0
    @exclusivity(unchecked) private var isChunked = false
    @exclusivity(unchecked) private var hasBody = true
    @exclusivity(unchecked) private var declared: UInt64?
    @exclusivity(unchecked) private var sent: UInt64 = 0
    @exclusivity(unchecked) private var isKept = true
    /// Bytes that the next write sends first.
    @exclusivity(unchecked) private var pending: [UInt8] = []
    @exclusivity(unchecked) private var hasEnded = false

    init(stream: any ByteStream, socket: ConnectionSocket) {
        self.stream = stream
        self.socket = socket
        request = (false, false, .http11, false)
        pending.reserveCapacity(1024)
    }

    /// Whether the first byte of an answer was written.
    package var hasBegun: Bool { phase != .waiting }
    /// Whether the answer is complete, and the connection can serve another request.
    var keepsConnection: Bool { phase == .finished && isKept && !hasEnded }
    /// Whether the answer changes the connection into a tunnel, or to another protocol.
    var isTunnel: Bool {
        phase == .finished && !hasEnded && (status == 101 || request.isConnect && (200..<300).contains(status))
    }

    func begin(_ head: RequestHead) {
        request = (head.method == "HEAD", head.method == "CONNECT", head.version, head.keepsConnection)
        (phase, isKept) = (.waiting, head.keepsConnection)
    }

    /// Prepares an answer to what is no request.
    func beginRefusal() {
        (phase, isKept) = (.waiting, false)
        request = (false, false, .http11, false)
    }

    /// Lets the connection end after the answer, without a further field.
    package func endConnection() {
        isKept = false
    }
}

// MARK: Answers

extension ResponseWriter {
    /// Writes a whole answer.
    package func answer(_ head: ResponseHead, body: UnsafeRawBufferPointer) throws {
        try begin(head, .length(UInt64(body.count)))
        try write(body)
        try finish()
    }

    /// Writes a whole answer.
    package func answer(_ head: ResponseHead, body: [UInt8] = []) throws {
        try body.withUnsafeBytes { try answer(head, body: $0) }
    }

    /// Writes a whole answer for a person.
    package func answer(_ status: Int, _ fields: [HeaderFields.Field] = [], text: String) throws {
        let type = HeaderFields.Field(name: "Content-Type", value: "text/plain; charset=utf-8")
        try answer(ResponseHead(status: status, fields: [type] + fields), body: Array(text.utf8))
    }

    /// Writes an informational answer, such as 103.
    ///
    /// Clients of HTTP/1.0 do not receive it.
    package func inform(_ head: ResponseHead) throws {
        guard phase == .waiting, request.version == .http11 else { return }
        try append(head)
        appendLineEnd()
        try flush()
    }

    /// Takes the head.
    ///
    /// It is sent with the first bytes of the body, or by `flush()`, a wait or `finish()`.
    package func begin(_ head: ResponseHead, _ framing: ResponseFraming) throws {
        guard phase == .waiting else {
            throw ResponseFault(
                place: "a second head", expected: "one answer for a request", found: "the status \(head.status)")
        }
        status = head.status
        hasBody = !request.isHead && status >= 200 && status != 204 && status != 304 && !isTunnelStatus
        (isChunked, declared, sent) = (false, nil, 0)
        try append(head)
        appendFraming(framing, FramingOfAnswer(head.fields), isReceived: head.received != nil)
        appendLineEnd()
        phase = .body
    }

    /// Writes a piece of the body, and a chunk for it.
    ///
    /// Answers without a body ignore it.
    package func write(_ piece: UnsafeRawBufferPointer) throws {
        guard hasBody, !piece.isEmpty else { return }
        sent += UInt64(piece.count)
        if isChunked {
            pending.append(contentsOf: String(piece.count, radix: 16).utf8)
            appendLineEnd()
        }
        try put(piece)
        if isChunked { appendLineEnd() }
    }

    /// Ends the body.
    ///
    /// The trailers follow a body in chunks only.
    package func finish(trailers: [HeaderFields.Field] = []) throws {
        guard phase == .body else { return }
        if isChunked, hasBody {
            pending.append(contentsOf: "0\r\n".utf8)
            for field in trailers { try append(field) }
            appendLineEnd()
        }
        try flush()
        if hasBody, let declared, declared != sent { isKept = false }
        phase = .finished
    }

    /// Sends what was taken and not yet written.
    package func flush() throws {
        try put(UnsafeRawBufferPointer(start: nil, count: 0))
    }
}

// MARK: Faults and waits

extension ResponseWriter {
    /// Writes bytes that need not be an answer.
    ///
    /// The connection ends after the handler has returned.
    package func writeRaw(_ bytes: UnsafeRawBufferPointer) throws {
        phase = phase == .waiting ? .head : phase
        isKept = false
        try put(bytes)
    }

    /// Sends what was taken, and closes the connection, even within an answer.
    package func close() throws {
        try flush()
        try end(.close)
    }

    /// Resets the connection.
    package func reset() throws {
        try end(.reset)
    }

    /// Sends what was taken, and waits until time has passed, a signal is raised, or the client is gone.
    package func wait(seconds: Double?, for signal: WaitSignal? = nil) throws -> WaitResult {
        try flush()
        return socket.wait(seconds: seconds, for: signal)
    }

    private func end(_ ending: Ending) throws {
        hasEnded = true
        switch ending {
        case .reset: socket.retire { stream.reset() }
        case .close: stream.closeWriting()
        }
        throw Ended()
    }
}

// MARK: Bytes

extension ResponseWriter {
    /// Decides how the body ends, and adds the fields for it.
    private func appendFraming(_ framing: ResponseFraming, _ given: FramingOfAnswer, isReceived: Bool) {
        declared = given.length
        switch framing {
        case .length(let length):
            if !given.hasLength, !given.hasCoding, status >= 200, status != 204, status != 304, !isTunnelStatus {
                append("Content-Length", "\(length)")
                declared = length
            }
        case .chunked where request.version == .http11:
            isChunked = status >= 200 && status != 204 && !isTunnelStatus
            if !given.hasCoding, isChunked { append("Transfer-Encoding", "chunked") }
        case .chunked, .untilClose: isKept = false
        case .asGiven: break
        }
        if hasBody, !isChunked, declared == nil || given.hasCoding { isKept = false }
        if given.hasClose { isKept = false }
        guard framing != .asGiven, !isReceived, !given.hasConnection, !isTunnelStatus else { return }
        if !isKept {
            append("Connection", "close")
        } else if request.version == .http10 {
            append("Connection", "keep-alive")
        }
    }

    private var isTunnelStatus: Bool { status == 101 || request.isConnect && (200..<300).contains(status) }

    private func append(_ head: ResponseHead) throws {
        if let received = head.received {
            pending.append(contentsOf: received)
            return
        }
        let digits = min(max(head.status, 0), 999)
        pending.append(contentsOf: "HTTP/1.1 ".utf8)
        for divisor in [100, 10, 1] { pending.append(UInt8(digits / divisor % 10) + UInt8(ascii: "0")) }
        pending.append(HTTPBytes.space)
        try append(checking: head.reason, in: "the reason phrase")
        appendLineEnd()
        for field in head.fields { try append(field) }
    }

    private func append(_ field: HeaderFields.Field) throws {
        let start = pending.count
        pending.append(contentsOf: field.name.utf8)
        guard pending.count > start, pending[start...].allSatisfy(HTTPBytes.isToken) else {
            throw ResponseFault(
                place: "a field name", expected: "token characters",
                found: RequestFault.quotation(Array(field.name.utf8)))
        }
        pending.append(HTTPBytes.colon)
        pending.append(HTTPBytes.space)
        try append(checking: field.value, in: "the value of \(field.name)")
        appendLineEnd()
    }

    private func append(_ name: StaticString, _ value: String) {
        pending.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        pending.append(HTTPBytes.colon)
        pending.append(HTTPBytes.space)
        pending.append(contentsOf: value.utf8)
        appendLineEnd()
    }

    /// Appends a text.
    ///
    /// A line end in it would begin another field.
    private func append(checking text: String, in place: @autoclosure () -> String) throws {
        let start = pending.count
        pending.append(contentsOf: text.utf8)
        guard !pending[start...].allSatisfy(HTTPBytes.isFieldContent) else { return }
        throw ResponseFault(
            place: place(), expected: "no control characters", found: RequestFault.quotation(Array(text.utf8)))
    }

    private func appendLineEnd() {
        pending.append(HTTPBytes.carriageReturn)
        pending.append(HTTPBytes.lineFeed)
    }

    /// Sends the pending bytes and others.
    private func put(_ bytes: UnsafeRawBufferPointer) throws {
        if hasEnded { throw Ended() }
        defer { pending.removeAll(keepingCapacity: true) }
        // Copying a small body is cheaper than a write of two buffers.
        let isSmall = bytes.count <= 4096
        if isSmall { pending.append(contentsOf: bytes) }
        try pending.withUnsafeBytes {
            if !isSmall {
                try stream.write($0, then: bytes)
            } else if !$0.isEmpty {
                try stream.write($0)
            }
        }
    }
}

/// The length of an answer's body and the fate of its connection, as the given fields declare them.
private struct FramingOfAnswer {
    var length: UInt64?
    var hasLength = false
    var hasCoding = false
    var hasConnection = false
    var hasClose = false

    init(_ fields: [HeaderFields.Field]) {
        for field in fields {
            switch field.name.utf8.count {
            case 10 where field.name.lowercased() == "connection":
                hasConnection = true
                if field.value.lowercased().contains("close") { hasClose = true }
            case 14 where field.name.lowercased() == "content-length":
                hasLength = true
                length = length ?? HTTPNumber.decimal(field.value.utf8)
            case 17 where field.name.lowercased() == "transfer-encoding": hasCoding = true
            default: break
            }
        }
    }
}
#endif
