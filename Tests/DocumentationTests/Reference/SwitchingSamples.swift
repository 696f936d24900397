import TestSupport

@Suite struct `docs/reference/dsl.md, switching` {
    @Test func `a switched-off responder or configuration reaches the network until it is switched on`() async throws {
        let server = try LoopbackServer()
        let local = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: Int(server.port))
        local.respond(to: "/").with(body: "mocked").always()
        let responder = MockURLResponder(local)
        let configuration = responder.configuration

        responder.isEnabled = false
        MockURLResponder.isEnabled = true
        MockURLResponder.setEnabled(false, for: configuration)

        let url = "http://127.0.0.1:\(server.port)/"
        #expect(try await responder.session.reply(to: url).text == "hello")
        responder.isEnabled = true
        #expect(try await responder.session.reply(to: url).text == "mocked")
        #expect(try await URLSession(configuration: configuration).reply(to: url).text == "hello")
        MockURLResponder.setEnabled(true, for: configuration)
        #expect(try await URLSession(configuration: configuration).reply(to: url).text == "mocked")
    }
}
