import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Keeps the cancellation of an awaited task from deadlocking with its end.
///
/// - Why: on Linux `URLSessionTask.cancel()` waits for the task's work queue. `Task.cancel()` calls it while it holds the
///   status lock of the Swift task; an awaited load resumes its continuation, which wants that lock, on the work queue. When
///   the two meet, both wait for ever, and with them every session of the process. So where a task is awaited, which
///   means that nobody but Foundation has it, `cancel()` does its work elsewhere: one entry in the method tables of the three
///   classes of such tasks is exchanged, once for the process, and stays. It mends tasks of the real network, too.
///   Where the entry cannot be exchanged, `SafeCancellation` ends awaited tasks on the delegate queue instead, which costs each
///   of them some ten microseconds.
/// - Known from: swift-corelibs-foundation 6.3.1, `URLSession.CancelState`, `_callCompletionHandlerInline`; 64 awaited tasks, a
///   third of them cancelled. Its next version cancels asynchronously.
/// - Delete when: `URLSessionTask.cancel()` does not wait in the oldest version that is supported.
package enum AwaitedCancellation {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    /// What has to hold for the entries to stay exchanged, besides the proof; tests put in what they want to see fail.
    package static let condition = Locked(true)

    /// Whether awaited tasks are cancelled without waiting; the first who asks brings it about.
    static let isAsynchronous: Bool = {
        guard
            let slot = ClassTable.slot(
                overriddenIn: CancellationDonor.self, notIn: PlainTask.self, of: URLSessionDataTask.self)
        else { return false }
        let classes: [AnyClass] = [URLSessionDataTask.self, URLSessionUploadTask.self, URLSessionDownloadTask.self]
        let entries = classes.compactMap { MethodEntry(of: $0, at: slot, replacedBy: CancellationDonor.self) }
        guard entries.count == classes.count else { return false }
        for entry in entries { entry.exchange() }
        if isHeard(), condition.withLock({ $0 }) { return true }
        for entry in entries { entry.restore() }
        return false
    }()

    /// Brings it about now: a protocol first asks on the work queue.
    static func prepare() { _ = isAsynchronous }

    fileprivate static let probe = Locked<(task: ObjectIdentifier, isCancelled: Bool)?>(nil)

    /// Whether `cancel()` is the donor's now.
    ///
    /// Never inlined, or the optimiser, to which method tables never change, could look the method up too early.
    @inline(never)
    private static func isHeard() -> Bool {
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
/// Overrides nothing: what its table shares with `URLSessionDataTask` nobody has overridden.
private class PlainTask: URLSessionDataTask, @unchecked Sendable {
    // Sendable: adds nothing to a class that is.
}

/// Its function runs as that of Foundation's classes, so nothing of this class must be used there.
private final class CancellationDonor: URLSessionDataTask, @unchecked Sendable {
    // Sendable: adds nothing to a class that is.

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
