import TestSupport

/// Tests for a separate process, whose warnings are read from outside.
@Suite(.serialized, .enabled(if: FixtureRun.isWanted, "runs in a process of its own")) struct WarningFixture {
    private static let url = URL(string: "https://h/rates")!

    @Test(
        .mockedNetwork(host: "h", verifying: [.standard, .warning(.unusedStubs)]) { api in
            api.respond(to: "/rates").times(2)
            api.respond(to: "/unused").once()
        })
    func unusedStub() async throws {
        _ = try await URLSession.shared.data(from: Self.url)
    }

    @Test(
        .mockedNetwork(host: "h", verifying: [.standard, .warning(.pendingStubs)]) { $0.respond(to: "/rates").times(2) }
    )
    func limitNotReached() async throws {
        _ = try await URLSession.shared.data(from: Self.url)
    }

    @Test(
        .mockedNetwork(host: "h", verifying: [.standard, .unusedStubs, .warning(.unusedStubs)]) {
            $0.respond(to: "/rates").once()
        })
    func failure() async throws {}

    @Test func launched() async throws {
        let upstream = MockURLResponderConfigurator(scheme: "https", host: "api.frankfurter.dev")
        upstream.respond(to: "/v1/latest").with(json: ["date": "2026-11-20", "rates": ["USD": 1.0842]]).once()
        upstream.respond(to: "/unused").once()
        var program = try ServiceUnderTest("DemoService", arguments: ["rate", "EUR", "USD"], mocking: upstream)
        program.verifying = [.expectations, .warning(.unusedStubs)]
        _ = try await program.launch().waitForExit()
    }

    #if compiler(>=6.3)
    @Test(.mockedNetwork(host: "h", verifying: .everything) { $0.respond(to: "/rates").expect(1).always() })
    func cancelled() async throws {
        try Test.cancel("enough")
    }

    @Test(.mockedNetwork(host: "h") { $0.respond(to: "/rates").with(body: "after").always() })
    func afterTheCancelled() async throws {
        let (data, _) = try await URLSession.shared.data(from: Self.url)
        #expect(String(decoding: data, as: UTF8.self) == "after")
    }
    #endif
}
