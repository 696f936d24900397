#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// Notices that a launched program has ended, and how.
///
/// On Linux `Process` says so when all have ended that inherited a socket of it, daemons too. So the end is seen in the
/// system's own word, and left for `Process` to take note of; where `Process` was faster, that has the word.
struct ProcessEnd: Sendable {
    private let told = DispatchSemaphore(value: 0)
    private let cause = Locked<Termination.Cause?>(nil)

    /// Takes the word of `Process`.
    @Sendable func take(_ process: Process) {
        let status = process.terminationStatus
        cause.withLock { $0 = process.terminationReason == .exit ? .exited(status) : .signalled(status) }
        told.signal()
    }

    /// Blocks until the program has ended.
    func wait(for processIdentifier: Int32) -> Termination.Cause {
        if let seen = Self.seen(processIdentifier) { return seen }
        told.wait()
        return cause.withLock { $0 } ?? .exited(0)
    }

    /// Nil when `Process` has taken note before.
    private static func seen(_ processIdentifier: Int32) -> Termination.Cause? {
        var information = siginfo_t()
        var result: Int32
        repeat {
            result = waitid(P_PID, id_t(processIdentifier), &information, WEXITED | WNOWAIT)
        } while result < 0 && errno == EINTR
        guard result == 0, let status = status(in: information, of: processIdentifier) else { return nil }
        return Int(information.si_code) == Int(CLD_EXITED) ? .exited(status & 0xFF) : .signalled(status)
    }

    /// The field `si_status`, which Swift knows by another name on each platform: it is behind `si_pid` and `si_uid`.
    private static func status(in information: siginfo_t, of processIdentifier: Int32) -> Int32? {
        withUnsafeBytes(of: information) { bytes in
            let fields = bytes.bindMemory(to: Int32.self)
            // Before them are the signal, an error and the code.
            let place = fields.indices.dropFirst(3).first { fields[$0] == processIdentifier }
            return place.map { fields[$0 + 2] }
        }
    }
}
#endif
