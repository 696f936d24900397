import TestSupport

// sample: shared-stubs
extension MockURLResponderConfigurator {
    /// Stubs the calls of a user who signs in.
    func respondToSignIn(name: String = "Ann") {
        respond(to: .post("/login")).with(status: 204).once()
        respond(to: "/me").with(json: ["name": JSON(name)]).always()
    }
}
// end sample

@Suite(.launching) struct `docs/guides/share-stubs-and-fixtures.md` {
    private let plans = Document.root.appendingPathComponent("Examples/Harnesses/plans")

    @Test func `the stubs of an extension answer beside those of a test`() async throws {
        let api = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
        api.respondToSignIn(name: "Ben")
        api.respond(to: "/orders").with(status: 503).once()

        let responder = MockURLResponder(api)
        #expect(try await responder.sampleStatus("/login", method: "POST") == 204)
        #expect(try await responder.sampleReply("/me").text == #"{"name":"Ben"}"#)
        #expect(try await responder.sampleStatus("/orders") == 503)
    }

    @Test func `a launched program answers from a plan file that other languages share`() async throws {
        var service = try ServiceUnderTest("DemoService", arguments: ["rate", "EUR", "USD"])
        try service.mockPlan(at: plans.appendingPathComponent("rates.json"))
        let termination = try await service.launch().waitForExit()

        #expect(termination.output == "1 EUR = 1.0842 USD (2026-11-20)\n")
    }
}
