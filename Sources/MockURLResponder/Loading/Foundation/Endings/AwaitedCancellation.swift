import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Keeps the cancellation of an awaited task from deadlocking with its end.
///
/// - Why: on Linux, `URLSessionTask.cancel()` waits for the task's work queue. `Task.cancel()` calls it while holding
///   the status lock of the Swift task. An awaited load resumes its continuation on the work queue, and resuming takes
///   the same lock. When the two meet, both wait forever, and every session of the process with them. So `cancel()` of
///   an awaited task does its work on another queue, which is possible because only Foundation has such a task. One
///   entry in the method tables of the three task classes is exchanged, once per process, and stays exchanged. This
///   also repairs tasks that use the network. If the entry cannot be exchanged, `SafeCancellation` ends awaited tasks
///   on the delegate queue instead, which costs each task about ten microseconds.
/// - Known from: swift-corelibs-foundation 6.3.1, `URLSession.CancelState`, `_callCompletionHandlerInline`; 64
///   awaited tasks, a third of them cancelled. The next version of Foundation cancels asynchronously.
/// - Delete when: `URLSessionTask.cancel()` does not wait in the oldest version that is supported.
package enum AwaitedCancellation {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    /// A second condition, after the proof, for keeping the entries exchanged.
    ///
    /// Tests set it to false.
    package static let condition = Locked(true)

    /// Whether awaited tasks are cancelled without waiting.
    ///
    /// The first access exchanges the entries.
    package static let isAsynchronous: Bool = {
        guard
            let slot = ClassTable.slot(
                overriddenIn: CancellationDonor.self, notIn: PlainTask.self, of: URLSessionDataTask.self)
        else { return false }
        let classes: [AnyClass] = [URLSessionDataTask.self, URLSessionUploadTask.self, URLSessionDownloadTask.self]
        let entries = classes.compactMap { MethodEntry(of: $0, at: slot, replacedBy: CancellationDonor.self) }
        guard entries.count == classes.count else { return false }
        for entry in entries { entry.exchange() }
        if runsDonorFunction(), condition.withLock({ $0 }) { return true }
        for entry in entries { entry.restore() }
        return false
    }()

    /// Exchanges the entries now, because a protocol would first do so on the work queue.
    static func prepare() { _ = isAsynchronous }

    fileprivate static let probe = Locked<(task: ObjectIdentifier, isCancelled: Bool)?>(nil)

    /// Returns whether `cancel()` runs the donor's function.
    ///
    /// Never inlined: the optimiser assumes that method tables never change, and could look up the method too
    /// early.
    @inline(never)
    private static func runsDonorFunction() -> Bool {
        let task = URLSessionDataTask()
        probe.withLock { $0 = (ObjectIdentifier(task), false) }
        cancel(task)
        defer { probe.withLock { $0 = nil } }
        return probe.withLock { $0?.isCancelled ?? false }
    }

    @inline(never)
    private static func cancel(_ task: URLSessionTask) {
        task.cancel()
    }
    #else
    static func prepare() {}
    #endif
}

#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
/// A subclass without overrides, which shows the entries in which the method table of every subclass differs.
private class PlainTask: URLSessionDataTask, @unchecked Sendable {
    // Sendable: adds nothing to a Sendable class.
}

/// Provides the function that replaces `cancel()`.
///
/// Objects of Foundation's classes run the function, so it must use no members of this class.
private final class CancellationDonor: URLSessionDataTask, @unchecked Sendable {
    // Sendable: adds nothing to a Sendable class.

    override func cancel() {
        let isProbe = AwaitedCancellation.probe.withLock { probe in
            guard probe?.task == ObjectIdentifier(self) else { return false }
            probe?.isCancelled = true
            return true
        }
        if isProbe { return }
        guard TaskInternals.isAwaited(self) else { return super.cancel() }
        OutsideLoadQueue.run { super.cancel() }
    }
}
#endif
