import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Runs work that would deadlock on a load's queue: creating, resuming or cancelling a task there waits for the
/// queue itself.
enum OutsideLoadQueue {
    /// The queue for short work, which is serial because a serial queue gets a thread even if the global queues are
    /// busy.
    private static let queue = DispatchQueue(label: "MockURLResponder.aside")

    /// The queue for timers.
    ///
    /// Its work never blocks, so no timer is late.
    private static let clock = DispatchQueue(label: "MockURLResponder.clock")

    /// Runs short work on a serial queue.
    static func run(_ body: @escaping @Sendable () -> Void) {
        queue.async(execute: body)
    }

    /// Runs long work on its own thread.
    static func runLong(_ body: @escaping @Sendable () -> Void) {
        Thread.detachNewThread(body)
    }

    /// Runs short work after some seconds; never if `seconds` is infinite.
    static func run(after seconds: Double, _ body: @escaping @Sendable () -> Void) {
        guard seconds < .infinity else { return }
        clock.asyncAfter(deadline: .now() + seconds, execute: body)
    }
}
