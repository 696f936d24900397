import TestSupport

@Suite(.launching) struct `README.md` {
    private let upstream = MockURLResponderConfigurator(scheme: "https", host: "api.frankfurter.dev")
    private let rates = #"{"amount":1.0,"base":"EUR","date":"2026-11-20","rates":{"USD":1.0842}}"#

    @Test func `setUpIfRequested() keeps the arguments of a program without mock arguments`() async {
        await #expect(processExitsWith: .success) {
            // sample: set-up-if-requested
            MockURLResponder.setUpIfRequested()
            // end sample
            #expect(MockURLResponder.remainingArguments.first == ProcessInfo.processInfo.arguments.first)
        }
    }

    // sample: rate-is-printed
    @Test func `the rate is printed`() async throws {
        let upstream = MockURLResponderConfigurator(scheme: "https", host: "api.frankfurter.dev")
        upstream.respond(to: "/v1/latest")
            .when(.query("symbols", "USD"))
            .with(body: #"{"amount":1.0,"base":"EUR","date":"2026-11-20","rates":{"USD":1.0842}}"#)
            .once()

        let command = try ServiceUnderTest("DemoService", arguments: ["rate", "EUR", "USD"], mocking: upstream)
        let program = try await command.launch()
        let termination = try await program.waitForExit()

        #expect(termination.output == "1 EUR = 1.0842 USD (2026-11-20)\n")
        program.verify(.get("/v1/latest"), .once)
    }
    // end sample

    @Test func `a launched server answers from stubs, and from stubs that the test adds later`() async throws {
        // sample: launched-server
        upstream.respond(to: "/v1/latest").with(status: 503).once()
        upstream.respond(to: "/v1/latest").with(body: rates).once()

        let service = try ServiceUnderTest("DemoService", arguments: ["serve", "--port", "0"], mocking: upstream)
        let (server, url) = try await service.launch(waitingFor: .listening)
        // end sample

        let origin = "\(url)"
        let reply = try await URLSession.shared.reply(to: origin + "/rate?from=EUR&to=USD")
        #expect(reply.text.contains("1.0842"))

        // sample: verified-server
        await server.verify(.get("/v1/latest") && .query("base", "EUR"), .exactly(2), within: 5)
        server.verifyNoUnmatchedCalls()

        upstream.respond(to: "/v1/latest").with(status: 500).always()
        // end sample

        #expect(try await URLSession.shared.reply(to: origin + "/rate?from=EUR&to=USD").status == 502)
    }

    @Test func `a custom session with MockURLProtocol is mocked`() async {
        await #expect(processExitsWith: .success) {
            MockURLResponder.setUp(with: ["--mock-url-policy=answer:501"])
            MockURLResponder.Configuration.mockingBehaviour = .dropNonMockedNetworkCalls

            // sample: custom-session
            let configuration = URLSessionConfiguration.default
            configuration.protocolClasses = [MockURLProtocol.self]
            let session = URLSession(configuration: configuration)
            // end sample

            let reply = try await session.reply(to: "https://api.example.com/")
            #expect(reply.status == 501)
        }
    }
}
