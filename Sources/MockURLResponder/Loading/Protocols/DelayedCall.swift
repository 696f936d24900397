/// A call that a queue keeps for later, and that can be emptied before.
///
/// `@unchecked Sendable` holds because it is made, run and emptied on the one queue its body belongs to; other threads
/// only keep it.
final class DelayedCall: @unchecked Sendable {
    private var body: (() -> Void)?

    init(_ body: @escaping () -> Void) {
        self.body = body
    }

    func run() {
        let body = body
        self.body = nil
        body?()
    }

    /// Lets go of everything the body holds, although the queue keeps the call until its time.
    func cancel() {
        body = nil
    }
}
