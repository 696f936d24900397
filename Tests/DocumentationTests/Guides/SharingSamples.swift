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

@Suite struct `docs/guides/share-stubs-and-fixtures.md` {
    @Test func `the stubs of an extension answer beside those of a test`() async throws {
        let api = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
        api.respondToSignIn(name: "Ben")
        api.respond(to: "/orders").with(status: 503).once()

        let responder = MockURLResponder(api)
        #expect(try await responder.sampleStatus("/login", method: "POST") == 204)
        #expect(try await responder.sampleReply("/me").text == #"{"name":"Ben"}"#)
        #expect(try await responder.sampleStatus("/orders") == 503)
    }
}
