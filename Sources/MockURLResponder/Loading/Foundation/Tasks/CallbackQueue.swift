import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The queue on which the client of a protocol must be called.
///
/// - Why here: on Linux, this is the task's own work queue. A call from another queue crashes under load, because the
///   session's task registry is an unlocked dictionary. On Apple platforms, it is the run loop that called
///   `startLoading`.
/// - Known from: swift-corelibs-foundation 6.3.1, 100,000 requests with 64 in flight.
/// - Delete when: any thread may call clients on Linux.
struct CallbackQueue: Sendable {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    private let queue: DispatchQueue

    /// Returns `nil` if this version of Foundation hides the queue.
    ///
    /// - Parameter urlProtocol: A protocol whose task is set, which is the case from `startLoading` on.
    init?(of urlProtocol: URLProtocol) {
        guard let queue = urlProtocol.task.flatMap(TaskInternals.workQueue) else { return nil }
        self.queue = queue
    }

    /// Calls a closure on the queue after some seconds.
    func run(after seconds: Double, _ call: @escaping @Sendable () -> Void) {
        if seconds > 0 {
            queue.asyncAfter(deadline: .now() + seconds, execute: call)
        } else {
            queue.async(execute: call)
        }
    }
    #else
    // Other threads use only `perform(inModes:block:)`, which is thread-safe.
    nonisolated(unsafe) private let loop = RunLoop.current
    private let mode = RunLoop.current.currentMode ?? .default

    init?(of urlProtocol: URLProtocol) {}

    /// Calls a closure on the run loop after some seconds.
    func run(after seconds: Double, _ call: @escaping @Sendable () -> Void) {
        nonisolated(unsafe) let loop = loop
        let modes = mode == .default ? [mode] : [mode, .default]
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) {
            loop.perform(inModes: modes, block: call)
            #if canImport(Darwin)
            CFRunLoopWakeUp(loop.getCFRunLoop())
            #endif
        }
    }
    #endif
}
