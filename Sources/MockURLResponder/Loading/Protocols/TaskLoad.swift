import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The load of one task of a session: performs the effects of its exchange.
///
/// All state is touched on the queue that `startLoading` is called on. Decisions of others, and results that take time, come back
/// there as replies.
final class TaskLoad {
    /// The work that the latest effect has begun.
    enum Underway {
        case wait(EventSender)
        case transfer(NativeTransfer)
        case relay(RelayedTransfer)
        /// The reading of a stream, or the writing of a download.
        case work(LongWork)
    }

    /// The protocol has this load, and each caller of the load keeps the protocol meanwhile: Foundation, an `EventSender`, or a
    /// transfer.
    unowned(unsafe) let urlProtocol: MockURLProtocol
    let session: URLSession?
    let queue: CallbackQueue
    let delivery: Delivery
    private(set) lazy var dialogue = Dialogue(of: urlProtocol, in: session)
    /// Not checked for overlapping accesses, which costs more than an event: `next` is a function of a value, and calls nothing.
    @exclusivity(unchecked) private(set) var exchange: Exchange
    var underway: Underway?
    /// The engine for the first decision, and how often it had ended its open calls before.
    var asked: (engine: Engine, ends: Int)?
    /// While the task is one of the calls of its engine that have no end.
    private var ticket: OpenCalls.Ticket?

    /// Returns `nil` if this version of Foundation does not let a protocol load.
    ///
    /// - Parameter urlProtocol: Its task has to be set, which it is from `startLoading` on.
    init?(of urlProtocol: MockURLProtocol) {
        guard let queue = CallbackQueue(of: urlProtocol) else { return nil }
        self.urlProtocol = urlProtocol
        self.queue = queue
        session = urlProtocol.task.flatMap(TaskInternals.session)
        delivery = Delivery(to: urlProtocol, in: session)
        exchange = Exchange(urlProtocol.request, hiding: .all, wantsPieces: delivery.wantsPieces)
    }

    // MARK: - What the session does

    /// Begins, or goes on where the task was suspended.
    func resume() {
        guard exchange.isNew else { return handle(.resume) }
        // Before it is asked: if it ends meanwhile, the task has to end, too.
        let engine = urlProtocol.engine.map { (engine: $0, ends: $0.openCalls.ends) }
        asked = engine
        if let task = urlProtocol.task { SafeCancellation.reportOutsideWorkQueue(task) }
        handle(.resume)
        asked = nil
        if !exchange.isOver, let engine { open(engine.engine, since: engine.ends) }
    }

    /// Tells the client nothing more until `resume` is called again.
    func suspend() { handle(.suspend) }

    /// Tells the client nothing more.
    func stop() {
        // A transfer that goes on says when it ends.
        if case .transfer(let native) = underway, !native.stop() { return }
        handle(.stop)
    }

    // MARK: - Events

    /// Takes note of what happened, and performs what follows from it.
    func handle(_ event: Exchange.Event) { run(exchange.next(event)) }

    /// Takes the reply to an effect that took time.
    func handle(_ reply: Exchange.Reply, to turn: Int) {
        if turn == exchange.turn { underway = nil }
        run(exchange.next(after: reply, to: turn))
    }

    /// Performs an effect, and those that follow from its reply.
    private func run(_ effect: consuming Exchange.Effect) {
        while true {
            let turn = exchange.turn
            guard let reply = perform(effect) else { return }
            effect = exchange.next(after: reply, to: turn)
        }
    }

    /// Makes a sender for the reply to the latest effect, from any thread.
    func sender() -> EventSender { EventSender(to: urlProtocol, on: queue, turn: exchange.turn) }

    /// Has the engine end the task when it ends itself.
    ///
    /// - Parameters:
    ///   - engine: The one that was asked.
    ///   - ends: How often it had ended its open calls before.
    private func open(_ engine: Engine, since ends: Int) {
        let (sender, request, requestURL, url) = (sender(), exchange.request, exchange.url, exchange.firstURL)
        let headline = { @Sendable [redaction = engine.settings.redaction] in
            RequestCapture.capture(request, to: requestURL, in: nil).headline(redaction)
        }
        let end = { @Sendable reason in
            sender.send(.engineEnded(URLError(.cancelled, url: url, explanation: reason)))
        }
        ticket = engine.openCalls.add(since: ends, headline: headline, end: end)
        guard ticket == nil else { return }
        engine.report(stragglers: [headline()])
        end(engine.endedText)
    }

    /// Closes the call at the engine before the client receives the end.
    ///
    /// The client may end the engine at once, which then must not list this request as one without an answer.
    func close() {
        ticket?.close()
        ticket = nil
    }
}
