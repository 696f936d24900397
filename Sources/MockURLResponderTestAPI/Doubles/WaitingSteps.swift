import Foundation

/// The steps in which a mock waits, in seconds.
///
/// Each step is twice as long as the step before, until a delay is used up.
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

    /// Waits for a step on the current thread.
    ///
    /// On the main thread, the run loop works in the meantime, so that callbacks arrive.
    static func pause(for step: TimeInterval) {
        let end = Date(timeIntervalSinceNow: step)
        if Thread.isMainThread { RunLoop.current.run(until: end) }
        // A run loop without sources returns at once, so the thread sleeps for the rest of the step.
        Thread.sleep(until: end)
    }
}
