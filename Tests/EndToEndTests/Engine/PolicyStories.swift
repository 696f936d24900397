import TestSupport

@Suite(.launching) struct `Policies of a launched program` {
    @Test func `the policy prevent stops the program by a signal with a report, without a connection`() async throws {
        let proxy = try LoopbackServer()
        let upstream = Upstream.configurator()
        upstream.respond(to: "/v2/latest").with(body: Upstream.rates()).once()

        let outcome = try await demoService(
            "rate", "EUR", "USD", mocking: upstream.arguments, environment: environment(proxy))

        #expect(outcome.reason == .uncaughtSignal)
        #expect(outcome.output == "")
        let url = "https://api.frankfurter.dev/v1/latest?base=EUR&symbols=USD"
        outcome.expect(
            errors: "no stub answers this request, and the policy is prevent", "GET \(url)\n",
            "#1 GET https://api.frankfurter.dev/v2/latest\n", #".when(.query("symbols", "USD"))"#)
        #expect(proxy.received == [])
    }

    @Test(arguments: [nil, "drop"])
    func `an undecided stub fails the request, or under prevent stops the program`(_ policy: String?) async throws {
        let upstream = Upstream.configurator()
        let slow = "^https://(([a-zA-Z0-9./?=&]+)+)+#$"
        upstream.respond(to: Upstream.path).when(.url(.regex(slow))).with(name: "slow").with(body: Upstream.rates())
            .always()
        upstream.respond(to: Upstream.path).with(body: Upstream.rates()).always()

        let outcome = try await demoService(
            "rate", "EUR", "USD", mocking: upstream.arguments + (policy.map { ["--mock-url-policy=\($0)"] } ?? [])
        ).expect(
            output: .whole(""), errors: "MockURLResponder cannot tell whether the stub #1 \"slow\"",
            "answers GET https://api.frankfurter.dev/v1/latest?base=EUR&symbols=USD: the search",
            "(\"\(slow)\"; all searches for a request have 0.25 s). Write the expression")
        #expect(outcome.reason == (policy == nil ? .uncaughtSignal : .exit))
        let beginning =
            "MockURLResponder stopped the program: a stub of this request is undecided, and the policy is prevent."
        #expect(outcome.errors.hasPrefix(beginning) == (policy == nil))
    }

    @Test(arguments: [["--mock-url-policy=allow"], []])
    func `the policy allow passes an unmatched request to the real network, as a program without mock arguments does`(
        _ arguments: [String]
    ) async throws {
        let proxy = try LoopbackServer(answering: "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
        try await demoService("rate", "EUR", "USD", mocking: arguments, environment: environment(proxy)).expect(68)
        #expect(proxy.received.first?.hasPrefix("CONNECT api.frankfurter.dev:443 HTTP/1.1") == true)
        #expect(proxy.received.count == 1)
    }

    /// Returns variables for a proxy that sees every connection of the program to its upstream.
    private func environment(_ proxy: LoopbackServer) -> [String: String] {
        ["https_proxy": "http://127.0.0.1:\(proxy.port)", "no_proxy": "", "NO_PROXY": ""]
    }
}
