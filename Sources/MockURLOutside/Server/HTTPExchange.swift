#if os(Linux)
/// A request and its answer, which a handler reads and writes on the thread of the connection.
package struct HTTPExchange: ~Copyable {
    package let request: RequestHead
    package let response: ResponseWriter
    /// Whether the connection has not had another request.
    package let isFirst: Bool
    let reader: RequestReader
    private var hasContinued = false

    init(request: RequestHead, response: ResponseWriter, reader: RequestReader, isFirst: Bool) {
        self.isFirst = isFirst
        self.request = request
        self.response = response
        self.reader = reader
    }

    /// Whether the client waits for `100 Continue`, and has not received it.
    var awaitsContinue: Bool { request.expectsContinue && !hasContinued && !reader.isFinished }

    /// The fields after a chunked body that was read to its end.
    package var trailers: FieldSection { reader.trailers }

    /// Reads the body in pieces of at most 64 KiB.
    package mutating func readPieces(_ use: (UnsafeRawBufferPointer) throws -> Void) throws {
        try sendContinue()
        try reader.readPieces(use)
    }

    /// Reads the whole body, up to a size.
    ///
    /// Returns `nil` if the body is longer; its rest stays unread.
    package mutating func readBody(upTo limit: Int) throws -> [UInt8]? {
        if case .length(let length) = request.framing, length > UInt64(max(limit, 0)) { return nil }
        if reader.isFinished { return [] }
        try sendContinue()
        var body: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
            let count = try piece.withUnsafeMutableBytes { try reader.readBody(into: $0) }
            if count == 0 { return body }
            guard body.count + count <= limit else { return nil }
            body += piece[..<count]
        }
    }

    /// Reads and discards the rest of the body.
    ///
    /// Returns false if the rest is longer than a limit.
    package mutating func drain(upTo limit: UInt64 = .max) throws -> Bool {
        try sendContinue()
        return try reader.drain(upTo: limit)
    }

    /// A body that has begun to arrive needs no `100 Continue`, and a final answer replaces it.
    private mutating func sendContinue() throws {
        guard request.expectsContinue, !hasContinued else { return }
        hasContinued = true
        if reader.buffered.isEmpty, !response.hasBegun { try response.inform(ResponseHead(status: 100)) }
    }
}
#endif
