#if os(Linux)
package import MockURLResponder

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
