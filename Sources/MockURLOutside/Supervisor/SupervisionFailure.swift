#if os(Linux)
import CSystemCalls
import Foundation
package import MockURLResponder

/// Why programs cannot be supervised on this machine.
package struct SupervisionFailure: Error, Equatable, CustomStringConvertible {
    package enum Reason: Equatable, Sendable {
        /// Another supervisor of system calls is around the launcher. The kernel permits one listener.
        case otherSupervisor
        /// The kernel knows no filters that ask a supervisor, as before Linux 5.9, in gVisor, and without `CONFIG_SECCOMP_FILTER`.
        case unsupported
        /// A filter around the launcher forbids filters.
        case forbidden
        /// A rule of the system forbids tracing, or the launcher is being traced.
        case tracingForbidden
        /// Another supervisor around the launcher answers calls before a tracer sees them.
        case answeredBefore
        /// The launcher has no descriptor, thread or memory left.
        case resources
    }

    /// A way that was tried.
    package struct Attempt: Error, Equatable, Sendable {
        /// `nil` for what all ways need.
        package let way: SupervisionWay?
        package let reason: Reason
        /// The call that failed, and its `errno`.
        package let error: SystemError
    }

    package let attempts: [Attempt]

    init(_ attempts: [Attempt]) { self.attempts = attempts }

    init(_ reason: Reason, code: Int32) {
        attempts = [Attempt(way: nil, reason: reason, error: SystemError("launch", code: code))]
    }

    /// The ways out, of which the last is another door.
    var waysOut: [String] {
        var waysOut: [String] = []
        for attempt in attempts where !waysOut.contains(attempt.reason.wayOut) { waysOut.append(attempt.reason.wayOut) }
        if attempts.last?.reason != .resources {
            waysOut.append("mock inside a program that contains MockURLResponder")
        }
        return waysOut
    }

    package var description: String {
        """
        The system calls of a program cannot be supervised here (Linux \(SupervisionCapabilities.kernel)).
        \(attempts.map { "Tried: \($0)." }.joined(separator: "\n"))
        Instead: \(waysOut.joined(separator: ", or ")).
        """
    }
}

extension SupervisionFailure.Attempt: CustomStringConvertible {
    /// Interprets the error of installing a filter.
    init(_ way: SupervisionWay, installing code: Int32) {
        let reason: SupervisionFailure.Reason
        switch code {
        case EBUSY: reason = .otherSupervisor
        case EPERM, EACCES: reason = .forbidden
        case ENOMEM, EMFILE, ENFILE: reason = .resources
        default: reason = .unsupported
        }
        self.init(way: way, reason: reason, error: SystemError("seccomp", code: code))
    }

    /// Interprets the error of a step of `outside_trace`.
    init(tracingWith code: Int32, step: outside_step) {
        switch step {
        case outside_step_process:
            self.init(way: .tracer, reason: .resources, error: SystemError("clone", code: code))
        case outside_step_trace:
            let reason: SupervisionFailure.Reason = code == EPERM || code == EACCES ? .tracingForbidden : .unsupported
            self.init(way: .tracer, reason: reason, error: SystemError("ptrace", code: code))
        case outside_step_first:
            self.init(way: .tracer, reason: .answeredBefore, error: SystemError("connect", code: code))
        default: self.init(.tracer, installing: code)
        }
    }

    package var description: String {
        let what =
            switch way {
            case .listener: "a seccomp filter with a listener (SECCOMP_RET_USER_NOTIF)"
            case .tracer: "a seccomp filter with a tracer (SECCOMP_RET_TRACE and ptrace)"
            case nil: "creating the threads and descriptors of a launch"
            }
        return "\(what): \(reason.found) (\(error.call): \(error.reason))"
    }
}

extension SupervisionFailure.Reason {
    fileprivate var found: String {
        switch self {
        case .otherSupervisor: "the kernel permits one in a chain of processes, and there is another one"
        case .unsupported: "the kernel does not support it"
        case .forbidden: "a filter around this process forbids seccomp"
        case .tracingForbidden: "a rule of the system (Yama, PR_SET_DUMPABLE) forbids ptrace, or this process is traced"
        case .answeredBefore: "another supervisor around this process answers the calls first"
        case .resources: "no descriptor, thread or memory is left"
        }
    }

    fileprivate var wayOut: String {
        switch self {
        case .otherSupervisor, .answeredBefore:
            "run outside of WSL 2, Sysbox, the sandbox or the mock-url run around this process"
        case .unsupported: "use a kernel of Linux 5.9 or later without gVisor"
        case .forbidden: "permit seccomp in the profile of the container (Docker's default does)"
        case .tracingForbidden: "permit ptrace (kernel.yama.ptrace_scope 0 or 1) and use no debugger"
        case .resources: "raise the limit of open files (ulimit -n), or launch fewer programs at once"
        }
    }
}

extension SupervisionFailure: ErrorWithMessage {
    package var message: Message {
        Message(
            .unsupervisedProgram,
            lines: [
                "the system calls of a program cannot be supervised here, so nothing was launched",
                "  expected: \(expected)",
                "  found:    Linux \(SupervisionCapabilities.kernel): \(found)", "  to do:    \(advice)",
            ])
    }

    private var expected: String {
        attempts.last?.reason == .resources
            ? "descriptors, threads and memory for a launch"
            : "Linux 5.9 or later that permits a seccomp filter with a listener, or ptrace"
    }

    package var found: String { attempts.map { "\($0)" }.joined(separator: "; ") }

    /// The ways out, with the option for the last one.
    package var advice: String {
        let ways = waysOut.joined(separator: ", or ")
        return ways.hasSuffix("MockURLResponder") ? ways + " (mock-url run --by environment)" : ways
    }
}
#endif
