import TestSupport

@Suite(.launching) struct `Held answers of a launched program` {
    private let upstream = Upstream.configurator()

    private func rate(_ arguments: String...) async throws -> RunningService {
        try await ServiceUnderTest("DemoService", arguments: ["rate"] + arguments, mocking: upstream).launch()
    }

    @Test func `a stub that is removed keeps what is held`() async throws {
        upstream.respond(to: Upstream.path).with(body: Upstream.rates()).held("rates").once()
        let service = try await rate("EUR", "USD")
        try await service.waitForHeld("rates")

        upstream.removeAll()
        upstream.respond(to: "/other").with(body: "other").held("other").optionally().once()
        let error = await #expect(throws: HoldError.self) { try await service.release("other") }
        try await service.release("rates")

        #expect(error?.description.hasPrefix("nothing is held at \"other\"\n") == true)
        #expect(try await service.waitForExit().isSuccess)
    }

    @Test func `a program whose answer was never released fails the test with the name of the hold`() async throws {
        upstream.respond(to: Upstream.path).with(body: Upstream.rates()).held("rates").once()

        let issues = try await issues {
            let service = try await rate("EUR", "USD")
            try await service.waitForHeld("rates")
            try await service.terminate()
        }

        let text = try #require(issues.first?.text)
        #expect(issues.count == 1, "\(issues)")
        #expect(text.contains("was held until the end"))
        #expect(text.contains("held:     at \"rates\""))
        #expect(text.contains("[unreleased-hold]"))
    }
}
