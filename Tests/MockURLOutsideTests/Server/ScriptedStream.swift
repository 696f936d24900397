import TestSupport

/// A stream that delivers prepared pieces, and keeps what is written.
final class ScriptedStream: ByteStream {
    private var pieces: [[UInt8]]
    private(set) var written: [UInt8] = []

    init(_ pieces: [[UInt8]]) {
        self.pieces = pieces
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let piece = pieces.first else { return 0 }
        let count = min(piece.count, buffer.count)
        buffer.copyBytes(from: piece.prefix(count))
        pieces[0].removeFirst(count)
        if pieces[0].isEmpty { pieces.removeFirst() }
        return count
    }

    func write(_ bytes: UnsafeRawBufferPointer) { written += bytes }

    func closeWriting() {}
    func reset() {}
    func close() {}
}

/// The result of a scripted connection.
struct ScriptedResult {
    let output: String
    let end: HTTPConnection.End
    /// A line for each request that reached the handler.
    let requests: [String]

    var fault: RequestFault? {
        if case .malformed(let fault) = end { fault } else { nil }
    }
}

/// Serves a connection with bytes of a client, as one piece or byte for byte.
func serve(
    _ input: String, byteForByte: Bool = false, limits: RequestLimits = .init(),
    _ handler: @escaping HTTPConnection.Handler = { try $0.response.answer(ResponseHead(status: 200)) }
) -> ScriptedResult {
    let bytes = Array(input.utf8)
    let stream = ScriptedStream(byteForByte ? bytes.map { [$0] } : [bytes])
    let requests = Locked<[String]>([])
    var limits = limits
    limits.lingering = 0
    let end = HTTPConnection(stream: stream, socket: ConnectionSocket(descriptor: -1), limits: limits).run { exchange in
        requests.withLock { $0.append("\(exchange.request.method) \(exchange.request.target)") }
        try handler(&exchange)
    }
    return ScriptedResult(
        output: String(decoding: stream.written, as: UTF8.self), end: end, requests: requests.withLock { $0 })
}

/// A handler that answers with the whole body of its request.
@Sendable func echo(_ exchange: inout HTTPExchange) throws {
    let body = try exchange.readBody(upTo: 1 << 20) ?? []
    try exchange.response.answer(ResponseHead(status: 200), body: body)
}
