import TestSupport

@Suite(.launching) struct `A race of two upstreams of a launched server` {
    private let frankfurter = Upstream.configurator()
    private let exchangeRateAPI = MockURLResponderConfigurator(scheme: "https", host: "open.er-api.com")

    @Test func `an upstream that fails leaves the decision to the other`() async throws {
        frankfurter.respond(to: Upstream.path).when(.query("base", "GBP")).with(body: Upstream.rates("1.5")).once()
        frankfurter.respond(to: Upstream.path).with(body: Upstream.rates("1.25")).held("one").once()
        exchangeRateAPI.respond(to: "/v6/latest/EUR").held("two").once()
        let server = try await ServedRates(mocking: frankfurter) { $0.mock(exchangeRateAPI) }
        async let answer = server.get("/fastest")
        for name in ["one", "two"] { try await server.service.waitForHeld(name) }

        try await server.service.fail("two", .dropped)
        // An answer after the failure shows that URLSession has taken it. On Linux, the cancellation of a task that just ends can
        // wait for ever (Swift 6.3).
        _ = try await server.get("/rate", from: "GBP")
        try await server.service.release("one")

        #expect(try await answer == #"{"source":"api.frankfurter.dev","rate":1.25}"#)
    }

    @Test func `a plan alone lets a request wait until two others are answered`() async throws {
        let pounds = Upstream.rates("1.5")
        frankfurter.respond(to: Upstream.path).when(.query("base", "EUR"))
            .with(body: Upstream.rates("1.25")).held(until: "pounds", answered: 2).once()
        frankfurter.respond(to: Upstream.path).when(.query("base", "GBP"))
            .with(name: "pounds").with(body: pounds).times(2)
        let server = try await ServedRates(mocking: frankfurter)

        async let euros = server.get("/rate")
        async let first = server.get("/rate", from: "GBP")
        async let second = server.get("/rate", from: "GBP")
        _ = try await (euros, first, second)

        let answers = try server.service.history.calls.compactMap { call in call.delivery.map { (call.url, $0.time) } }
        let queries = answers.sorted { $0.1 < $1.1 }.map { $0.0.query?.prefix(8) }
        #expect(queries == ["base=GBP", "base=GBP", "base=EUR"])
    }
}
