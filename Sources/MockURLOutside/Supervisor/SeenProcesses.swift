#if os(Linux)
import Foundation
import MockURLResponder

/// The processes that have made a call which was stopped.
///
/// Noting a call takes no system call. A thread is known by its number and the time of its last call: a process that
/// has the number now and started later is another one.
final class SeenProcesses: Sendable {
    private let lastCalls = Locked<[pid_t: UInt64]>([:])

    /// Notes that a thread has made a call.
    func note(_ thread: pid_t) {
        let now = Self.now
        lastCalls.withLock { $0[thread] = now }
    }

    /// The processes that have not ended.
    ///
    /// The list forgets others.
    var living: [ProgramProcess] {
        var found: Set<ProgramProcess> = []
        for (thread, lastCall) in lastCalls.withLock({ $0 }) {
            // A thread may have ended before its process: ask for a living one only.
            if let facts = ProgramProcess.Facts(of: thread), facts.start <= lastCall, !facts.hasEnded,
                let process = ProgramProcess(of: thread)
            {
                found.insert(process)
            } else {
                lastCalls.withLock { if $0[thread] == lastCall { $0[thread] = nil } }
            }
        }
        return Array(found)
    }

    /// The ticks since the start of the system.
    private static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return UInt64(time.tv_sec) * ticks + UInt64(time.tv_nsec) * ticks / 1_000_000_000
    }

    private static let ticks = UInt64(max(1, sysconf(Int32(_SC_CLK_TCK))))
}
#endif
