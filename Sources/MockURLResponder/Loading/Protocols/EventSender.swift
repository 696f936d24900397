/// Sends one event to a load from any thread.
///
/// The load receives the event on its queue, and stays alive until then.
///
/// `@unchecked Sendable` holds because only that queue uses the protocol. Other threads only retain it.
final class EventSender: @unchecked Sendable {
    private var urlProtocol: MockURLProtocol?
    private let queue: CallbackQueue
    private let turn: Int

    /// Creates a sender.
    ///
    /// - Parameters:
    ///   - urlProtocol: The protocol that owns the load.
    ///   - queue: The queue of the load.
    ///   - turn: The number of the effect that the reply belongs to.
    init(to urlProtocol: MockURLProtocol, on queue: CallbackQueue, turn: Int) {
        self.urlProtocol = urlProtocol
        self.queue = queue
        self.turn = turn
    }

    /// Sends the reply to the effect.
    ///
    /// Further replies are ignored.
    func reply(_ reply: Exchange.Reply, after seconds: Double = 0) {
        run(after: seconds) { [turn] in $0.handle(reply, to: turn) }
    }

    /// Lets the load take an order for its held answer.
    func takeOrder() {
        run(after: 0) { [turn] in $0.takeOrder(to: turn) }
    }

    func send(_ event: Exchange.Event) {
        run(after: 0) { $0.handle(event) }
    }

    /// Sends nothing more, and releases the load.
    ///
    /// Must be called on the queue.
    func cancel() { urlProtocol = nil }

    private func run(after seconds: Double, _ body: @escaping @Sendable (TaskLoad) -> Void) {
        queue.run(after: seconds) { [self] in
            guard let urlProtocol else { return }
            self.urlProtocol = nil
            withExtendedLifetime(urlProtocol) { urlProtocol.load.map(body) }
        }
    }
}
