import TestSupport

@Suite struct `docs/guides/slow-flaky-or-dead-server.md` {
    private let upstream = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
    private let mocked: MockURLResponder

    init() {
        mocked = MockURLResponder(upstream, policy: .answer(404))
    }

    @Test func `a client that repeats its request meets a reset, a 503 and an answer`() async throws {
        // sample: retried-requests
        upstream.respond(to: "/v1/latest").with(fault: .dropped).once()
            .then().with(status: 503).with(value: "1", forHeaderField: "Retry-After").once()
            .then().with(json: ["USD": 1.0842]).with(delay: .uniform(0.01...0.05, seed: 7)).always()
        // end sample

        await expectURLError(.networkConnectionLost) { try await mocked.sampleStatus("/v1/latest") }
        #expect(try await mocked.sampleReply("/v1/latest").headers["Retry-After"] == "1")
        #expect(try await mocked.sampleReply("/v1/latest").text == #"{"USD":1.0842}"#)
    }
}
