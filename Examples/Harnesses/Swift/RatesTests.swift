import Foundation
import MockURLResponderTestAPI
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Tests DemoService with the plan files that the other harnesses use.
@Suite struct `DemoService with the plan files of other languages` {
    private let plans = URL(fileURLWithPath: #filePath, isDirectory: false)
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("plans")

    @Test func `a rate is printed`() async throws {
        var service = try ServiceUnderTest("DemoService", arguments: ["rate", "EUR", "USD"])
        try service.mockPlan(at: plans.appendingPathComponent("rates.json"))
        let program = try await service.launch()

        let end = try await program.waitForExit()

        #expect(end.isSuccess && end.output == "1 EUR = 1.0842 USD (2026-11-20)\n")
        program.verify(.get("/v1/latest"), .once)
    }

    @Test func `a busy upstream is an error`() async throws {
        var service = try ServiceUnderTest("DemoService", arguments: ["rate", "EUR", "USD"])
        try service.mockPlan(at: plans.appendingPathComponent("busy.json"))

        let end = try await service.launch().waitForExit()

        #expect(end.cause == .exited(69) && end.output == "")
    }

    @Test func `a server asks a busy upstream twice`() async throws {
        var service = try ServiceUnderTest("DemoService", arguments: ["serve", "--port", "0"])
        try service.mockPlan(at: plans)
        let (server, port) = try await service.launch(waitingFor: .port(inLine: .prefix("listening on ")))

        let url = try #require(URL(string: "http://127.0.0.1:\(port)/rate?from=EUR&to=USD"))
        let (answer, _) = try await URLSession.shared.data(from: url)

        #expect(String(decoding: answer, as: UTF8.self).contains("1.0842"))
        server.verifyNoUnusedStubs()
    }
}
