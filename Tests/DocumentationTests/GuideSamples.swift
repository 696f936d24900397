import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct `docs/guides, stubs` {
    private let api = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")

    @Test func `two hosts answer from the arguments of two configurators`() async throws {
        // sample: two-hosts
        let rates = MockURLResponderConfigurator(scheme: "https", host: "rates.example.com")
        rates.respond(to: "/latest").with(json: ["USD": 1.0842]).once()
        let users = MockURLResponderConfigurator(scheme: "https", host: "users.example.com")
        users.respond(to: .post("/login")).with(status: 204).once()

        let arguments = rates.arguments + users.arguments
        // end sample

        let responder = try MockURLResponder(arguments: arguments)
        let statuses = try await responder.statuses(
            of: "https://rates.example.com/latest", "POST https://users.example.com/login")
        #expect(statuses == [200, 204])
    }

    @Test func `one configurator answers for all other hosts`() async throws {
        // sample: every-other-host
        let rates = MockURLResponderConfigurator(scheme: "https", host: "rates.example.com")
        rates.respond(to: "/latest").with(json: ["USD": 1.0842]).always()
        let others = MockURLResponderConfigurator()
        others.respond(to: .any).with(status: 404).always()

        let responder = MockURLResponder(rates, others)
        // end sample

        let statuses = try await responder.statuses(
            of: "https://rates.example.com/latest", "http://127.0.0.1:8080/metrics")
        #expect(statuses == [200, 404])
    }

    @Test func `a retry reaches the answer after two faults`() async throws {
        // sample: flaky-server
        api.respond(to: "/rates").with(fault: .dropped).once()
            .then().with(status: 503).with(value: "1", forHeaderField: "Retry-After").once()
            .then().with(json: ["USD": 1.0842]).once()
        // end sample

        let responder = try MockURLResponder(arguments: api.arguments)
        await expectURLError(.networkConnectionLost) { _ = try await responder.sampleReply("/rates") }
        #expect(try await responder.sampleReply("/rates").status == 503)
        #expect(try await responder.sampleReply("/rates").text == #"{"USD":1.0842}"#)
    }

    @Test func `operations of one GraphQL endpoint have different answers`() async throws {
        // sample: graphql
        api.respond(to: .post("/graphql"))
            .when(jsonBodyIncludes: ["operationName": "User", "variables": ["id": "7"]])
            .with(json: ["data": ["user": ["name": "Ann"]]])
            .always()
        api.respond(to: .post("/graphql"))
            .when(jsonBodyIncludes: ["operationName": "Rates"])
            .with(json: ["data": nil, "errors": [["message": "no rates today"]]])
            .always()
        // end sample

        let responder = try MockURLResponder(arguments: api.arguments)
        let user = try await responder.sampleReply(
            "/graphql", method: "POST",
            body: #"{"operationName":"User","query":"query User { … }","variables":{"id":"7","all":true}}"#)
        let rates = try await responder.sampleReply(
            "/graphql", method: "POST", body: #"{"operationName":"Rates","query":"query Rates { … }"}"#)
        #expect(user.text == #"{"data":{"user":{"name":"Ann"}}}"#)
        #expect(rates.text == #"{"errors":[{"message":"no rates today"}],"data":null}"#)
    }

    @Test func `a GraphQL operation without a name is found in the text of its query`() async throws {
        // sample: graphql-query
        api.respond(to: .post("/graphql"))
            .when(body: .regex(#""query":"\s*mutation\b"#))
            .with(json: ["data": ["saved": true]])
            .always()
        // end sample

        let responder = try MockURLResponder(arguments: api.arguments)
        let reply = try await responder.sampleReply(
            "/graphql", method: "POST", body: #"{"query":"mutation { save(id: 7) { saved } }"}"#)
        #expect(reply.text == #"{"data":{"saved":true}}"#)
    }

    @Test func `an event stream that breaks is resumed after its last event`() async throws {
        // sample: event-stream
        api.respond(to: "/events")
            .when(value: .absent, forHeaderField: "Last-Event-ID")
            .with(value: "text/event-stream", forHeaderField: "Content-Type")
            .with(body: .chunks(["id: 1\ndata: queued\n\n", "id: 2\ndata: running\n\n"], every: 0.05))
            .once()
        api.respond(to: "/events")
            .when(value: "2", forHeaderField: "Last-Event-ID")
            .with(value: "text/event-stream", forHeaderField: "Content-Type")
            .with(body: .chunks(["id: 3\ndata: done\n\n"], every: 0.05))
            .once()
        // end sample

        let responder = try MockURLResponder(arguments: api.arguments)
        let first = try await responder.sampleReply("/events")
        let second = try await responder.sampleReply("/events", headers: ["Last-Event-ID": "2"])
        #expect(first.text == "id: 1\ndata: queued\n\nid: 2\ndata: running\n\n")
        #expect(second.text == "id: 3\ndata: done\n\n")
    }

    @Test func `an event stream that is cut fails after the events before the cut`() async throws {
        // sample: cut-event-stream
        api.respond(to: "/events")
            .with(value: "text/event-stream", forHeaderField: "Content-Type")
            .with(body: "id: 1\ndata: queued\n\nid: 2\ndata: running\n\n")
            .with(fault: .dropped(afterBytes: 20))
            .once()
        // end sample

        let responder = try MockURLResponder(arguments: api.arguments)
        await expectURLError(.networkConnectionLost) { _ = try await responder.sampleReply("/events") }
    }
}
