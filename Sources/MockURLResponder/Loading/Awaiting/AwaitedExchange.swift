import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

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
    private var exchange: Exchange
    private var effect: Exchange.Effect
    /// Whether the client takes the whole body at the end.
    private var takesWhole = false

    init(
        of request: URLRequest, with engine: Engine, keeping lease: EngineLease?, followingRedirects: Bool
    ) {
        self.engine = engine
        exchange = Exchange(request, hiding: followingRedirects ? .followed : .none, wantsPieces: true)
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
                if let delivery { return delivery }
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
        while true {
            guard case .complete(let body) = try await nextDelivery() else { continue }
            let data = try await bytes(of: body)
            end(.complete, received: data.count)
            return data
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
        progress.end(ending, received: count)
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
        case .reachNetwork(let body, _, let change): return (try await relayed(body(), change), nil)
        case .patch(let change, let head, let body):
            return (.patched(try await call.aside { change.patched(head, body) }), nil)
        case .decode(let response): return (.decoded(try await call.aside { response.decoded() }), nil)
        case .wait(let seconds):
            let patience = IdleTimeout.limit(of: exchange.request)
            try await call.pass(seconds: min(seconds, patience))
            return (seconds < patience ? .done : .timedOut, nil)
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

    /// Reads the body of the request, from memory or from its stream.
    private func send(_ sending: Exchange.Sending) async throws -> Exchange.Reply {
        switch sending {
        case .first, .again:
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

    private func decide(_ body: @escaping Exchange.Body) async throws -> Exchange.Reply {
        let captured = RequestCapture.capture(exchange.request, to: exchange.url, in: nil, body: body)
        if let refusal = WebURL.refusal(of: captured) { return .failed(refusal) }
        switch engine.begin(captured, since: engine.openCalls.ends) {
        case .decided(let decision): return .decided(decision.answer, engine.recordedCall(decision.numbers))
        case .takesTime(let decide):
            // Only the new thread uses what the closure captures.
            nonisolated(unsafe) let decide = decide
            return try await call.aside { [engine] in
                let decision = decide()
                return .decided(decision.answer, engine.recordedCall(decision.numbers))
            }
        }
    }

    private func relayed(_ body: Data, _ change: ChangedAnswer?) async throws -> Exchange.Reply {
        try await call.value { [exchange, engine] wait in
            let transfer = RelayedTransfer(
                of: exchange.request, sending: exchange.content(body),
                into: ArrivingBody(.memory, atMost: change?.longestBody ?? .max),
                recorder: change == nil ? engine.recorder : nil
            ) { wait.resume(with: .success($0)) }
            return { transfer.stop() }
        }
    }
}
