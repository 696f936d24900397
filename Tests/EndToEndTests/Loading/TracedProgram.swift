#if os(Linux)
import TestSupport

/// A program that runs under `strace`, which follows all its threads and child processes. Its tests need `strace`.
struct TracedProgram {
    struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    let program: ChildProgram
    private let trace: TracePipe

    init(
        of product: String = "DemoService", _ arguments: [String], environment: [String: String] = [:],
        calls: String = "connect,sendto,sendmsg,sendmmsg"
    ) throws {
        trace = try TracePipe()
        let path = Bundle.main.bundleURL.appendingPathComponent(product).path
        // With -DD, strace runs in a process group of its own and outlives the program. The child process of the
        // test is then the program itself.
        let options = [
            "-DD", "-f", "-s", "256", "-e", "trace=\(calls)", "-o", trace.path,
        ]
        program = try ChildProgram(
            executable: URL(fileURLWithPath: ExternalTool("strace").path), arguments: options + [path] + arguments,
            environment: environment)
    }

    /// Returns the outcome and the trace after the program has ended.
    ///
    /// strace writes the end of the program after the program has ended, so the trace is complete only with that line.
    func end() async throws -> (outcome: ChildProgram.Outcome, trace: SystemCallTrace) {
        let outcome = try await program.outcome()
        let process = program.processIdentifier
        guard let text = await trace.text(until: { Self.isEnd($0, of: process) }) else {
            throw Missing(
                description: "strace cannot trace here; allow ptrace (SYS_PTRACE). It said: \(outcome.errors)")
        }
        return (outcome, SystemCallTrace(text))
    }

    /// Returns whether a line of the trace reports the end of the program itself, not of one of its threads.
    private static func isEnd(_ line: Substring, of process: Int32) -> Bool {
        line.hasPrefix("\(process) ") && (line.contains("+++ exited with") || line.contains("+++ killed by"))
    }
}
#endif
