#if os(Linux)
package import MockURLResponder

extension SupervisionFailure: ErrorWithMessage {
    package var message: Message {
        Message(
            .unsupervisedProgram,
            lines: [
                "the system calls of a program cannot be supervised here, so nothing was launched",
                "  expected: Linux 5.9 or later that permits a seccomp filter with a listener, or ptrace",
                "  found:    Linux \(SupervisionCapabilities.kernel): \(found)", "  to do:    \(advice)",
            ])
    }

    package var found: String { attempts.map { "\($0)" }.joined(separator: "; ") }

    /// The ways out, with the option for the last one.
    package var advice: String {
        let ways = waysOut.joined(separator: ", or ")
        return ways.hasSuffix("MockURLResponder") ? ways + " (mock-url run --by environment)" : ways
    }
}
#endif
