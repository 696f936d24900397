import TestSupport

/// Tests for a separate process, which writes their journals to a directory.
@Suite(.serialized, .enabled(if: FixtureRun.isWanted, "runs in a process of its own")) struct SuiteJournalFixture {
    private func send(_ path: String) async throws {
        _ = try await URLSession.shared.data(from: #require(URL(string: "https://h\(path)")))
    }

    @Test(
        .mockedNetwork(host: "h") { api in
            api.respond(to: "/verified").always()
            api.respond(to: "/expected").expect(1).always()
            api.respond(to: "/ignored/7").always()
            api.respond(to: "/dead").always()
        })
    func network() async throws {
        for path in ["/verified", "/expected", "/ignored/7"] { try await send(path) }
        try MockedNetwork.current.verify(.get("/verified"))
    }

    @Test func launched() async throws {
        let upstream = MockURLResponderConfigurator(scheme: "https", host: "api.frankfurter.dev")
        upstream.respond(to: "/v1/latest").with(json: ["date": "2026-11-20", "rates": ["USD": 1.0842]]).once()
        let program = try ServiceUnderTest("DemoService", arguments: ["rate", "EUR", "USD"], mocking: upstream)
        let service = try await program.launch()
        try await service.waitForExit()
        service.verify(.get("/v1/latest"))
    }
}
