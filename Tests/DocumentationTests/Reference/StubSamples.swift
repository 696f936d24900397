import TestSupport

@Suite struct `docs/reference/dsl.md` {
    private let configurator = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")

    @Test func `a closure decides which requests a stub answers`() async throws {
        configurator.respond(to: .post(.prefix("/")))
            .when { request in request.httpBody?.count ?? 0 > 1_000 }
            .with(status: 413)
            .always()
        let responder = MockURLResponder(configurator)

        responder.policy = .answer(404)
        let long = String(repeating: "x", count: 1_001)
        #expect(try await responder.sampleStatus("/a", method: "POST", body: long) == 413)
        #expect(try await responder.sampleStatus("/a", method: "POST", body: "x") == 404)
    }

    @Test func `a stub answers with a resource of the bundle`() async throws {
        configurator.respond(to: "/fixture").with(resource: "rates", ofType: "json", bundle: .module).once()

        #expect(try await MockURLResponder(configurator).sampleReply("/fixture").text == "{\"USD\":1.0842}\n")
    }
}
