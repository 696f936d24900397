import TestSupport

@Suite(.launching) struct `docs/guides/share-stubs-and-fixtures.md, two hosts` {
    @Test func `a launched program has the stubs of two hosts`() async throws {
        // sample: hosts-of-a-program
        let rates = MockURLResponderConfigurator(scheme: "https", host: "api.frankfurter.dev")
        rates.respond(to: "/v1/latest").with(json: ["date": "2026-11-20", "rates": ["USD": 1.0842]]).always()
        let login = MockURLResponderConfigurator(scheme: "https", host: "auth.example.com")
        login.respond(to: .post("/token")).with(json: ["token": "t-1"]).once()

        let command = try ServiceUnderTest("DemoService", arguments: ["rate", "EUR", "USD"], mocking: rates, login)
        // end sample
        let program = try await command.launch()
        let termination = try await program.waitForExit()

        #expect(termination.output == "1 EUR = 1.0842 USD (2026-11-20)\n")
        program.verify(.host("api.frankfurter.dev"), .once)
        program.verify(.host("auth.example.com"), .never)
    }
}
