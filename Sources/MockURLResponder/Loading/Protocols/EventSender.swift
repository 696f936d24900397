import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends an event to a load, from any thread, which takes it on its queue; until then the load is kept.
///
/// `@unchecked Sendable` holds because the protocol is only touched on that queue; other threads only keep it.
final class EventSender: @unchecked Sendable {
    private var urlProtocol: MockURLProtocol?
    private let queue: CallbackQueue
    private let turn: Int

    /// - Parameters:
    ///   - urlProtocol: Has the load.
    ///   - queue: The queue of the load.
    ///   - turn: The number of the effect that is replied to.
    init(to urlProtocol: MockURLProtocol, on queue: CallbackQueue, turn: Int) {
        self.urlProtocol = urlProtocol
        self.queue = queue
        self.turn = turn
    }

    /// Sends the reply to the effect; all but the first are not taken.
    func reply(_ reply: Exchange.Reply, after seconds: Double = 0) {
        run(after: seconds) { [turn] in $0.handle(reply, to: turn) }
    }

    func send(_ event: Exchange.Event) {
        run(after: 0) { $0.handle(event) }
    }

    /// Sends nothing, and keeps nothing, from now on; called on the queue.
    func cancel() { urlProtocol = nil }

    private func run(after seconds: Double, _ body: @escaping @Sendable (TaskLoad) -> Void) {
        queue.run(after: seconds) { [self] in
            guard let urlProtocol else { return }
            self.urlProtocol = nil
            withExtendedLifetime(urlProtocol) { urlProtocol.load.map(body) }
        }
    }
}
