import TestSupport

/// Tests for a separate process, whose attachments are stored.
@Suite(.enabled(if: FixtureRun.isWanted, "runs in a process of its own")) struct CallEvidenceFixture {
    private static let url = URL(string: "https://h/rates")!

    @Test(.mockedNetwork(host: "h") { $0.respond(to: "/rates").with(body: "mocked").always() }, arguments: ["1/2"])
    func failingByItsOwnExpectation(_ part: String) async throws {
        let reply = try await URLSession.shared.reply(
            to: "https://h/rates", headers: ["Authorization": "Bearer s3cr3t"])
        #expect(reply.body.isEmpty)
    }

    @Test(.mockedNetwork(host: "h") { $0.respond(to: "/rates").always() }) func failingByItsNetwork() async throws {
        _ = try? await URLSession.shared.data(from: URL(string: "https://h/other")!)
    }

    @Test(.mockedNetwork(host: "h") { $0.respond(to: "/rates").always() }) func passing() async throws {
        _ = try await URLSession.shared.data(from: Self.url)
    }

    @Test(.mockedNetwork(host: "h") { $0.respond(to: "/rates").always() }, .noCallAttachments)
    func turnedOff() async throws {
        _ = try await URLSession.shared.data(from: Self.url)
        Issue.record("fails")
    }

    @Test(.callAttachments) func launching() async throws {
        let upstream = MockURLResponderConfigurator(scheme: "https", host: "api.frankfurter.dev")
        upstream.respond(to: "/v1/latest").with(json: ["date": "2026-11-20", "rates": ["USD": 1.0842]]).once()
        let service = try ServiceUnderTest("DemoService", arguments: ["rate", "EUR", "USD"], mocking: upstream)
        _ = try await service.launch().waitForExit()
        Issue.record("fails")
    }

    @Test(.mockedNetwork(host: "h") { $0.respond(to: .post("/rates")).with(body: "mocked").always() })
    func long() async throws {
        let body = Data(repeating: 120, count: 16_000)
        for _ in 0..<300 { _ = try await URLSession.shared.reply(to: "https://h/rates", method: "POST", body: body) }
        Issue.record("fails")
    }
}
