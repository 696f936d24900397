import TestSupport

@Suite struct `docs/guides/verify-requests.md` {
    private let url = URL(string: "https://api.frankfurter.dev/v1/latest")!

    @Test func `verify(_:_:) passes with the expected number of calls`() async throws {
        let service = MockURLResponder(policy: .answer(501))
        for _ in 0..<2 {
            _ = try await service.session.data(from: url.appending(queryItems: [.init(name: "base", value: "EUR")]))
        }

        // sample: how-many-calls
        service.verify(.get("/v1/latest"))
        service.verify(.get("/v1/latest") && .query("base", "EUR"), .exactly(2))
        service.verify(.post(.prefix("/orders")) || .delete(.prefix("/orders")), .never)
        // end sample
    }

    /// Returns a responder that has received a POST of order 7.
    private func ordering(_ upstream: MockURLResponderConfigurator) async throws -> MockURLResponder {
        let service = MockURLResponder(upstream, policy: .answer(501))
        _ = try await service.session.reply(
            to: "https://api.frankfurter.dev/orders", method: "POST", headers: ["Content-Type": "application/json"],
            body: Data(#"{"item":7}"#.utf8))
        return service
    }

    @Test func `verifyInOrder and verifyExactly pass with the expected calls`() async throws {
        let service = try await ordering(MockURLResponderConfigurator())
        _ = try await service.session.reply(to: "https://api.frankfurter.dev/orders/7")

        // sample: calls-in-order
        service.verifyInOrder(.post("/orders"), .get(.template("/orders/{id}")))
        service.verifyExactly([.post("/orders"), .get("/orders/7")])
        service.verifyExactly([.get("/orders/7"), .post("/orders")], inAnyOrder: true)
        // end sample
    }

    @Test func `stubs are verified, and a recorded call shows its request and outcome`() async throws {
        let upstream = MockURLResponderConfigurator(scheme: "https", host: "api.frankfurter.dev")
        let order = upstream.respond(to: .post("/orders")).with(status: 201).once()

        let service = try await ordering(upstream)

        service.verify(order, .once)
        service.verifyNoUnmatchedCalls()
        service.verifyNoUnusedStubs()
        service.verifyNoPendingStubs()

        // sample: recorded-call
        let call = try #require(service.calls(.post("/orders")).first)
        #expect(call.header("Content-Type") == "application/json")
        #expect(call.bodyText == #"{"item":7}"#)
        #expect(call.outcome == .answered(status: 201))
        // end sample
    }
}

@Suite(.launching) struct `The failure in docs/guides/verify-requests.md` {
    @Test func `the failure message on the page equals the reported one`() async throws {
        let shown = try Document("docs/guides/verify-requests.md").blocks(of: "text")
        let messages = Locked<[String]>([])
        @Sendable func note(_ failure: TestFailure) {
            let message = failure.message.replacing(/Samples\.swift:\d+/, with: "Samples.swift:12")
            messages.withLock { $0.append(message) }
        }

        try await missedCall(fail: note)

        #expect(messages.withLock { $0 } == shown)
    }

    private func missedCall(fail: @escaping (TestFailure) -> Void) async throws {
        let upstream = MockURLResponderConfigurator(scheme: "https", host: "api.frankfurter.dev")
        upstream.respond(to: "/v1/latest").with(json: ["date": "2026-11-20", "rates": ["USD": 1.0842]])
            .with(name: "rates").once()
        let program = try ServiceUnderTest("DemoService", arguments: ["rate", "EUR", "USD"], mocking: upstream)
        let service = try await program.launch()
        _ = try await service.waitForExit()

        service.verify(.get("/v1/latest") && .query("base", "USD"), .once, fail: fail)
    }
}
