#if os(Linux)
import Foundation
import TestSupport

/// A program under `strace`, which follows all its threads and children.
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
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let paths = folders.map { URL(fileURLWithPath: "\($0)/strace") }
        guard let strace = paths.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
            throw Missing(description: "install strace: without it nobody sees whether a mocked program is silent")
        }
        let folder = try TemporaryFolder()
        self.folder = folder
        let path = Bundle.main.bundleURL.appendingPathComponent(product).path
        // -D: strace runs beside, so that identifier, end and signals are the program's own.
        let options = [
            "-D", "-f", "-s", "256", "-e", "trace=\(calls)", "-o", Self.file(in: folder),
        ]
        program = try ChildProgram(
            executable: strace, arguments: options + [path] + arguments, environment: environment)
    }

    /// What was seen, after the program has ended.
    ///
    /// It ends for us when strace, which holds its pipes, too, has written everything.
    func end() async throws -> (outcome: ChildProgram.Outcome, trace: SystemCallTrace) {
        let outcome = try await program.outcome()
        let text = (try? String(contentsOfFile: Self.file(in: folder), encoding: .utf8)) ?? ""
        guard text.contains("+++ exited with") || text.contains("+++ killed by") else {
            throw Missing(
                description: "strace cannot trace here; allow ptrace (SYS_PTRACE). It said: \(outcome.errors)")
        }
        return (outcome, SystemCallTrace(text))
    }

    private static func file(in folder: TemporaryFolder) -> String { folder.path + "/trace" }
}
#endif
