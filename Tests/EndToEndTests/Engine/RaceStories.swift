import TestSupport

@Suite("A race of two upstreams of a launched server", .launching) struct RaceStories {
    private let frankfurter = Upstream.configurator()
    private let exchangeRateAPI = MockURLResponderConfigurator(scheme: "https", host: "open.er-api.com")
    private let otherRates = #"{"result":"success","time_last_update_utc":"Fri, 20 Nov 2026","rates":{"USD":1.5}}"#

    private static let one = #"{"source":"api.frankfurter.dev","rate":1.25}"#
    private static let two = #"{"source":"open.er-api.com","rate":1.5}"#

    private func launch(by transport: ServiceUnderTest.Transport? = nil) async throws -> ServedRates {
        try await ServedRates(mocking: frankfurter) { service in
            service.mock(exchangeRateAPI)
            service.transport = transport ?? service.transport
        }
    }

    /// Launches a server whose upstreams are held.
    private func held() async throws -> ServedRates {
        frankfurter.respond(to: Upstream.path).with(body: Upstream.rates("1.25")).held("one").once()
        exchangeRateAPI.respond(to: "/v6/latest/EUR").with(body: otherRates).held("two").once()
        return try await launch()
    }

    @Test(
        "the upstream that the test releases first decides",
        arguments: [
            ("one", one),
            ("two", two),
        ])
    func released(_ first: String, _ expected: String) async throws {
        let server = try await held()
        async let answer = server.get("/fastest")
        for name in ["one", "two"] { try await server.service.waitForHeld(name) }

        try await server.service.release(first)

        #expect(try await answer == expected)
        // The server cancels its other request, perhaps later than the test ends.
        try await server.service.releaseAll()
    }

    @Test("an upstream that fails leaves the decision to the other") func failed() async throws {
        frankfurter.respond(to: Upstream.path).when(.query("base", "GBP"))
            .with(body: Upstream.rates("1.5")).once()
        let server = try await held()
        async let answer = server.get("/fastest")
        for name in ["one", "two"] { try await server.service.waitForHeld(name) }

        try await server.service.fail("two", .dropped)
        // An answer after the failure shows that URLSession has taken it. On Linux, the cancellation of a task that just ends can
        // wait for ever (Swift 6.3).
        _ = try await server.get("/rate", from: "GBP")
        try await server.service.release("one")

        #expect(try await answer == Self.one)
    }

    @Test("a plan alone decides which upstream answers first", arguments: [true, false])
    func planned(_ isFrankfurterFirst: Bool) async throws {
        let one = frankfurter.respond(to: Upstream.path).with(name: "one").with(body: Upstream.rates("1.25"))
        let two = exchangeRateAPI.respond(to: "/v6/latest/EUR").with(name: "two").with(body: otherRates)
        if isFrankfurterFirst {
            one.once()
            two.held(until: "one").once()
        } else {
            one.held(until: "two").once()
            two.once()
        }
        // As in the test above, a cancellation may meet the end of its task.
        let server = try await launch(by: .arguments)

        _ = try await server.get("/fastest")

        // The order in which the tasks of the program go on after their answers is the executor's.
        let first = isFrankfurterFirst ? "api.frankfurter.dev" : "open.er-api.com"
        #expect(try server.answeredURLs().first?.host() == first)
    }

    @Test("a plan alone lets a request wait until two others are answered") func afterTwo() async throws {
        let pounds = Upstream.rates("1.5")
        frankfurter.respond(to: Upstream.path).when(.query("base", "EUR"))
            .with(body: Upstream.rates("1.25")).held(until: "pounds", answered: 2).once()
        frankfurter.respond(to: Upstream.path).when(.query("base", "GBP"))
            .with(name: "pounds").with(body: pounds).times(2)
        let server = try await launch()

        async let euros = server.get("/rate")
        async let first = server.get("/rate", from: "GBP")
        async let second = server.get("/rate", from: "GBP")
        _ = try await (euros, first, second)

        #expect(try server.answeredURLs().map { $0.query?.prefix(8) } == ["base=GBP", "base=GBP", "base=EUR"])
    }
}

extension ServedRates {
    /// The URLs of the calls in the order in which the program received their answers.
    fileprivate func answeredURLs() throws -> [URL] {
        let answered = try service.history.calls.compactMap { call in call.delivery.map { (call.url, $0.time) } }
        return answered.sorted { $0.1 < $1.1 }.map(\.0)
    }
}
