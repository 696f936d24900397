#if os(Linux)
import Foundation
import MockURLOutside
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

@Suite(.launching) struct `Launches with an engine` {
    private let odd = ExternalTool.built("OddCalls")

    /// Prepares a launch that answers all requests of OddCalls, whose field Host is x, with a status.
    private func launch(status: Int) throws -> OutsideLaunch {
        let api = MockURLResponderConfigurator(scheme: "http", host: "x")
        api.respond(to: .any).with(status: status).always()
        var arguments = try LaunchArguments(decoding: api.arguments)
        arguments.policy = .drop
        return try OutsideLaunch(arguments, of: "OddCalls", in: [:]) { _ in }
    }

    private func wait(until isMet: @escaping @Sendable () -> Bool) async {
        await blocking {
            for _ in 0..<2000 where !isMet() { usleep(5000) }
        }
    }

    @Test(.ownProcess) func `100 launches in parallel answer their own programs only`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<100 {
                group.addTask {
                    let launch = try launch(status: 200 + index)
                    let run = try await blocking {
                        defer { launch.end() }
                        return try ProgramRun([odd, "simple", "10.1.2.3", "1000"], in: launch)
                    }
                    #expect(run.output.contains("answer HTTP/1.1 \(200 + index) "), "\(run.output)\(run.errors)")
                    #expect(launch.engine.log?.calls.count == 1)
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func `a child that outlives its program and its launch gets errors, and the launch leaves no thread`()
        async throws
    {
        let folder = try TemporaryFolder()
        let (output, launch) = (folder.file("out"), try launch(status: 200))
        let shell = "exec 2>&1; ('\(odd)' child-double '\(odd)' repeated 10.1.2.3 80 &)"
        let program = try await blocking { try SpawnedProgram(["/bin/sh", "-c", shell], in: launch, output: output) }
        let text: @Sendable () -> String = { (try? String(contentsOfFile: output, encoding: .utf8)) ?? "" }
        await wait { text().contains("connect ok\n") && !program.isRunning }
        let orphans = launch.processes
        #expect(!orphans.isEmpty)

        await blocking { launch.end() }

        await wait { text().contains("connect ENOSYS\n") }
        #expect(text().contains("connect ENOSYS\n"))
        orphans.forEach { $0.kill() }
    }
}
#endif
