import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Where the client of a protocol wants to be called.
///
/// - Why here: on Linux that is the task's own work queue; a call from anywhere else crashes under load, because the
///   session's task registry is an unlocked dictionary. On Apple platforms it is the run loop that `startLoading` was
///   called on.
/// - Known from: swift-corelibs-foundation 6.3.1, 100,000 requests with 64 in flight.
/// - Delete when: client callbacks on Linux may come from any thread.
struct CallbackQueue: Sendable {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    private let queue: DispatchQueue

    /// Nil when this version of Foundation hides the queue.
    ///
    /// - Parameter urlProtocol: Its task has to be set, which it is from `startLoading` on.
    init?(of urlProtocol: URLProtocol) {
        guard let queue = urlProtocol.task.flatMap(TaskInternals.workQueue) else { return nil }
        self.queue = queue
    }

    /// Runs a call later.
    func run(after seconds: Double, _ call: @escaping @Sendable () -> Void) {
        if seconds > 0 {
            queue.asyncAfter(deadline: .now() + seconds, execute: call)
        } else {
            queue.async(execute: call)
        }
    }
    #else
    // What is used of it from another thread, `perform(inModes:block:)`, is made for that.
    nonisolated(unsafe) private let loop = RunLoop.current
    private let mode = RunLoop.current.currentMode ?? .default

    init?(of urlProtocol: URLProtocol) {}

    /// Runs a call later.
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
