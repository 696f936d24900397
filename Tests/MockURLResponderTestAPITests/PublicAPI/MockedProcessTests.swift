import TestSupport

@Suite(.launching, .ownProcess) struct `A process that a configurator mocks` {
    @Test func `a configurator keeps its stubs at tear-down, and the next set-up has all their uses`() async throws {
        let api = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
        api.respond(to: "/").once()
        for _ in 0..<2 {
            MockURLResponder.setUp(with: api)
            try #require(await URLSession.shared.reply(to: "https://api.example.com/").status == 200)
            MockURLResponder.tearDown()
        }
    }

    @Test func `requests reach the server while mocking is disabled for the process`() async throws {
        let server = try LoopbackServer()
        let api = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: Int(server.port))
        api.respond(to: .any).with(body: "mocked").always()
        MockURLResponder.setUp(with: api)
        let url = server.url.absoluteString

        MockURLResponder.isEnabled = false
        try #require(await URLSession.shared.reply(to: url).text == "hello")
        MockURLResponder.isEnabled = true
        try #require(await URLSession.shared.reply(to: url).text == "mocked")
    }

    @Test func `a delayed answer still arrives after tear-down`() async throws {
        let api = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
        api.respond(to: "/").with(body: "late").with(delay: 0.2).once()
        MockURLResponder.setUp(with: api)

        async let reply = URLSession.shared.reply(to: "https://api.example.com/")
        while MockURLResponder.stubs.first?.uses == 0 { try await Task.sleep(for: .milliseconds(5)) }
        MockURLResponder.tearDown()

        try #require(await reply.text == "late")
    }
}
