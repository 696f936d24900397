#if os(Linux)
import Foundation

/// Why programs cannot be supervised on this machine.
package struct SupervisionFailure: Error, Equatable, CustomStringConvertible {
    package enum Reason: Equatable, Sendable {
        /// Another supervisor of system calls is around the launcher. The kernel permits one.
        case otherSupervisor
        /// The kernel knows no filters that ask a supervisor, as before Linux 5.9, in gVisor, and without `CONFIG_SECCOMP_FILTER`.
        case unsupported
        /// A filter around the launcher forbids filters.
        case forbidden
        /// The launcher has no descriptor, thread or memory left.
        case resources
    }

    package let reason: Reason
    /// The `errno` of the call that failed.
    package let code: Int32

    init(_ reason: Reason, code: Int32) {
        (self.reason, self.code) = (reason, code)
    }

    /// Interprets the error of installing a filter.
    init(installing code: Int32) {
        let reason: Reason
        switch code {
        case EBUSY: reason = .otherSupervisor
        case EPERM, EACCES: reason = .forbidden
        case ENOMEM, EMFILE, ENFILE: reason = .resources
        default: reason = .unsupported
        }
        self.init(reason, code: code)
    }

    package var description: String {
        "The system calls of a program cannot be supervised here: \(found) "
            + "(\(SystemError("seccomp", code: code).reason), Linux \(SupervisionCapabilities.kernel)).\nTried: \(tried)\nInstead: \(waysOut)"
    }

    private var found: String {
        switch reason {
        case .otherSupervisor: "the kernel permits one supervisor in a chain of processes, and there is another one"
        case .unsupported: "the kernel has no seccomp filters that ask a supervisor, which need Linux 5.9 or later"
        case .forbidden: "a filter around this process forbids seccomp"
        case .resources: "no descriptor, thread or memory is left"
        }
    }

    private var tried: String {
        reason == .resources
            ? "creating the threads and descriptors of a launch."
            : "a seccomp filter with a listener (SECCOMP_RET_USER_NOTIF)."
    }

    private var waysOut: String {
        switch reason {
        case .otherSupervisor:
            "run outside of WSL 2, Sysbox, or the sandbox around this process, or mock inside the program."
        case .unsupported: "use a kernel of Linux 5.9 or later without gVisor, or mock inside the program."
        case .forbidden:
            "permit seccomp in the profile of the container (Docker's default does), or mock inside the program."
        case .resources: "raise the limit of open files (ulimit -n), or launch fewer programs at once."
        }
    }
}
#endif
