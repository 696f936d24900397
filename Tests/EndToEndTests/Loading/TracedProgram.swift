#if os(Linux)
import TestSupport

/// A program that runs under `strace`, which follows all its threads and child processes. Its tests need `strace`.
struct TracedProgram {
    struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    let program: ChildProgram
    private let trace: TemporaryFile

    init(
        of product: String = "DemoService", _ arguments: [String], environment: [String: String] = [:],
        calls: String = "connect,sendto,sendmsg,sendmmsg"
    ) throws {
        trace = try TemporaryFile("")
        let path = Bundle.main.bundleURL.appendingPathComponent(product).path
        // With -DD, strace runs in a process group of its own and outlives the program. The child process of the
        // test is then the program itself.
        let options = ["-DD", "-f", "-s", "256", "-e", "trace=\(calls)", "-o", trace.path]
        program = try ChildProgram(tool: "strace", options + [path] + arguments, environment: environment)
    }

    /// Returns the outcome and the trace after the program has ended.
    ///
    /// strace writes the end of the program after the program has ended, so the trace is complete only with that line.
    func end() async throws -> (outcome: ChildProgram.Outcome, trace: SystemCallTrace) {
        let outcome = try await program.outcome()
        let process = program.processIdentifier
        let deadline = ContinuousClock.now + .seconds(600)
        while .now < deadline, !outcome.errors.contains("strace: ") {
            let text = try String(contentsOfFile: trace.path, encoding: .utf8)
            // The program itself, not one of its threads.
            if text.contains(try Regex("(?m)^\(process) .*[+]{3} (exited with|killed by)")) {
                return (outcome, SystemCallTrace(text))
            }
            try await Task.sleep(for: .milliseconds(5))
        }
        throw Missing(description: "strace cannot trace here; allow ptrace (SYS_PTRACE). It said: \(outcome.errors)")
    }
}
#endif
