#if os(Linux)
import Foundation
import MockURLResponder

/// A request that may be passed on to its real server.
struct RealRequest {
    let server: RealServer
    let head: RequestHead
    let upload: RealTransfer.Upload
    let judge: ConnectionJudge?
}

/// The parts of a real answer that the journal keeps.
struct RealAnswerCopy {
    var status: Int
    var fields: HeaderFields
    let longest: Int
    var body = Data()

    /// Returns the answer with at most `limit` bytes of its body.
    func record(count: Int, atMost limit: Int) -> HTTPCall.Answer {
        HTTPCall.Answer(status: status, headers: fields, body: Data(body.prefix(limit)), bodyLength: count)
    }
}

/// Answers of real servers.
extension StubExchange {
    private static var pieceSize: Int { 64 * 1024 }

    /// Passes the request on, and its answer back.
    ///
    /// A failure of the server happens to the program, too.
    mutating func passOn(changedBy change: ChangedAnswer?) throws {
        guard let real else {
            end(.cancelled)
            return try writer.reset()
        }
        // A changed answer is not the answer of the server.
        let observe = change == nil ? process.flatMap { real.server.network.observer?(request, url, $0) } : nil
        if case .bytes(let body, _) = real.upload { body.withUnsafeBytes { observe?(.body($0)) } }
        do {
            try exchange(real, changedBy: change, observe)
        } catch let failure as RealFailure {
            observe?(.failed(failure))
            real.judge?.report(failure)
            try fail(failure)
        } catch {
            observe?(.failed(real.server.route.failure(.programLeft)))
            throw error
        }
    }

    private func fail(_ failure: RealFailure) throws {
        if !failure.isByServer {
            end(.cancelled)
            return try writer.close()
        }
        end(.failed(URLError(failure.code)))
        if failure.needsHTTP2, !writer.hasBegun {
            // No fault of the server has this cause, so the program receives an answer that says why.
            return try writer.answer(502, text: "MockURLResponder: \(failure)\n")
        }
        if case .closedEarly = failure.kind { try writer.close() }
        try writer.flush()
        try writer.reset()
    }

    private mutating func exchange(
        _ real: RealRequest, changedBy change: ChangedAnswer?, _ observe: ((RealEvent) -> Void)?
    ) throws {
        let (transfer, head) = try begin(real, observe)
        let link = transfer.link
        defer { if real.server.upgraded !== link { real.server.leave(link) } }
        if head.status == 101 {
            try writer.begin(ResponseHead(head), .asGiven)
            try writer.finish()
            real.server.upgraded = link
            return end(.complete)
        }
        let fields = HeaderFields(Array(head.fields))
        if let limit = engine.longestRecordedAnswer {
            realAnswer = RealAnswerCopy(status: head.status, fields: fields, longest: limit)
        }
        if !head.keepsConnection { writer.endConnection() }
        if let change {
            try deliver(PreparedResponse(head, fields), of: transfer, changedBy: change)
        } else {
            do {
                try copy(head, of: transfer, to: real.head)
            } catch {
                if (error as? RealFailure)?.isByServer != true { transfer.observeRest() }
                throw error
            }
            end(.complete)
        }
        if link.isFinished, transfer.isSent, head.keepsConnection, head.framing != .untilClose {
            real.server.keep(link)
        }
    }

    /// Sends the request, and waits for the final head.
    ///
    /// A server may close a kept connection while a request is on its way. Such a request is sent again, as its client would.
    private func begin(
        _ real: RealRequest, _ observe: ((RealEvent) -> Void)?
    ) throws -> (RealTransfer, AnswerHead) {
        while true {
            let link = try real.server.link()
            let transfer = RealTransfer(real.head, real.upload, on: link, observe: observe)
            do {
                try transfer.begin()
                while true {
                    let head = try transfer.nextHead()
                    guard head.isInformational else { return (transfer, head) }
                    if head.status != 100 || real.awaitsContinue { try writer.inform(ResponseHead(head)) }
                }
            } catch let failure as RealFailure where failure.isLost && link.isReused && real.isRepeatable {
                link.close()
            } catch {
                link.close()
                throw error
            }
        }
    }

    /// Returns the head for the program, which is unchanged for clients of HTTP/1.1.
    private func received(_ head: AnswerHead, by request: RequestHead) -> (ResponseHead, ResponseFraming) {
        guard head.framing == .chunked else { return (ResponseHead(head), .asGiven) }
        if request.version == .http11 { return (ResponseHead(head), .chunked) }
        var plain = ResponseHead(head)
        plain.received = nil
        plain.fields.removeAll { $0.name.lowercased() == "transfer-encoding" }
        return (plain, .untilClose)
    }

    // MARK: Bodies

    private mutating func copy(_ head: AnswerHead, of transfer: RealTransfer, to request: RequestHead) throws {
        let (received, framing) = received(head, by: request)
        try writer.begin(received, framing)
        if !transfer.link.holdsBytes { try writer.flush() }
        try writer.finish(trailers: copyBody(of: transfer))
    }

    /// Writes the body as it arrives, and returns the trailers.
    private mutating func copyBody(of transfer: RealTransfer) throws -> [HeaderFields.Field] {
        try forEachPiece(of: transfer) { exchange, piece in
            try exchange.writer.write(piece)
            exchange.sent += piece.count
            if let copy = exchange.realAnswer, copy.body.count < copy.longest {
                exchange.realAnswer?.body.append(contentsOf: piece.prefix(copy.longest - copy.body.count))
            }
            if !transfer.link.holdsBytes { try exchange.writer.flush() }
            return true
        }
        return Array(transfer.link.trailers)
    }

    /// Calls a closure with each piece of a body until it returns false.
    private mutating func forEachPiece(
        of transfer: RealTransfer, _ use: (inout Self, UnsafeRawBufferPointer) throws -> Bool
    ) throws {
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 16)
        defer { piece.deallocate() }
        while case let count = try transfer.nextPiece(into: piece), count > 0 {
            guard try use(&self, UnsafeRawBufferPointer(rebasing: piece[..<count])) else { return }
        }
    }

    // MARK: Changes

    private mutating func deliver(
        _ head: PreparedResponse, of transfer: RealTransfer, changedBy change: ChangedAnswer
    ) throws {
        let changed = change.head(of: head)
        realAnswer?.status = changed.status
        realAnswer?.fields = changed.fields
        guard changed.hasContent(forMethod: method) else { return try deliver(changed) }
        // A redirect and a challenge are steps on the way to the answer, so that they keep their bodies.
        let isRedirect = (300..<400).contains(changed.status) && changed.fields.contains("Location")
        guard change.hasPatch, !isRedirect, changed.status != 401 || change.setsStatus else {
            return try deliver(changed) { try $0.copyBody(of: transfer) }
        }
        let body: PreparedBody?
        do {
            body = try wholeBody(of: transfer, head, upTo: change.longestBody)
        } catch is ContentCodingError {
            end(.failed(URLError(.cannotDecodeContentData)))
            return try writer.reset()
        }
        switch change.patched(head, body) {
        case .respond(let response): try deliver(response)
        case .fail(let error, _, _):
            end(.failed(error))
            try writer.reset()
        case .prevent(let error, let report):
            report.record()
            end(.failed(error))
            try writer.reset()
        case .passThrough, .passThroughAndChange: break
        }
    }

    /// Reads a body into memory, and undoes its content coding; `nil` for a longer body.
    private mutating func wholeBody(
        of transfer: RealTransfer, _ head: PreparedResponse, upTo limit: Int
    ) throws -> PreparedBody? {
        var body = Data()
        try forEachPiece(of: transfer) { _, piece in
            body.append(contentsOf: piece)
            return body.count <= limit
        }
        guard body.count <= limit else { return nil }
        let coding = head.fields.values("Content-Encoding").joined(separator: ", ")
        return .bytes(coding.isEmpty ? body : try ContentCoding.decoded(body, coding: coding))
    }
}

extension RealRequest {
    /// Whether the program waits for `100 Continue`, which only the server sends then.
    fileprivate var awaitsContinue: Bool {
        if case .reader = upload { head.expectsContinue } else { false }
    }

    /// Whether the body can be sent a second time.
    fileprivate var isRepeatable: Bool {
        switch upload {
        case .bytes: true
        case .reader: head.framing == .none
        }
    }
}

extension ResponseHead {
    /// The head of a real answer, whose bytes are sent unchanged.
    fileprivate init(_ head: AnswerHead) {
        self.init(status: head.status, reason: head.reason, fields: Array(head.fields))
        received = head.bytes
    }
}

extension PreparedResponse {
    /// The head of a real answer, for a stub that changes it.
    fileprivate convenience init(_ head: AnswerHead, _ fields: HeaderFields) {
        let length: Int? = if case .length(let length) = head.framing { Int(exactly: length) } else { nil }
        self.init(
            status: head.status, reason: head.reason, fields: fields, body: .empty, expecting: length,
            cookies: fields.fields.filter { $0.isNamed("Set-Cookie") })
    }
}
#endif
