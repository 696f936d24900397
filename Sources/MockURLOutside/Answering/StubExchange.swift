#if os(Linux)
import Foundation
import MockURLResponder

/// The way of one decision to the client, on the thread of the connection.
///
/// An answer has the steps of `Arrival`, as for clients in the process. Faults happen on the wire.
struct StubExchange {
    private let engine: Engine
    private let decision: Decision
    private let method: String
    private let url: URL
    private let writer: ResponseWriter
    private let call: RecordedCall?
    private var held: HeldAnswer?
    /// The number of body bytes that were written.
    private var sent = 0

    /// - Parameters:
    ///   - decision: The decision of the engine.
    ///   - method: The method of the request.
    ///   - url: The URL of the request.
    ///   - writer: Writes the answer.
    init(of engine: Engine, _ decision: Decision, toMethod method: String, url: URL, writer: ResponseWriter) {
        (self.engine, self.decision, self.method, self.url) = (engine, decision, method, url)
        self.writer = writer
        call = engine.recordedCall(decision)
    }

    /// Writes the answer, and records the end of the call.
    ///
    /// - Throws: `ResponseWriter.Ended` if the answer ends the connection, or the fault of the connection.
    mutating func perform() throws {
        defer { held?.leave() }
        do {
            switch decision.answer {
            case .respond(let response): try deliver(response.coded ?? response)
            case .fail(let error, let delay, let hold): try fail(error, after: delay, hold)
            case .prevent(let error, _):
                end(.failed(error))
                try writer.reset()
            case .passThrough, .passThroughAndChange:
                end(.cancelled)
                try writer.reset()
            }
        } catch {
            // The first end counts.
            end(.cancelled)
            throw error
        }
    }

    // MARK: Answers

    private mutating func deliver(_ response: PreparedResponse) throws {
        var arrival = Arrival(response, toMethod: method, inPieces: true, isHidden: false)
        while true {
            switch arrival.next() {
            case .wait(let seconds): try wait(seconds)
            case .hold(let hold):
                switch try order(at: hold) {
                case .release:
                    arrival.release()
                    leaveHold()
                case .send(let data):
                    try arrival.insert(data)
                    try write(.bytes(data))
                case .fail(let fault): try fail(by: fault, fault.error(ofHeldAnswerTo: url, isAfterHead: writer.hasBegun))
                }
            case .head: try writer.begin(ResponseHead(response), ResponseFraming(response))
            case .part(let part): try write(part)
            case .brokenOff(let reason): try fail(by: decision.fault, URLError(reason.code))
            case .complete:
                try writer.finish()
                return end(.complete)
            case .receive: return
            }
        }
    }

    private mutating func write(_ body: PreparedBody) throws {
        for piece in body.parts(of: 65_536) {
            let bytes = try piece.copied()
            try bytes.withUnsafeBytes(writer.write)
            sent += bytes.count
        }
    }

    // MARK: Faults

    private mutating func fail(_ error: any Error, after delay: Double, _ hold: Hold?) throws {
        if delay > 0 { try wait(delay) }
        if let hold {
            while true {
                let order = try order(at: hold)
                if case .send = order { continue }
                leaveHold()
                guard case .fail(let fault) = order else { break }
                return try fail(by: fault, error)
            }
        }
        try fail(by: decision.fault, error)
    }

    /// Ends the answer by a fault; an error without a fault resets the connection.
    private mutating func fail(by fault: ResponseDefinition.Fault?, _ error: (any Error)?) throws {
        switch fault {
        case .neverAnswers, .silentAfter: try wait(.infinity)
        case .emptyReply, .droppedKeptConnection, .truncatedAfter:
            end(error.map { .failed($0) } ?? .cancelled)
            try writer.close()
        case .garbage:
            end(error.map { .failed($0) } ?? .cancelled)
            try Array("this is not HTTP\r\n\r\n".utf8).withUnsafeBytes(writer.writeRaw)
            try writer.close()
        case nil, .dropped, .droppedAfter, .urlError, .error:
            end(error.map { .failed($0) } ?? .cancelled)
            try writer.flush()
            try writer.reset()
        }
    }

    // MARK: Waiting

    /// Waits until time has passed; for ever, until the client is gone.
    private mutating func wait(_ seconds: Double) throws {
        held?.settle()
        let result = try writer.wait(seconds: seconds.isFinite ? seconds : nil)
        if result == .clientGone || !seconds.isFinite { try leave() }
    }

    private mutating func order(at hold: Hold) throws -> HoldOrder {
        let answer = try held ?? engine.held.add(hold, of: decision.numbers, isOpen: writer.hasBegun) { [method, url] in
                "\(method) \(url.absoluteString)"
            }
        held = answer
        answer.settle()
        let signal = try WaitSignal()
        answer.wait { signal.raise() }
        guard try writer.wait(seconds: nil, for: signal) == .signalled, let order = answer.next() else { try leave() }
        return order
    }

    private mutating func leaveHold() {
        held?.settle()
        held?.leave()
        held = nil
    }

    /// Ends an answer whose client is gone.
    private func leave() throws -> Never {
        end(.cancelled)
        try writer.close()
        throw ResponseWriter.Ended()
    }

    private func end(_ ending: HTTPCall.Delivery.Ending) {
        guard let call, call.end(ending, received: sent, answer: { _ in nil }) else { return }
        if let stub = call.awaitedStub { engine.held.noteAnswer(of: stub) }
    }
}

extension ResponseHead {
    /// The head of an answer, with its fields unchanged.
    fileprivate init(_ response: PreparedResponse) {
        self.init(
            status: response.status, reason: response.reason,
            fields: response.fields.fields.map { HTTPField(name: $0.name, value: $0.value) })
    }
}

extension ResponseFraming {
    /// The framing that the fields of an answer declare.
    fileprivate init(_ response: PreparedResponse) {
        let isChunked = response.fields.values("Transfer-Encoding").contains { $0.lowercased().hasSuffix("chunked") }
        self = isChunked ? .chunked : response.fields.contains("Content-Length") ? .asGiven : .untilClose
    }
}
#endif
