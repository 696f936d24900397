import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct `docs/migration/FromNocilla.md, which requests` {
    private let api = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
    private let anyHost = MockURLResponderConfigurator()
    private let both = ["accept": "application/json", "x-custom-header": "abcf2fbc6abgf"]
    private let dogs = "https://api.example.com/dogs.json"
    private var responder: MockURLResponder { MockURLResponder(api, anyHost, policy: .answer(404)) }

    @Test func `a simple request`() async throws {
        let anyHost = MockURLResponderConfigurator()
        anyHost.respond(to: URL(string: "http://www.google.com")!).always()

        let responder = MockURLResponder(anyHost, policy: .answer(404))
        let replies = try await responder.replies(
            to: "http://www.google.com", "http://WWW.google.com:80/#top", "http://www.google.com/?q=1")
        #expect(replies.map(\.status) == [200, 200, 404])
        #expect(replies[0].body.isEmpty)
    }

    @Test func `a simple request of a host`() async throws {
        let api = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
        api.respond(to: "/dogs.json").always()

        let responder = MockURLResponder(api, policy: .answer(404))
        #expect(try await responder.statuses(of: dogs + "?page=2", "POST " + dogs) == [200, 404])
    }

    @Test func `a regular expression`() async throws {
        anyHost.respond(to: .method(.GET) && .url(.regex(#"^http://(.*?)\.example\.com/v1/dogs\.json"#))).always()

        let statuses = try await responder.statuses(
            of: "http://a.b.example.com/v1/dogs.json?page=2", "http://A.example.com:80/v1/dogs.json",
            "https://a.example.com/v1/dogs.json", "POST http://a.example.com/v1/dogs.json")
        #expect(statuses == [200, 200, 404, 404])
    }

    @Test func `a header`() async throws {
        api.respond(to: "/").when(value: "application/json", forHeaderField: "Accept").always()

        #expect(try await responder.session.reply(to: "https://api.example.com", headers: both).status == 200)
        #expect(try await responder.session.reply(to: "https://api.example.com").status == 404)
    }

    @Test func `several headers`() async throws {
        api.respond(to: "/dogs.json")
            .when(headers: ["Accept": "application/json", "X-CUSTOM-HEADER": "abcf2fbc6abgf"])
            .always()

        let session = responder.session
        #expect(try await session.reply(to: dogs, headers: both).status == 200)
        #expect(try await session.reply(to: dogs, headers: ["Accept": "application/json"]).status == 404)
    }

    @Test func `a body`() async throws {
        api.respond(to: .post("/dogs.json"))
            .when(headers: ["Accept": "application/json", "X-CUSTOM-HEADER": "abcf2fbc6abgf"])
            .when(body: #"{"name":"foo"}"#)
            .always()

        #expect(try await posted(#"{"name":"foo"}"#) == 200)
        #expect(try await posted(#"{"name": "foo"}"#) == 404)
    }

    @Test func `a body of JSON`() async throws {
        api.respond(to: .post("/dogs.json")).when(jsonBody: ["name": "foo"]).always()

        #expect(try await posted(#"{ "name": "foo" }"#) == 200)
    }

    @Test func `a body of bytes`() async throws {
        api.respond(to: .post("/dogs.json")).when(.body(Data("foo".utf8))).always()

        #expect(try await posted("foo") == 200)
        #expect(try await posted("fo") == 404)
    }

    @Test func `a regular expression for the body`() async throws {
        api.respond(to: .post("/dogs.json")).when(body: .regex("^The body start with this")).always()
        api.respond(to: .post("/dogs.json")).when(body: .prefix("The body start with this")).always()

        #expect(try await posted("The body start with this, and goes on") == 200)
        #expect(try await posted("Does The body start with this?") == 404)
    }

    @Test func `an empty body is absent`() async throws {
        api.respond(to: .post("/dogs.json")).when(body: .regex(".*")).with(status: 201).always()
        api.respond(to: .post("/dogs.json")).when(body: .absent).with(status: 202).always()

        #expect(try await posted("") == 202)
        #expect(try await posted("foo") == 201)
    }

    private func posted(_ body: String) async throws -> Int {
        try await responder.session.reply(to: dogs, method: "POST", headers: both, body: Data(body.utf8)).status
    }
}
