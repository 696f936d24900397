import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Keeps cancellation from meeting a task that is being finished, or is finished.
///
/// - Why: on Linux a cancellation that is queued already when a task finishes still reports its error to the client, which
///   traps ("a behaviour for a task that in not in the registry"). And an awaited task runs its continuation on the work
///   queue, which deadlocks with `Task.cancel()`: that holds the task's status lock, which the continuation wants, and
///   waits for the work queue. Both happen with Foundation's own protocol, too.
/// - Known from: swift-corelibs-foundation 6.3.1, `URLSessionTask.cancel`, `_callCompletionHandlerInline`; 64 awaited tasks,
///   a third of them cancelled.
/// - Delete when: both are mended there.
enum SafeCancellation {
    /// Cancels a task from its own work queue, on which that would wait for itself.
    static func cancel(_ task: URLSessionTask) {
        OutsideLoadQueue.run { task.cancel() }
    }

    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    /// Has the end of a task reported on the session's delegate queue, as that of tasks with completion handlers is, where
    /// cancelling it would wait for the work queue.
    static func reportOutsideWorkQueue(_ task: URLSessionTask) {
        if !AwaitedCancellation.isAsynchronous { TaskInternals.isAwaitedField?.write(false, to: task) }
    }

    /// A protocol that has reported its end has no client any more.
    static func close(_ urlProtocol: URLProtocol) {
        urlProtocol.client = nil
        urlProtocol.task.map(FinishedProtocol.take)
    }
    #else
    static func reportOutsideWorkQueue(_ task: URLSessionTask) {}

    static func close(_ urlProtocol: URLProtocol) {}
    #endif
}
