#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// Finds out when and how a launched program has ended.
///
/// On Linux, `Process` reports the end only after every process that inherited one of its sockets has ended,
/// including daemons. So `waitid` observes the end and leaves the process for `Process` to reap. If `Process` was
/// faster, its report counts.
struct ProcessEnd: Sendable {
    private let processReport = DispatchSemaphore(value: 0)
    private let cause = Locked<Termination.Cause?>(nil)

    /// Takes the report of `Process`.
    @Sendable func take(_ process: Process) {
        let status = process.terminationStatus
        cause.withLock { $0 = process.terminationReason == .exit ? .exited(status) : .signalled(status) }
        processReport.signal()
    }

    /// Blocks until the program has ended.
    func wait(for processIdentifier: Int32) -> Termination.Cause {
        if let seen = Self.seen(processIdentifier) { return seen }
        processReport.wait()
        return cause.withLock { $0 } ?? .exited(0)
    }

    /// Returns the end of the process; `nil` if `Process` has already reaped it.
    private static func seen(_ processIdentifier: Int32) -> Termination.Cause? {
        var information = siginfo_t()
        var result: Int32
        repeat {
            result = waitid(P_PID, id_t(processIdentifier), &information, WEXITED | WNOWAIT)
        } while result < 0 && errno == EINTR
        guard result == 0, let status = status(in: information, of: processIdentifier) else { return nil }
        return Int(information.si_code) == Int(CLD_EXITED) ? .exited(status & 0xFF) : .signalled(status)
    }

    /// Returns the field `si_status`, which follows `si_pid` and `si_uid`.
    ///
    /// Swift imports it under another name on each platform.
    private static func status(in information: siginfo_t, of processIdentifier: Int32) -> Int32? {
        withUnsafeBytes(of: information) { bytes in
            let fields = bytes.bindMemory(to: Int32.self)
            // The fields before them are the signal, an error and the code.
            let place = fields.indices.dropFirst(3).first { fields[$0] == processIdentifier }
            return place.map { fields[$0 + 2] }
        }
    }
}
#endif
