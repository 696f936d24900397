import Foundation

/// Where is done what must not be done on the queue of a load: there, to make, resume or cancel a task is to wait for
/// itself.
enum OutsideLoadQueue {
    /// A serial queue gets a thread however busy those of the global queues are.
    private static let queue = DispatchQueue(label: "MockURLResponder.aside")

    /// What is run there is never waited for, so that nothing is late.
    private static let clock = DispatchQueue(label: "MockURLResponder.clock")

    /// Runs what takes no time of its own.
    static func run(_ body: @escaping @Sendable () -> Void) {
        queue.async(execute: body)
    }

    /// Runs what takes its time, on a thread of its own.
    static func runLong(_ body: @escaping @Sendable () -> Void) {
        Thread.detachNewThread(body)
    }

    /// Runs what takes no time of its own after some time; after an endless one never.
    static func run(after seconds: Double, _ body: @escaping @Sendable () -> Void) {
        guard seconds < .infinity else { return }
        clock.asyncAfter(deadline: .now() + seconds, execute: body)
    }
}
