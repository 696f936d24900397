import TestSupport

@Suite struct `docs/reference/dsl.md` {
    private let configurator = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")

    @Test func `a stub answers with a resource of the bundle`() async throws {
        configurator.respond(to: "/fixture").with(resource: "rates", ofType: "json", bundle: .module).once()

        #expect(try await MockURLResponder(configurator).sampleReply("/fixture").text == "{\"USD\":1.0842}\n")
    }
}
