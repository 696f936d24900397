import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Keeps a cancellation from colliding with the end of its task.
///
/// - Why: on Linux, a cancellation that is queued when a task finishes still reports its error to the client. The
///   client then traps ("a behaviour for a task that in not in the registry"). Also, an awaited task runs its
///   continuation on the work queue, which deadlocks with `Task.cancel()`: it holds the status lock that the
///   continuation takes, and waits for the work queue. Both also happen with Foundation's own protocol.
/// - Known from: swift-corelibs-foundation 6.3.1, `URLSessionTask.cancel`, `_callCompletionHandlerInline`; 64
///   awaited tasks, a third of them cancelled.
/// - Delete when: both bugs are fixed there.
enum SafeCancellation {
    /// Cancels a task from its own work queue, where a direct call would wait for that queue itself.
    static func cancel(_ task: URLSessionTask) {
        OutsideLoadQueue.run { task.cancel() }
    }

    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    /// Makes an awaited task report its end on the session's delegate queue, where tasks with completion handlers
    /// report theirs.
    ///
    /// Not needed if `AwaitedCancellation` makes the cancellation of awaited tasks asynchronous.
    static func reportOutsideWorkQueue(_ task: URLSessionTask) {
        if !AwaitedCancellation.isAsynchronous { TaskInternals.isAwaitedField?.write(false, to: task) }
    }

    /// Removes the client of a protocol that has reported its end, and gives the task an idle protocol.
    static func close(_ urlProtocol: URLProtocol) {
        urlProtocol.client = nil
        urlProtocol.task.map(FinishedProtocol.take)
    }
    #else
    static func reportOutsideWorkQueue(_ task: URLSessionTask) {}

    static func close(_ urlProtocol: URLProtocol) {}
    #endif
}
