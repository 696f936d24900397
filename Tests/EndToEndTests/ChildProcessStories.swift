import Foundation
import TestSupport
import Testing

@Suite(.launching, .timeLimit(.minutes(10))) struct `A launched program cannot escape its test` {
    @Test func `output larger than a pipe's buffer is read whole`() async throws {
        let name = String(repeating: "n", count: 100_000)
        let argument =
            #"--mock-url-response={"host":"api.frankfurter.dev","responses":[{"name":"\#(name)","times":0}]}"#

        let outcome = try await demoService("rate", "EUR", "USD", mocking: [argument])

        #expect(outcome.reason == .uncaughtSignal)
        #expect(outcome.errors.contains(name))
    }

    @Test func `it is killed when nobody holds it any more`() async throws {
        var server: DemoServer? = try await DemoServer(mocking: ["--mock-url-policy=drop"])
        let identifier = try #require(server?.program.processIdentifier)

        server = nil

        while kill(identifier, 0) == 0 { try await Task.sleep(for: .milliseconds(10)) }
    }

    @Test func `it is killed when the tests are killed`() async throws {
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
