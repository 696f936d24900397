import Foundation
import TestSupport
import Testing

@Suite(.launching, .timeLimit(.minutes(10))) struct `Child programs of tests` {
    @Test func `an output larger than the buffer of a pipe is read completely`() async throws {
        let shell = try ChildProgram(
            executable: URL(fileURLWithPath: "/bin/sh"),
            arguments: ["-c", "head -c 1000000 /dev/zero | tr '\\0' n >&2; kill -ILL $$"])

        let outcome = try await shell.outcome()

        #expect(outcome.reason == .uncaughtSignal)
        #expect(outcome.errors == String(repeating: "n", count: 1_000_000))
    }

    @Test func `a child program is killed when its value is released`() async throws {
        var server: DemoServer? = try await DemoServer(mocking: ["--mock-url-policy=drop"])
        let identifier = try #require(server?.program.processIdentifier)

        server = nil

        while kill(identifier, 0) == 0 { try await Task.sleep(for: .milliseconds(10)) }
    }

    @Test func `a child program is killed when the tests are killed`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardOutputContent]) {
            let server = try await DemoServer(mocking: ["--mock-url-policy=drop"])
            print("launched:\(server.program.processIdentifier)")
            fflush(nil)
            kill(getpid(), SIGKILL)
        }
        let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
        let identifier = try #require(output.firstMatch(of: /launched:(\d+)/).flatMap { pid_t($0.output.1) })

        while kill(identifier, 0) == 0 { try await Task.sleep(for: .milliseconds(10)) }
    }
}
