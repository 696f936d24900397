import TestSupport

@Suite struct `docs/guides/special-answers.md, event streams` {
    private let api = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
    private let mocked: MockURLResponder

    init() {
        mocked = MockURLResponder(api, policy: .answer(404))
    }

    @Test func `a stream of events arrives event by event`() async throws {
        // sample: events
        api.respond(to: "/events")
            .with(events: [
                .event("one", id: "1"), .wait(0.1),
                .event("two", id: "2", event: "news"), .event(json: ["USD": 1.0842]),
            ])
            .always()
        // end sample

        let start = ContinuousClock.now
        let reply = try await mocked.sampleReply("/events")
        #expect(reply.text == "id: 1\ndata: one\n\nid: 2\nevent: news\ndata: two\n\ndata: {\"USD\":1.0842}\n\n")
        #expect(reply.headers["Content-Type"] == "text/event-stream")
        #expect(ContinuousClock.now - start >= .milliseconds(90))
    }

    @Test func `a test sends events into an open stream`() async throws {
        // sample: sent-events
        api.respond(to: "/events").with(events: ["connected", .hold("news")]).once()
        async let received = mocked.sampleReply("/events").text

        try await mocked.waitForHeld("news")
        try await mocked.send(.event("first"), on: "news")
        // The client has received "first" now, and nothing more.
        try await mocked.send(.event("second"), on: "news")
        try await mocked.release("news")

        #expect(try await received == "data: connected\n\ndata: first\n\ndata: second\n\n")
        // end sample
    }
}
