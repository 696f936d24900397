/// A reply that is given once, on any thread, and heard on the queue of a load.
///
/// `@unchecked Sendable` holds because `body` is only touched on that queue, and a value is handed over to it.
final class Reply<Value>: @unchecked Sendable {
    private let queue: CallbackQueue
    private var body: ((Value) -> Void)?

    /// - Parameters:
    ///   - queue: Where the reply is heard.
    ///   - owner: Kept until it was.
    ///   - body: Hears it.
    init(on queue: CallbackQueue, keeping owner: AnyObject, _ body: @escaping (Value) -> Void) {
        self.queue = queue
        self.body = { value in withExtendedLifetime(owner) { body(value) } }
    }

    /// Gives the reply; all but the first are not heard.
    func callAsFunction(_ value: Value) {
        let call = DelayedCall { [self] in
            let body = body
            self.body = nil
            body?(value)
        }
        queue.run(call, after: 0)
    }
}
