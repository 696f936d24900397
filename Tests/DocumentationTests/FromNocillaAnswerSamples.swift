import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.launching) struct `docs/migration/FromNocilla.md, what is answered` {
    private let api = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
    private let dogs = "https://api.example.com/dogs.json"
    private var responder: MockURLResponder { MockURLResponder(api, policy: .answer(404)) }

    @Test func `a status`() async throws {
        let anyHost = MockURLResponderConfigurator()

        anyHost.respond(to: URL(string: "http://www.google.com")!).with(status: 404).always()

        #expect(try await MockURLResponder(anyHost).statuses(of: "http://www.google.com") == [404])
    }

    @Test func `a status and headers`() async throws {
        api.respond(to: .post("/dogs.json"))
            .with(status: 201)
            .with(headers: ["Content-Type": "application/json"])
            .always()

        let reply = try await responder.replies(to: "POST " + dogs)[0]
        #expect(reply.status == 201)
        #expect(reply.headers == ["Content-Type": "application/json", "Content-Length": "0"])
    }

    @Test func `a status, headers and a body`() async throws {
        api.respond(to: "/dogs.json")
            .with(status: 201)
            .with(headers: ["Content-Type": "application/json"])
            .with(body: #"{"ok":true}"#)
            .always()

        let reply = try await responder.replies(to: dogs)[0]
        #expect(reply.status == 201)
        #expect(reply.text == #"{"ok":true}"#)
    }

    @Test func `a body of bytes in the answer`() async throws {
        api.respond(to: "/dogs.json").with(status: 201).with(body: .data(Data("bar".utf8))).always()

        #expect(try await responder.texts(of: dogs) == ["bar"])
    }

    @Test func `a response that curl has recorded`() async throws {
        let file = try TemporaryFile("HTTP/1.1 203 Non-Authoritative\r\nX-Dogs: 2\r\n\r\n[1,2]")
        let recorded = file.path

        api.respond(to: "/dogs.json").with(rawResponse: .contents(of: URL(fileURLWithPath: recorded))).always()

        let reply = try await responder.replies(to: dogs)[0]
        #expect(reply.status == 203)
        #expect(reply.headers["X-Dogs"] == "2")
        #expect(reply.text == "[1,2]")
    }

    @Test func `a recorded response without a complete head fails the test`() async throws {
        let issues = try await issues {
            let api = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
            api.respond(to: "/dogs.json").with(rawResponse: "[1,2]").always()
        }

        #expect(issues.count == 1)
    }

    @Test func `all together`() async throws {
        api.respond(to: .post("/dogs.json"))
            .when(headers: ["Accept": "application/json", "X-CUSTOM-HEADER": "abcf2fbc6abgf"])
            .when(body: #"{"name":"foo"}"#)
            .with(status: 201)
            .with(headers: ["Content-Type": "application/json"])
            .with(body: #"{"ok":true}"#)
            .always()

        let reply = try await responder.session.reply(
            to: dogs, method: "POST", headers: ["Accept": "application/json", "X-Custom-Header": "abcf2fbc6abgf"],
            body: Data(#"{"name":"foo"}"#.utf8))
        #expect(reply.status == 201)
        #expect(reply.text == #"{"ok":true}"#)
    }

    @Test func `a request that fails`() async throws {
        api.respond(to: .post("/dogs.json")).with(fault: .error(domain: "foo", code: 123)).always()

        let failure = await #expect(throws: (any Error).self) { try await responder.replies(to: "POST " + dogs) }
        let error = try #require(failure) as NSError
        #expect(error.domain == "foo")
        #expect(error.code == 123)
    }

    @Test func `stubbing a request again`() async throws {
        let responder = responder
        let url = "POST https://api.example.com/authorize/"

        let authorize = api.respond(to: .post("/authorize/")).with(status: 401).always()
        #expect(try await responder.statuses(of: url) == [401])
        authorize.replaced().with(status: 200).always()

        #expect(try await responder.statuses(of: url) == [200])
        api.respond(to: .post("/authorize/")).with(status: 403).always()
        #expect(try await responder.statuses(of: url) == [200])
    }

    @Test func `redirects and cookies`() async throws {
        api.respond(to: "/old").with(redirectTo: "/new").with(value: "session=1", forHeaderField: "Set-Cookie").always()
        api.respond(to: "/new").when(value: "1", forCookie: "session").with(body: "moved").always()

        #expect(try await responder.texts(of: "https://api.example.com/old") == ["moved"])
    }

    @Test func `unexpected requests`() async throws {
        let strict = MockURLResponder(api)
        let answering = MockURLResponder(api, policy: .answer(500))

        #expect(strict.policy == .prevent)
        let reply = try await answering.replies(to: "https://api.example.com/cats.json")[0]
        #expect(reply.status == 500)
        #expect(reply.text.contains("no stub answers GET https://api.example.com/cats.json"))
        #expect(reply.headers["X-Nocilla"] == nil)
    }

    @Test func `unexpected requests with the header of Nocilla`() async throws {
        api.respond(to: .any)
            .priority(255)
            .with(status: 500)
            .with(value: "Unexpected Request", forHeaderField: "X-Nocilla")
            .always()

        api.respond(to: "/dogs.json").with(body: "Rex").always()
        let replies = try await responder.replies(to: dogs, "PUT https://api.example.com/cats.json")
        #expect(replies.map(\.status) == [200, 500])
        #expect(replies[1].headers["X-Nocilla"] == "Unexpected Request")
    }

    @Test func `the snippet is part of the report`() async throws {
        let told = Locked("")
        await withKnownIssue {
            let api = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
            _ = try? await MockURLResponder(api).replies(to: "https://api.example.com/cats.json")
        } matching: { issue in
            told.withLock { $0 = issue.comments.map(\.rawValue).joined() }
            return true
        }

        let report = told.withLock { $0 }
        let document = try Document("docs/migration/FromNocilla.md")
        let snippet = try #require(document.blocks(of: "text").last)
        #expect(snippet.contains("configurator.respond(to: .get(\"/cats.json\"))"))
        #expect(report.contains(snippet))
    }

    @Test func `the snippet of a request`() throws {
        let request = URLRequest(url: try #require(URL(string: "https://api.example.com/cats.json")))

        let snippet = MockURLResponder.stubSource(for: request)

        let shown = try #require(Document("docs/migration/FromNocilla.md").blocks(of: "text").last)
        let unindented = shown.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("    ") ? String($0.dropFirst(4)) : String($0) }.joined(separator: "\n")
        #expect(snippet == unindented)
    }
}
