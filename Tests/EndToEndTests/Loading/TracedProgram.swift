#if os(Linux)
import Foundation
import TestSupport

/// A program that runs under `strace`, which follows all its threads and child processes. Its tests need `strace`.
struct TracedProgram {
    struct Missing: Error, CustomStringConvertible {
        let description: String
    }

    let program: ChildProgram
    private let folder: TemporaryFolder

    init(
        of product: String = "DemoService", _ arguments: [String], environment: [String: String] = [:],
        calls: String = "connect,sendto,sendmsg,sendmmsg"
    ) throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        let path = Bundle.main.bundleURL.appendingPathComponent(product).path
        // With -DD, strace runs in a process group of its own and outlives the program. The child process of the
        // test is then the program itself.
        let options = [
            "-DD", "-f", "-s", "256", "-e", "trace=\(calls)", "-o", Self.file(in: folder),
        ]
        program = try ChildProgram(
            executable: URL(fileURLWithPath: ExternalTool("strace").path), arguments: options + [path] + arguments,
            environment: environment)
    }

    /// Returns the outcome and the trace after the program has ended.
    ///
    /// On a busy machine, strace writes the end of the program with a delay, so the trace is complete only with
    /// that line.
    func end() async throws -> (outcome: ChildProgram.Outcome, trace: SystemCallTrace) {
        let outcome = try await program.outcome()
        let deadline = ContinuousClock.now + .seconds(10)
        while .now < deadline {
            let text = (try? String(contentsOfFile: Self.file(in: folder), encoding: .utf8)) ?? ""
            if text.split(separator: "\n").contains(where: isEnd) { return (outcome, SystemCallTrace(text)) }
            // Without ptrace, strace writes only an error message, and no trace.
            if text.isEmpty, outcome.errors.contains("strace:") { break }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw Missing(description: "strace cannot trace here; allow ptrace (SYS_PTRACE). It said: \(outcome.errors)")
    }

    /// Returns whether a line of the trace reports the end of the program itself, not of one of its threads.
    private func isEnd(_ line: Substring) -> Bool {
        line.hasPrefix("\(program.processIdentifier) ")
            && (line.contains("+++ exited with") || line.contains("+++ killed by"))
    }

    private static func file(in folder: TemporaryFolder) -> String { folder.path + "/trace" }
}
#endif
