import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Loads one task of a session by performing the effects of its exchange.
///
/// All state belongs to the queue that calls `startLoading`. Decisions of delegates and results of slow work
/// return to that queue as replies.
final class TaskLoad {
    /// The work that the latest effect has started.
    enum Underway {
        case wait(EventSender)
        case transfer(NativeTransfer)
        /// Reading a stream, or writing a download.
        case work(LongWork)
    }

    /// The protocol that owns this load.
    ///
    /// Each caller of the load keeps the protocol alive: Foundation, an `EventSender`, or a transfer.
    unowned(unsafe) let urlProtocol: MockURLProtocol
    let session: URLSession?
    let queue: CallbackQueue
    let delivery: Delivery
    private(set) lazy var dialogue = Dialogue(of: urlProtocol, in: session)
    /// The exchange.
    ///
    /// Exclusivity is not checked, because the check costs more than an event. `next` only changes this value and
    /// calls nothing else.
    @exclusivity(unchecked) private(set) var exchange: Exchange
    var underway: Underway?
    /// The hold at which the answer waits.
    var held: HeldAnswer?
    /// The held answer whose order is being carried out.
    private var ordered: HeldAnswer?
    /// The transfer of the current answer from the network.
    var networkTransfer: NetworkTransfer?
    /// The engine for the first decision, and the number of times that the engine had ended its open calls before.
    var asked: (engine: Engine, ends: Int)?
    /// The request, until it is decided and the test has its report; `nil` in launched programs.
    private(set) var pending: PendingRequests.Request?
    /// The ticket while the engine counts this load as open.
    private var ticket: OpenCalls.Ticket?
    /// The progress of the exchange, for the end of the engine, which happens on another thread.
    private var shownProgress: Locked<Exchange.Progress>?

    /// Returns `nil` if this version of Foundation does not support loading by a protocol.
    ///
    /// - Parameter urlProtocol: A protocol in `startLoading` or later, when its task is set.
    @_optimize(speed)
    init?(of urlProtocol: MockURLProtocol) {
        guard let queue = CallbackQueue(of: urlProtocol) else { return nil }
        self.urlProtocol = urlProtocol
        self.queue = queue
        session = urlProtocol.task.flatMap(TaskInternals.session)
        delivery = Delivery(to: urlProtocol, in: session)
        exchange = Exchange(urlProtocol.request, hiding: .all, wantsPieces: delivery.wantsPieces)
    }

    // MARK: - Calls of the session

    /// Starts the load, or continues it after a suspension.
    @_optimize(speed)
    func resume() {
        guard exchange.isNew else { return handle(.resume) }
        // The engine is noted before it is asked. If it ends in the meantime, the task must end, too.
        let engine = urlProtocol.engine.map { (engine: $0, ends: $0.openCalls.ends) }
        asked = engine
        if ScopeSupport.asksInResume { pending = engine?.engine.pending.map(PendingRequests.Request.init) }
        if let task = urlProtocol.task { SafeCancellation.reportOutsideWorkQueue(task) }
        handle(.resume)
        asked = nil
        if !exchange.isOver, let engine { open(engine.engine, since: engine.ends) }
    }

    /// Delivers nothing to the client until `resume` is called again.
    func suspend() {
        // A suspended request may never be decided.
        settlePending()
        handle(.suspend)
    }

    /// Delivers nothing more to the client.
    func stop() {
        // A transfer that keeps running reports its own end.
        if case .transfer(let native) = underway, !native.stop() { return }
        handle(.stop)
    }

    // MARK: - Events

    /// Handles an event.
    @_optimize(speed)
    func handle(_ event: Exchange.Event) { run(exchange.next(event)) }

    /// Handles the reply to an effect that took time.
    @_optimize(speed)
    func handle(_ reply: Exchange.Reply, to turn: Int) {
        if turn == exchange.turn { underway = nil }
        pending?.endWait()
        run(effect(after: reply, to: turn))
    }

    private func effect(after reply: consuming Exchange.Reply, to turn: Int) -> Exchange.Effect {
        let effect = exchange.next(after: reply, to: turn)
        shownProgress?.withLock { $0 = exchange.progress }
        return effect
    }

    /// Performs an effect, and the effects that follow from its reply.
    @_optimize(speed)
    private func run(_ effect: consuming Exchange.Effect) {
        while true {
            noteDecision()
            let turn = exchange.turn
            let isReceived = ordered != nil && delivery.isNoticed(effect)
            let answered = effect.isEnd() ? exchange.progress.call?.awaitedStub : nil
            // Bound once, because a copy of a reply is slow.
            guard let reply = perform(effect) else { return performed(isReceived, answered) }
            performed(isReceived, answered)
            effect = self.effect(after: reply, to: turn)
        }
    }

    private func performed(_ isReceived: Bool, _ answered: String?) {
        if isReceived { settle() }
        if let answered { noteAnswer(of: answered) }
    }

    /// Takes an order for the held answer.
    ///
    /// An order that comes too late stays with the held answer.
    func takeOrder(to turn: Int) {
        guard turn == exchange.turn, let answer = held, let order = answer.next() else { return }
        ordered = answer
        if order.isLast { held = nil }
        handle(.ordered(order), to: turn)
    }

    /// Notes, when the client has received what follows from an order, that the order is carried out.
    private func settle() {
        guard let answer = ordered else { return }
        ordered = nil
        delivery.afterReceipt { answer.settle() }
    }

    private func noteAnswer(of stub: String) {
        guard let held = urlProtocol.engine?.held else { return }
        delivery.afterReceipt { held.noteAnswer(of: stub) }
    }

    @_optimize(speed)
    private func noteDecision() {
        guard let pending, !exchange.isUndecided else { return }
        if exchange.isReporting { pending.decide() } else { settlePending() }
    }

    /// Lets the test no longer wait for the request.
    private func settlePending() {
        pending?.settle()
        pending = nil
    }

    /// Returns a sender for the reply to the latest effect.
    ///
    /// It can be used from any thread.
    func sender() -> EventSender { EventSender(to: urlProtocol, on: queue, turn: exchange.turn) }

    /// Registers the load with the engine, which ends the task when the engine itself ends.
    ///
    /// - Parameters:
    ///   - engine: The engine that was asked.
    ///   - ends: The number of times that the engine had ended its open calls before.
    private func open(_ engine: Engine, since ends: Int) {
        let (sender, request, requestURL, url) = (sender(), exchange.request, exchange.url, exchange.firstURL)
        let headline = { @Sendable [redaction = engine.settings.redaction] in
            RequestCapture.capture(request, to: requestURL, in: nil).headline(redaction)
        }
        let progress = engine.records ? Locked(exchange.progress) : nil
        shownProgress = progress
        let end = { @Sendable reason in
            let error = URLError(.cancelled, url: url, explanation: reason)
            // The run may end before the load receives the event.
            progress?.withLock(\.self).end(.failed(error))
            sender.send(.engineEnded(error))
        }
        ticket = engine.openCalls.add(since: ends, headline: headline, end: end)
        guard ticket == nil else { return }
        engine.report(stragglers: [headline()])
        end(engine.endedText)
    }

    /// Closes the engine's ticket, and leaves the hold, before the client receives the end.
    ///
    /// The client may end the engine at once, and the engine must not report this request as unanswered. A test that has the
    /// end may ask at once what is held.
    func close() {
        held?.leave()
        held = nil
        ticket?.close()
        ticket = nil
    }
}

/// The end of a load.
extension TaskLoad {
    /// The size in bytes up to which a download is written on the queue of the load, which other sessions share.
    private static let quicklyWritten = 1 << 20

    @_optimize(speed)
    func deliverEnd(_ body: PreparedBody, _ file: DownloadedFile?) -> Exchange.Reply? {
        if file == nil, delivery.isDownload, body.count > Self.quicklyWritten { return write(body) }
        return end { end throws(BodyFileError) in
            try delivery.finish(body, file: file, after: exchange.takenBefore, willEnd: end)
        }
    }

    /// Delivers the end of an answer, and records it before the client receives it.
    @_optimize(speed)
    func end(_ deliver: (Delivery.WillEnd) throws(BodyFileError) -> Void) -> Exchange.Reply {
        do {
            try deliver { ending, count in
                exchange.progress.end(ending, received: count)
                close()
            }
        } catch {
            return .unreadable(error)
        }
        over()
        return .done
    }

    /// Writes the file of a long download on its own thread.
    private func write(_ body: PreparedBody) -> Exchange.Reply? {
        let sender = sender()
        underway = .work(
            LongWork { isWanted in
                do {
                    sender.reply(.written(try DownloadedFile(of: body, while: isWanted)))
                } catch {
                    sender.reply(.unreadable(error))
                }
            })
        return nil
    }

    @_optimize(speed)
    func over() {
        SafeCancellation.close(urlProtocol)
        release()
    }

    @_optimize(speed)
    func release() {
        switch underway {
        case .wait(let sender): sender.cancel()
        case .work(let work): work.stop()
        case .transfer, nil: break
        }
        underway = nil
        close()
        settle()
        networkTransfer?.stop()
        networkTransfer = nil
    }

    /// Records the end of Foundation's transfer, before its client receives the end.
    ///
    /// Foundation passes pieces to a delegate without the client, so their number is unknown. Foundation may answer a 401 and send
    /// the request again without a protocol of this package.
    func transferWillEnd(_ end: WatchedClient.End) {
        var progress = exchange.progress
        progress.response = end.response.map { PreparedResponse($0, body: end.body ?? Data()) }
        if !delivery.wantsPieces, !delivery.isDownload { progress.received = end.body?.count ?? 0 }
        guard let error = end.error as NSError? else {
            progress.end(end.response?.statusCode == 401 ? .challenged : .complete)
            return
        }
        let isTimeout = error.domain == NSURLErrorDomain && error.code == NSURLErrorTimedOut
        progress.end(isTimeout ? .timedOut : .failed(error))
    }
}
