import Foundation

/// The steps in which a mock waits, in seconds: each twice as long as the one before, until a delay is used up.
struct WaitingSteps: Sequence, IteratorProtocol {
    private var rest: TimeInterval
    private var step: TimeInterval = 0.01

    init(_ delay: TimeInterval) {
        rest = delay
    }

    mutating func next() -> TimeInterval? {
        guard rest > 0 else { return nil }
        let next = Swift.min(step, rest)
        rest -= next
        step *= 2
        return next
    }

    /// Lets a step pass on the current thread; on the main thread its run loop works meanwhile, so that callbacks come.
    static func pause(for step: TimeInterval) {
        let end = Date(timeIntervalSinceNow: step)
        if Thread.isMainThread { RunLoop.current.run(until: end) }
        // Also for a run loop that had nothing to wait for, and so did not.
        Thread.sleep(until: end)
    }
}
