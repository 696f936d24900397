import TestSupport

@Suite(.launching) struct `A server that asks two upstreams` {
    private let rates: JSON = ["date": "2026-11-20", "rates": ["USD": 1.25]]

    @Test(arguments: [("one", "api.frankfurter.dev"), ("two", "open.er-api.com")])
    func `the upstream that answers first gives the rate`(_ first: String, _ source: String) async throws {
        let frankfurter = MockURLResponderConfigurator(scheme: "https", host: "api.frankfurter.dev")
        let other = MockURLResponderConfigurator(scheme: "https", host: "open.er-api.com")
        // sample: held-answers
        frankfurter.respond(to: "/v1/latest").with(json: rates).held("one").once()
        other.respond(to: "/v6/latest/EUR").with(json: rates).held("two").once()
        let program = try ServiceUnderTest(
            "DemoService", arguments: ["serve", "--port", "0"], mocking: frankfurter, other)
        let (service, server) = try await program.launch(waitingFor: .listening)
        let url = try #require(URL(string: "/fastest?from=EUR&to=USD", relativeTo: server))
        async let answer = URLSession.shared.data(from: url).0

        try await service.waitForHeld("one")
        try await service.waitForHeld("two")
        try await service.release(first)

        #expect(String(decoding: try await answer, as: UTF8.self).contains(source))
        try await service.releaseAll()
        // end sample
    }
}
