import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// How a client without `URLSession` takes part in its requests.
struct AwaitedClient: Sendable {
    var followsRedirects = true
    var decodesContent = true
    /// Reads the body of the request; `nil` if the request has its body.
    var readBody: (@Sendable () async throws -> Data)?
    /// Sends what no stub answers; `nil` for `URLSession`.
    var network: NetworkClient?
}

/// The load of a request without a session.
///
/// It performs the effects of its exchange one after another for the client that awaits them.
///
/// The load is a value. Each copy continues from the point where it was copied, and repeats the same waits.
struct AwaitedExchange: Sendable {
    /// A part of the answer that the client receives.
    enum Delivery {
        case head(PreparedResponse, HTTPURLResponse)
        case part(PreparedBody)
        /// The end of the answer, with the whole body, which has not been read yet.
        case complete(PreparedBody)
    }

    let call: AwaitedCall
    private let engine: Engine
    private let client: AwaitedClient
    private var exchange: Exchange
    private var effect: Exchange.Effect
    /// Whether the client takes the whole body at the end.
    private var takesWhole = false

    init(
        of request: URLRequest, for client: AwaitedClient, with engine: Engine, keeping lease: EngineLease?
    ) {
        (self.engine, self.client) = (engine, client)
        exchange = Exchange(
            request, hiding: client.followsRedirects ? .followed : .none, wantsPieces: true,
            decodesContent: client.decodesContent)
        call = AwaitedCall(of: engine, keeping: lease, naming: exchange.firstURL)
        effect = exchange.next(.resume)
    }

    /// Awaits the head of the answer.
    ///
    /// - Throws: The failure of the load.
    func response() async throws -> AwaitedResponse {
        try call.check()
        guard WebURL.isWeb(exchange.request.url) else {
            throw call.failure(URLError(.unsupportedURL, url: call.url, explanation: "unsupported URL"))
        }
        var exchange = self
        guard case .head(let response, let head) = try await exchange.nextDelivery() else {
            throw exchange.ended(by: call.failure(exchange.exchange.noHead))
        }
        if exchange.exchange.hasNothingMore { exchange.exchange.progress.end(.complete) }
        // This client answers no challenge, so no body is sent again.
        exchange.exchange.streamContents = nil
        return AwaitedResponse(response, head, AwaitedResponse.Body(exchange))
    }

    /// Awaits the next part that the client receives.
    ///
    /// - Throws: The failure of the load, or the cancellation of the task.
    mutating func nextDelivery() async throws -> Delivery {
        do {
            while true {
                try call.check()
                let turn = exchange.turn
                let (reply, delivery) = try await perform(effect)
                effect = exchange.next(after: reply, to: turn)
                if exchange.progress.call != nil { call.note(progress) }
                guard let delivery else { continue }
                call.pauseHold()
                return delivery
            }
        } catch {
            throw ended(by: error)
        }
    }

    /// Returns the whole body.
    ///
    /// - Throws: The failure of the load, or the cancellation of the task.
    mutating func body() async throws -> Data {
        // The client receives nothing of a body that breaks off.
        takesWhole = true
        var parts: Data?
        while true {
            switch try await nextDelivery() {
            case .head: break
            case .part(let part):
                // The end has the whole body, unless its bytes are released when they are taken.
                guard exchange.takenBefore > 0 else { continue }
                let bytes = try await bytes(of: part)
                if parts == nil { parts = bytes } else { parts?.append(bytes) }
            case .complete(let body):
                let whole = if let parts { parts } else { try await bytes(of: body) }
                end(.complete, received: whole.count)
                return whole
            }
        }
    }

    /// Returns the bytes of a body, or of a part of it.
    func bytes(of body: PreparedBody) async throws -> Data {
        do {
            return try await call.bytes(of: body)
        } catch {
            throw ended(by: error)
        }
    }

    /// Records the end of the call, unless it is already recorded.
    func end(_ ending: HTTPCall.Delivery.Ending, received count: Int? = nil) {
        let isFirst = progress.end(ending, received: count)
        call.leaveHold()
        if isFirst, let stub = exchange.progress.call?.awaitedStub { engine.held.noteAnswer(of: stub) }
    }

    private var progress: Exchange.Progress {
        var progress = exchange.progress
        if takesWhole { progress.received = 0 }
        return progress
    }

    /// Records that the call ends with an error, and returns the error.
    private func ended(by error: any Error) -> any Error {
        end(Task.isCancelled ? .cancelled : .failed(error))
        return error
    }

    private func perform(_ effect: Exchange.Effect) async throws -> (Exchange.Reply, Delivery?) {
        if let ending = effect.ending(hasTimedOut: exchange.hasTimedOut) { end(ending) }
        switch effect {
        case .send(let sending): return (try await send(sending), nil)
        case .decide(let body): return (try await decide(body), nil)
        case .report(let report):
            if !report.recordHere() { try await call.aside(report.record) }
            return (.done, nil)
        case .reachNetwork(let body, _, let change): return (try await passedOn(body(), change), nil)
        case .patch(let change, let head, let body):
            return (.patched(try await call.aside { change.patched(head, body) }), nil)
        case .decode(let response): return (.decoded(try await call.aside { response.decoded() }), nil)
        case .wait(let seconds):
            call.settleHold()
            let patience = IdleTimeout.limit(of: exchange.request)
            try await call.pass(seconds: min(seconds, patience))
            return (seconds < patience ? .done : .timedOut, nil)
        case .hold(let hold): return (try await order(at: hold), nil)
        case .head(let response, let isHidden):
            guard let head = UnchallengedResponse.response(to: exchange.url, from: response) else {
                return (.failed(exchange.noHead), nil)
            }
            return (.done, isHidden ? nil : .head(response, head))
        case .part(let part): return (.done, .part(part))
        case .receive(let body, let offset, let isWhole):
            let part = try await call.value { wait in
                body.take(from: offset, whole: isWhole) { wait.resume(with: .success($0)) }
                return {}
            }
            return (.received(part), nil)
        case .redirect(let next): return (.redirectDecided(.follow(next)), nil)
        case .authenticate: return (.challengeDecided(.accept), nil)
        case .finish(let body, _), .finishUnfollowed(let body, _): return (.done, .complete(body))
        case .fail(let error): throw call.failure(error)
        case .none, .leave, .close, .abandon, .pause, .resumeTransfer, .cancelTransfer, .cancelTask:
            // These effects follow from events that only sessions send.
            throw call.failure(exchange.unexpectedReply)
        }
    }

    /// Waits for an order, at most until the idle timeout.
    private func order(at hold: Hold) async throws -> Exchange.Reply {
        let answer: HeldAnswer
        do {
            answer = try call.held(at: hold) { () throws(UnreleasableHold) in try engine.hold(hold, exchange) }
        } catch {
            return .failed(URLError(.resourceUnavailable, url: call.url, message: error.message))
        }
        let patience = IdleTimeout.limit(of: exchange.request)
        return try await call.value { wait in
            answer.wait { if let order = answer.next() { wait.resume(with: .success(.ordered(order))) } }
            OutsideLoadQueue.run(after: patience) { [weak wait] in wait?.resume(with: .success(.timedOut)) }
            return nil
        }
    }

    /// Reads the body of the request, from memory or from its stream.
    private func send(_ sending: Exchange.Sending) async throws -> Exchange.Reply {
        switch sending {
        case .first, .again:
            if let readBody = client.readBody { return try await send(reading: readBody) }
            if let stream = exchange.request.httpBodyStream { return .stream(UnreadStream(stream), isNew: true) }
            let body = exchange.request.httpBody ?? Data()
            return .sent { body }
        case .redirected: return .sent { Data() }
        case .stream(let stream):
            return try await call.value { wait in
                let work = LongWork { isWanted in
                    if let contents = stream.contents(while: isWanted) { wait.resume(with: .success(contents)) }
                }
                return { work.stop() }
            }
        case .streamed(let data): return .sent { data }
        case .brokenOff(let failure):
            return .failed(URLError(.unknown, url: call.url, explanation: failure.explanation))
        }
    }

    /// Reads the body from the client, unless the client sends it to the network itself.
    private func send(reading readBody: @Sendable () async throws -> Data) async throws -> Exchange.Reply {
        // A request that is recorded, or that a stub may answer, needs its body.
        if client.network != nil, engine.recorder == nil, let decision = engine.passUnread(capture { Data() }) {
            return .passesThrough(engine.recordedCall(decision))
        }
        let body = try await readBody()
        return .sent { body }
    }

    private func capture(_ body: @escaping Exchange.Body) -> CapturedRequest {
        RequestCapture.capture(exchange.request, to: exchange.url, in: nil, body: body)
    }

    private func decide(_ body: @escaping Exchange.Body) async throws -> Exchange.Reply {
        let captured = capture(body)
        if let refusal = WebURL.refusal(of: captured) { return .failed(refusal) }
        switch engine.begin(captured, since: engine.openCalls.ends) {
        case .decided(let decision): return .decided(decision.answer, engine.recordedCall(decision))
        case .takesTime(let decide):
            // Only the new thread uses what the closure captures.
            nonisolated(unsafe) let decide = decide
            return try await call.aside { [engine] in
                let decision = decide()
                return .decided(decision.answer, engine.recordedCall(decision))
            }
        }
    }

    private func passedOn(_ body: Data, _ change: ChangedAnswer?) async throws -> Exchange.Reply {
        try await call.value { [call, exchange, engine, client] wait in
            // The client of a network answer can read its body once, so a long one needs little memory.
            let isPassing = client.network != nil && change == nil
            let transfer = NetworkTransfer(
                of: exchange.request, sending: exchange.content(body), by: client.network,
                into: ArrivingBody(isPassing ? .passing : .memory, atMost: change?.longestBody ?? .max),
                recorder: change == nil ? engine.recorder : nil
            ) { wait.resume(with: .success($0)) }
            // A recorder has also what nobody reads.
            if client.network != nil, engine.recorder == nil { call.keep { transfer.stop() } }
            return { transfer.stop() }
        }
    }
}
