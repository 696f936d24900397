#if os(Linux)
import Foundation
import MockURLResponder

/// The way of one decision to the client, on the thread of the connection.
///
/// An answer has the steps of `Arrival`, as for clients in the process. Faults happen on the wire.
struct StubExchange {
    let engine: Engine
    /// The process of the client, if it belongs to a launched program.
    let process: ProgramProcess?
    private let decision: Decision
    let request: RequestHead
    private let captured: CapturedRequest
    /// Whether the connection has not had another request.
    private let isFirst: Bool
    let writer: ResponseWriter
    private let call: RecordedCall?
    /// The answer of the stub, and its way to the client.
    private var answer: (response: PreparedResponse, arrival: Arrival)?
    private var held: HeldAnswer?
    /// The answer whose release is carried out when the bytes after its hold are written.
    private var released: HeldAnswer?
    /// The last piece of the body, which is written after the record of the end if no other piece follows: a client may
    /// end as soon as it has the whole answer.
    private var last: Data?
    /// The number of body bytes up to the last piece.
    var sent = 0
    /// The request for a real server; `nil` if none can be reached.
    var real: RealRequest?
    /// The answer of a real server, for the journal.
    var realAnswer: RealAnswerCopy?

    /// - Parameters:
    ///   - engine: The engine.
    ///   - decision: The decision of the engine.
    ///   - exchange: The request.
    ///   - captured: The request as the engine has decided about it.
    ///   - process: The process of the client.
    init(
        of engine: Engine, _ decision: Decision, to exchange: borrowing HTTPExchange, _ captured: CapturedRequest,
        of process: ProgramProcess?
    ) {
        (self.engine, self.decision, self.captured, self.process) = (engine, decision, captured, process)
        (request, isFirst, writer) = (exchange.request, exchange.isFirst, exchange.response)
        call = engine.recordedCall(decision)
    }

    var method: String { request.method }
    var url: URL { captured.writtenURL }

    /// Writes the answer, and records the end of the call.
    ///
    /// - Throws: `ResponseWriter.Ended` if the answer ends the connection, or the fault of the connection.
    mutating func perform() throws {
        defer {
            settle()
            held?.leave()
        }
        do {
            switch decision.answer {
            case .respond(let response): try deliver(response)
            case .fail(let error, let delay, let hold): try fail(error, after: delay, hold)
            case .prevent(let error, let report):
                end(.failed(error))
                guard process == nil else { return try writer.reset() }
                // A client that cannot be stopped learns the reason.
                try writer.answer(501, text: "\(report.report.text)\n")
            case .passThrough: try passOn(changedBy: nil)
            case .passThroughAndChange(let change): try passOn(changedBy: change)
            }
        } catch {
            // The first end counts.
            end(.cancelled)
            throw error
        }
    }

    // MARK: Answers

    /// Writes an answer step by step.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - writeRest: Writes a body that arrives from a real server, and returns the trailers; `nil` if the answer has its body.
    /// - Throws: `ResponseWriter.Ended` if the answer ends the connection, or the fault of the connection.
    mutating func deliver(
        _ response: PreparedResponse, then writeRest: ((inout Self) throws -> [HeaderFields.Field])? = nil
    ) throws {
        let onWire = response.coded ?? response
        var arrival = Arrival(onWire, toMethod: request.method, inPieces: true, isHidden: false)
        while true {
            let step = arrival.next()
            if writeRest == nil { answer = (response, arrival) }
            switch step {
            case .wait(let seconds): try wait(seconds)
            case .hold(let hold):
                switch try order(at: hold) {
                case .release:
                    arrival.release()
                    release()
                case .send(let data):
                    try arrival.insert(data)
                    try write(.bytes(data))
                case .fail(let fault):
                    try fail(by: fault.onWire, fault.error(ofHeldAnswerTo: url, isAfterHead: writer.hasBegun))
                }
            case .head:
                try writer.begin(ResponseHead(onWire, to: request), ResponseFraming(onWire, to: request))
            case .part(let part): try write(part)
            case .brokenOff(let reason):
                let isLost = reason.code == .networkConnectionLost
                try fail(by: isLost ? .reset : .close, URLError(reason.code))
            case .complete:
                if let writeRest {
                    try writeLast()
                    try writer.finish(trailers: writeRest(&self))
                    return end(.complete)
                }
                return try complete()
            case .receive: return
            }
        }
    }

    /// Records the end, writes it, and then releases the answers that wait for it.
    private mutating func complete() throws {
        let stub = recordEnd(.complete)
        defer { if let stub { engine.held.noteAnswer(of: stub) } }
        try writeLast()
        try writer.finish()
    }

    private mutating func write(_ body: PreparedBody) throws {
        for piece in body.parts(of: 65_536) {
            try writeLast()
            do {
                let bytes = try piece.copied()
                (last, sent) = (bytes, sent + bytes.count)
            } catch {
                let reason = PreparedResponse.CutOff(unreadable: error)
                tell(reason.explanation)
                try fail(by: .reset, URLError(reason.code))
            }
        }
    }

    private mutating func writeLast() throws {
        guard let last else { return }
        self.last = nil
        try last.withUnsafeBytes(writer.write)
    }

    // MARK: Faults

    private mutating func fail(_ error: any Error, after delay: Double, _ hold: Hold?) throws {
        // The closure of the stub was cancelled with its client.
        if error is CancellationError { try leave() }
        if delay > 0 { try wait(delay) }
        if let hold {
            while true {
                let order = try order(at: hold)
                if case .send = order { continue }
                release()
                guard case .fail(let fault) = order else { break }
                try fail(by: fault.onWire, error)
            }
        }
        if decision.fault == nil { explain(error) }
        try fail(by: decision.fault?.onWire, error)
    }

    /// Ends the answer by a fault.
    ///
    /// Without one, and with a fault that should have happened before the request, the connection is reset.
    private mutating func fail(by fault: WireFault?, _ error: (any Error)?) throws -> Never {
        try writeLast()
        if fault == .silence { try wait(.infinity) }
        end(error.map { .failed($0) } ?? .cancelled)
        switch fault {
        case .close: try writer.close()
        case .lostKeptConnection where isFirst: try writer.close()
        case .garbage:
            try Array("this is not HTTP\r\n\r\n".utf8).withUnsafeBytes(writer.writeRaw)
            try writer.close()
        default:
            try writer.flush()
            // A reset discards what has not arrived.
            writer.socket.waitForArrival()
            try writer.reset()
        }
        throw ResponseWriter.Ended()
    }

    /// Prints why a stub could not answer, because a client on a connection does not learn the reason.
    ///
    /// The policy `drop` refuses requests on purpose.
    private func explain(_ error: any Error) {
        if (error as? URLError)?.code == .notConnectedToInternet { return }
        tell((error as? any ErrorWithMessage).map { "\($0.message)" } ?? (error as NSError).localizedDescription)
    }

    private func tell(_ text: String) {
        StandardError.write(text: "\(text)\n")
        // An error with a name is ours, and another one that of a closure, which may be the answer of a test.
        if text.hasSuffix("]") { engine.log?.add(Message(.unreadableBody, quoting: text)) }
    }

    // MARK: Waiting

    /// Waits until time has passed; for ever, until the client is gone.
    private mutating func wait(_ seconds: Double) throws {
        try writeLast()
        try writer.flush()
        settle()
        let result = try writer.wait(seconds: seconds.isFinite ? seconds : nil)
        if result == .clientGone || !seconds.isFinite { try leave() }
    }

    private mutating func order(at hold: Hold) throws -> HoldOrder {
        try writeLast()
        try writer.flush()
        settle()
        let answer = try held ?? begin(hold)
        held = answer
        let signal = try WaitSignal()
        answer.wait { signal.raise() }
        guard try writer.wait(seconds: nil, for: signal) == .signalled, let order = answer.next() else { try leave() }
        return order
    }

    private mutating func begin(_ hold: Hold) throws -> HeldAnswer {
        let headline = captured.headline(engine.settings.redaction)
        do {
            try engine.checkRelease(of: hold) { headline }
            return engine.held.add(hold, of: decision.numbers, isOpen: writer.hasBegun) { headline }
        } catch {
            explain(error)
            try fail(by: .reset, error)
        }
    }

    private mutating func release() { (released, held) = (held, nil) }

    /// Notes that the client has received what follows from the latest order.
    private mutating func settle() {
        held?.settle()
        released?.settle()
        released?.leave()
        released = nil
    }

    // MARK: The end

    /// Ends an answer whose client is gone.
    ///
    /// An answer stays held if the end of its program is the reason, as it does in a program that answers itself.
    private mutating func leave() throws -> Never {
        if held != nil, process?.isEnding == true {
            call?.abandon()
            held = nil
        }
        end(.cancelled)
        try writer.close()
        throw ResponseWriter.Ended()
    }

    /// Records the end, and releases the answers that wait for it.
    func end(_ ending: HTTPCall.Delivery.Ending) {
        if let stub = recordEnd(ending) { engine.held.noteAnswer(of: stub) }
    }

    /// Records the end, before the client has it.
    ///
    /// Returns the name of the stub, if the answers that wait for it must be released when its client has the answer.
    private func recordEnd(_ ending: HTTPCall.Delivery.Ending) -> String? {
        guard let call else { return nil }
        let body = receivedBody(ending)
        let isFirst = call.end(ending, received: body?.count ?? sent) { limit in
            guard let answer else { return realAnswer?.record(count: sent, atMost: limit) }
            guard writer.hasBegun else { return nil }
            let beginning = try? body?.prefix(limit).copied()
            return HTTPCall.Answer(
                status: realAnswer?.status, headers: answer.response.fields, body: beginning ?? Data(),
                bodyLength: beginning == nil ? 0 : body?.count ?? 0)
        }
        return isFirst ? call.awaitedStub : nil
    }

    /// The body that the client received; `nil` without an answer.
    ///
    /// A short coded body appears decoded, as for a client in the process, if the client received all of it.
    private func receivedBody(_ ending: HTTPCall.Delivery.Ending) -> PreparedBody? {
        guard let (response, arrival) = answer else { return nil }
        let isDecoded = response.coded != nil && !response.needsDecoding && ending == .complete && sent > 0
        return isDecoded ? response.body : arrival.body.prefix(sent)
    }
}

extension ResponseHead {
    /// The head of an answer, with its fields unchanged.
    ///
    /// HTTP/1.0 has no chunks (RFC 9112 section 6.1).
    fileprivate init(_ response: PreparedResponse, to request: RequestHead) {
        let isSent = { (field: HeaderFields.Field) in
            request.version == .http11 || field.name.lowercased() != "transfer-encoding"
        }
        self.init(status: response.status, reason: response.reason, fields: response.fields.fields.filter(isSent))
    }
}

extension ResponseFraming {
    /// The framing that the fields of an answer declare.
    fileprivate init(_ response: PreparedResponse, to request: RequestHead) {
        let isChunked = response.fields.values("Transfer-Encoding").contains { $0.lowercased().hasSuffix("chunked") }
        if isChunked {
            self = .chunked
        } else if response.fields.contains("Content-Length") || [204, 304].contains(response.status) {
            // The field is sent unchanged, also if it is wrong.
            self = .length(0)
        } else {
            self = request.method == "HEAD" ? .asGiven : .untilClose
        }
    }
}
#endif
