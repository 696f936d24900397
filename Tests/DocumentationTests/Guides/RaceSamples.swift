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

    /// A busy machine continues a test long after its request began.
    private func patientRequest(to url: URL) -> URLRequest {
        var request = URLRequest(url: url)
        request.timeoutInterval = 300
        return request
    }

    @Test func `a plan alone lets one upstream wait for the other`() async throws {
        let frankfurter = MockURLResponderConfigurator(scheme: "https", host: "api.frankfurter.dev")
        let other = MockURLResponderConfigurator(scheme: "https", host: "open.er-api.com")
        frankfurter.respond(to: "/v1/latest").with(json: rates).held(until: "other", answered: 1).once()
        other.respond(to: "/v6/latest/EUR").with(name: "other").with(json: rates).once()
        // On Linux, the cancellation of a task of URLSession that just ends can wait for ever (Swift 6.3).
        var program = try ServiceUnderTest(
            "DemoService", arguments: ["serve", "--port", "0"], mocking: frankfurter, other)
        program.transport = .arguments
        let (service, port) = try await program.launch(waitingFor: .port(inLine: .prefix("listening on ")))
        let url = try #require(URL(string: "http://127.0.0.1:\(port)/fastest?from=EUR&to=USD"))

        _ = try await URLSession.shared.data(for: patientRequest(to: url)).0

        let answers = try service.history.calls.compactMap { call in call.delivery.map { (call.url.host(), $0.time) } }
        #expect(answers.min { $0.1 < $1.1 }?.0 == "open.er-api.com")
    }
}
