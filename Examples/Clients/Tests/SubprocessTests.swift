import Foundation
import MockURLResponderTestAPI
import Subprocess
import Testing

@Suite struct `A program that Subprocess runs` {
    @Test func `the program is mocked by its arguments, and its journal has the calls`() async throws {
        let journal = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).ndjson")
        defer { try? FileManager.default.removeItem(at: journal) }
        let program = Bundle.main.bundleURL.appending(path: "rate-of").path

        let upstream = MockURLResponderConfigurator(scheme: "https", host: "api.frankfurter.dev")
        upstream.respond(to: "/v1/latest").with(json: ["rates": ["USD": 1.25]]).once()
        let arguments = upstream.arguments + ["--mock-url-journal=\(journal.path)"]

        let result = try await run(
            .path(.init(program)), arguments: .init(["USD"] + arguments), output: .string(limit: 4096))

        #expect(result.standardOutput == "1 EUR is 1.25 USD\n")
        try CallJournal(at: journal, arguments: arguments).verify(.get("/v1/latest"), .once)
    }
}
