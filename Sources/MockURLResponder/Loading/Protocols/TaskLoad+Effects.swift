import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Performs the effects of an exchange for a task.
///
/// Each function returns the reply, or `nil` if the reply comes later.
extension TaskLoad {
    @_optimize(speed)
    func perform(_ effect: consuming Exchange.Effect) -> Exchange.Reply? {
        record(before: effect)
        switch consume effect {
        case .none: break
        case .send(let sending): return send(sending)
        case .decide(let body): return decide(body)
        case .report(let report):
            // The test must have its report before the client sees the error, because the test could end then.
            return aside {
                report.record()
                return .done
            }
        case .reachNetwork(let body, let wholeTask, let change): return reachNetwork(body, wholeTask, change)
        case .patch(let change, let head, let body): return aside { .patched(change.patched(head, body)) }
        case .decode(let response): return aside { .decoded(response.decoded()) }
        case .wait(let seconds): wait(seconds)
        case .hold(let hold): return wait(at: hold)
        case .head(let response, let isHidden):
            return delivery.head(response, to: exchange.url, isHidden: isHidden) ? .done : .failed(exchange.noHead)
        case .part(let part): return delivery.part(part, after: exchange.takenBefore) { sender() }
        case .receive(let body, let offset, let isWhole): receive(body, from: offset, whole: isWhole)
        case .redirect(let next): return dialogue.follow(delivery.response, with: next) { sender() }
        case .authenticate(let used):
            delivery.responded()
            return dialogue.authenticate(delivery.response, used: used) { sender() }
        case .finish(let body, let file): return deliverEnd(body, file)
        case .finishUnfollowed(let body, let isRefused):
            return end { end throws(BodyFileError) in
                try delivery.finishUnfollowed(body, isRefused: isRefused, willEnd: end)
            }
        case .fail(let error): fail(error)
        case .leave, .close: over()
        case .abandon: release()
        case .pause: pause()
        case .resumeTransfer: if case .transfer(let native) = underway { native.start() }
        case .cancelTransfer(let error): return cancelTransfer(error)
        case .cancelTask: urlProtocol.task.map(SafeCancellation.cancel)
        }
        return nil
    }

    /// Records what the client may see after an effect.
    @_optimize(speed)
    private func record(before effect: borrowing Exchange.Effect) {
        if let ending = effect.ending(hasTimedOut: exchange.hasTimedOut) {
            exchange.progress.end(ending)
        } else if !isUnseen(effect) {
            exchange.progress.call?.write()
        }
    }

    /// Whether an effect is quick, and the client sees nothing of it before the end of the call is recorded.
    private func isUnseen(_ effect: borrowing Exchange.Effect) -> Bool {
        switch effect {
        case .head(let response, _): delivery.isGivenWhole && response.body.isInMemory && response.cookies.isEmpty
        case .finish: delivery.isGivenWhole
        default: false
        }
    }

    // MARK: - Send

    @_optimize(speed)
    private func send(_ sending: Exchange.Sending) -> Exchange.Reply? {
        switch sending {
        case .first:
            let body = UploadBody(of: exchange.request, urlProtocol.task)
            guard body.isStreamed else { return send(body) }
            if urlProtocol.isUnmocked { return .passesThrough() }
            // A stream stays unread if the request goes to the network.
            guard let engine = urlProtocol.engine, engine.recorder == nil, let decision = engine.passUnread(capture())
            else {
                return send(body)
            }
            return .passesThrough(engine.recordedCall(decision))
        case .again:
            delivery.began(exchange.request)
            return send(UploadBody(of: urlProtocol.request, urlProtocol.task))
        case .redirected:
            delivery.began(exchange.request)
            return .sent { Data() }
        case .stream(let stream): return read(stream)
        case .streamed(let data):
            delivery.sent(data.count, of: nil)
            return .sent { data }
        case .brokenOff(let failure):
            delivery.sent(failure.count, of: nil)
            return .failed(URLError(.unknown, url: exchange.firstURL, explanation: failure.explanation))
        }
    }

    @_optimize(speed)
    private func send(_ body: UploadBody) -> Exchange.Reply? {
        if let refusal = body.refusal(of: exchange.request) { return .failed(refusal) }
        switch body {
        case .none, .unreadable: return .sent { Data() }
        case .ready(let count, let read):
            delivery.sent(count, of: count)
            return .sent(read)
        case .stuck(let count):
            delivery.sent(0, of: count)
            return .stuck(UploadBody.stuckText)
        case .stream(let stream): return .stream(UnreadStream(stream), isNew: false)
        case .askDelegate:
            awaitBody()
            return dialogue.bodyStream { sender() }
        }
    }

    private func read(_ stream: UnreadStream) -> Exchange.Reply? {
        if let refusal = UploadBody.refusalOfContents(of: exchange.request) { return .failed(refusal) }
        let sender = sender()
        awaitBody()
        underway = .work(
            LongWork { isWanted in
                if let contents = stream.contents(while: isWanted) { sender.reply(contents) }
            })
        return nil
    }

    /// Notes that the request waits for its body stream, until the next reply.
    private func awaitBody() {
        pending?.awaitProgram(HTTPCall(undecided: capture(), isBodyKnown: false))
    }

    // MARK: - Decide

    /// Runs slow work on its own thread.
    private func aside(_ work: @escaping () -> Exchange.Reply) -> Exchange.Reply? {
        let sender = sender()
        // Only the new thread uses what the closure captures.
        nonisolated(unsafe) let work = work
        OutsideLoadQueue.runLong { sender.reply(work()) }
        return nil
    }

    /// Asks the engine for the answer to the request.
    @_optimize(speed)
    private func decide(_ body: @escaping Exchange.Body) -> Exchange.Reply? {
        let captured = capture(body)
        if let refusal = WebURL.refusal(of: captured) { return .failed(refusal) }
        if urlProtocol.isUnmocked { return .decided(.passThrough) }
        guard let (engine, ends) = asked ?? urlProtocol.engine.map({ ($0, $0.openCalls.ends) }) else {
            return .decided(urlProtocol.answerWithoutEngine(to: captured))
        }
        asked = nil
        switch engine.begin(captured, since: ends, isUnseen: delivery.isGivenWhole) {
        case .decided(let decision): return .decided(decision.answer, engine.recordedCall(decision))
        case .takesTime(let decide):
            return aside {
                let decision = decide()
                return .decided(decision.answer, engine.recordedCall(decision))
            }
        }
    }

    @_optimize(speed)
    private func capture(_ body: @escaping Exchange.Body = { Data() }) -> CapturedRequest {
        let captured = RequestCapture.capture(exchange.request, to: exchange.url, in: session, body: body)
        captured.networkGuard = Installation.networkGuard(
            for: captured, of: session, in: type(of: urlProtocol))
        if let pending {
            captured.onProgramCode = { captured, isRunning in
                if isRunning { pending.awaitProgram(HTTPCall(undecided: captured)) } else { pending.endWait() }
            }
        }
        return captured
    }

    /// Sends the request to the network.
    private func reachNetwork(
        _ body: Exchange.Body, _ wholeTask: Bool, _ change: ChangedAnswer?
    ) -> Exchange.Reply? {
        // Foundation releases the protocol before it reports the end. This closure keeps the protocol alive until
        // then.
        let end = { [self, urlProtocol] in withExtendedLifetime(urlProtocol) { transferEnded() } }
        let willEnd = { [self, urlProtocol] end in withExtendedLifetime(urlProtocol) { transferWillEnd(end) } }
        let recorder = change == nil ? urlProtocol.engine.flatMap { $0.isEnabled ? $0.recorder : nil } : nil
        if wholeTask, recorder == nil, let native = NativeTransfer(of: urlProtocol, willEnd: willEnd, end: end) {
            underway = .transfer(native)
            native.start()
            return .handedOver
        }
        let sender = sender()
        var request = exchange.request
        request.timeoutInterval = IdleTimeout.limit(of: request, in: session)
        let storage: ArrivingBody.Storage =
            change?.hasPatch == true || delivery.isDownload || delivery.isGivenWhole ? .memory : .passing
        networkTransfer = NetworkTransfer(
            of: request, sending: content(body()), for: session,
            into: ArrivingBody(
                storage, keeping: urlProtocol.engine?.journal?.longestAnswer ?? 0, atMost: change?.longestBody ?? .max),
            recorder: recorder
        ) { sender.reply($0) }
        return nil
    }

    private func content(_ data: Data) -> NetworkTransfer.Content {
        guard !exchange.isRedirected, exchange.streamContents != nil,
            case .askDelegate = UploadBody(of: urlProtocol.request, urlProtocol.task)
        else { return exchange.content(data) }
        return .delegateStream(data)
    }

    /// Handles the end of Foundation's transfer.
    ///
    /// After a challenge, Foundation loads the task again and still needs the client of the protocol.
    private func transferEnded() {
        let status = (urlProtocol.task?.response as? HTTPURLResponse)?.statusCode
        handle(.transferEnded(isChallenge: status == 401))
    }

    /// Stops Foundation's transfer with an error.
    ///
    /// Foundation stops a transfer only if its task is cancelled.
    private func cancelTransfer(_ error: any Error) -> Exchange.Reply? {
        guard let task = urlProtocol.task, let client = urlProtocol.client else { return .failed(error) }
        urlProtocol.client = WatchedClient(
            client, failingWith: ClientError.completed(error, for: exchange.firstURL))
        SafeCancellation.cancel(task)
        return nil
    }

    private func receive(_ body: ArrivingBody, from offset: Int, whole isWhole: Bool) {
        let sender = sender()
        body.take(from: offset, whole: isWhole) { sender.reply(.received($0)) }
    }

    private func fail(_ error: any Error) {
        close()
        delivery.fail(error)
        over()
    }

    private func wait(_ seconds: Double) {
        let patience = IdleTimeout.limit(of: exchange.request, in: session)
        let sender = sender()
        underway = .wait(sender)
        sender.reply(seconds < patience ? .done : .timedOut, after: min(seconds, patience))
    }

    /// Waits for an order.
    private func wait(at hold: Hold) -> Exchange.Reply? {
        guard let engine = urlProtocol.engine else { return .failed(exchange.unexpectedReply) }
        let request = exchange.request
        do {
            if held == nil { held = try engine.hold(hold, exchange) }
        } catch {
            return .failed(URLError(.resourceUnavailable, url: exchange.firstURL, message: error.message))
        }
        let sender = sender()
        underway = .wait(sender)
        let patience = IdleTimeout.limit(of: request, in: session)
        sender.reply(.timedOut, after: patience)
        held?.wait { sender.takeOrder() }
        return nil
    }

    private func pause() {
        held?.pause()
        switch underway {
        case .wait(let sender): sender.cancel()
        case .transfer(let native): _ = native.stop()
        case .work, nil: break
        }
    }
}
