import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

@Suite struct `docs/guides/event-streams.md` {
    private let api = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
    private let mocked: MockURLResponder

    init() {
        mocked = MockURLResponder(api, policy: .answer(404))
    }

    @Test func `a stream of events arrives in chunks, with a pause between two`() async throws {
        // sample: events-in-chunks
        api.respond(to: "/events")
            .when(value: .absent, forHeaderField: "Last-Event-ID")
            .with(value: "text/event-stream", forHeaderField: "Content-Type")
            .with(body: .chunks(["id: 1\ndata: one\n\n", "id: 2\nevent: news\ndata: two\n\n"], every: 0.1))
            .always()
        // end sample

        let start = ContinuousClock.now
        let reply = try await mocked.sampleReply("/events")
        #expect(reply.text == "id: 1\ndata: one\n\nid: 2\nevent: news\ndata: two\n\n")
        #expect(reply.headers["Content-Type"] == "text/event-stream")
        #expect(ContinuousClock.now - start >= .milliseconds(90))
        #expect(try await mocked.sampleStatus("/events", headers: ["Last-Event-ID": "2"]) == 404)
    }

    @Test func `a cut stream continues after the last event that the client received`() async throws {
        // sample: interrupted-events
        let first = "id: 1\ndata: one\n\n"
        api.respond(to: "/events")
            .when(value: .absent, forHeaderField: "Last-Event-ID")
            .with(value: "text/event-stream", forHeaderField: "Content-Type")
            .with(body: .chunks([first, "id: 2\ndata: lost\n\n"], every: 0.1))
            .with(fault: .dropped(afterBytes: first.utf8.count))
            .once()
        api.respond(to: "/events")
            .when(value: "1", forHeaderField: "Last-Event-ID")
            .with(value: "text/event-stream", forHeaderField: "Content-Type")
            .with(body: "id: 2\ndata: two\n\n")
            .once()
        // end sample

        await expectURLError(.networkConnectionLost) { try await mocked.sampleStatus("/events") }
        let rest = try await mocked.sampleReply("/events", headers: ["Last-Event-ID": "1"])
        #expect(rest.text == "id: 2\ndata: two\n\n")
    }
}
