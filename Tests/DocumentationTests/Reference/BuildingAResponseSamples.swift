import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct `docs/reference/dsl.md` {
    private let configurator = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")

    @Test func `each configurator answers requests to its host`() async throws {
        let configurator = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
        let local = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: 8080)

        configurator.respond(to: "/").with(body: "remote").once()
        local.respond(to: "/").with(body: "local").once()
        let session = try MockURLResponder(arguments: configurator.arguments + local.arguments)
        #expect(try await session.session.reply(to: "http://127.0.0.1:8080").text == "local")
        #expect(try await session.session.reply(to: "https://api.example.com").text == "remote")
    }

    @Test func `when(method:) restricts a stub to a method`() async throws {
        configurator.respond(to: "/orders").when(method: .POST).with(status: 201).once()
        configurator.respond(to: "/orders").when(method: "REPORT").once()

        #expect(try await statuses("REPORT /orders", "POST /orders", "/orders") == [200, 201, 404])
    }

    @Test func `when(value:forQueryField:) restricts a stub to query fields`() async throws {
        configurator.respond(to: "/search")
            .when(value: "topic", forQueryField: "q")
            .when(value: "2", forQueryField: "page")
            .with(body: "Found")
            .once()

        #expect(try await statuses("/search?q=topic", "/search?page=2&q=topic&x=y") == [404, 200])
    }

    @Test func `when(value:forHeaderField:) restricts a stub to a header field`() async throws {
        configurator.respond(to: "/me")
            .when(value: "token", forHeaderField: "X-Authorization-Id")
            .with(body: "With token")
            .once()

        let session = try responder().session
        let without = try await session.reply(to: "https://api.example.com/me")
        let with = try await session.reply(
            to: "https://api.example.com/me", headers: ["x-authorization-id": "token"])
        #expect(without.status == 404)
        #expect(with.text == "With token")
    }

    @Test func `with(body:) sets the body of the answer`() async throws {
        configurator.respond(to: "/hello").with(body: "Hi!").once()

        #expect(try await reply("/hello").text == "Hi!")
    }

    @Test func `with(bodyFromURL:) answers with the content of a file or a data URL`() async throws {
        let file = try TemporaryFile("from a file")
        let fileURL = URL(fileURLWithPath: file.path)

        configurator.respond(to: "/file").with(bodyFromURL: fileURL).once()
        configurator.respond(to: "/inline").with(bodyFromURL: URL(string: "data:;base64,SGkh")!).once()

        #expect(try await reply("/file").text == "from a file")
        #expect(try await reply("/inline").text == "Hi!")
    }

    @Test func `with(resource:ofType:bundle:) answers with a resource of the bundle`() async throws {
        configurator.respond(to: "/fixture").with(resource: "rates", ofType: "json", bundle: .module).once()

        #expect(try await reply("/fixture").text == "{\"USD\":1.0842}\n")
    }

    @Test func `with(value:forHeaderField:) sets the header fields of the answer`() async throws {
        configurator.respond(to: "/login")
            .with(value: "text/plain", forHeaderField: "Content-Type")
            .with(value: "session=1", forHeaderField: "Set-Cookie")
            .with(value: "theme=dark", forHeaderField: "Set-Cookie")
            .once()

        let headers = try await reply("/login").headers
        #expect(headers["Content-Type"] == "text/plain")
        #expect(headers["Set-Cookie"] == "session=1, theme=dark")
    }

    @Test func `withoutContentLength() omits the Content-Length`() async throws {
        configurator.respond(to: "/stream").with(body: "until the end").withoutContentLength().once()

        let reply = try await reply("/stream")
        #expect(reply.text == "until the end")
        #expect(reply.headers["Content-Length"] == nil)
    }

    @Test func `a body of chunks arrives complete`() async throws {
        configurator.respond(to: "/events").with(value: "text/event-stream", forHeaderField: "Content-Type")
            .with(chunks: ["data: 1\n\n", "data: 2\n\n"], every: 0.05).once()

        #expect(try await reply("/events").text == "data: 1\n\ndata: 2\n\n")
    }

    @Test func `withDroppedRequest() fails the request with networkConnectionLost`() async throws {
        configurator.respond(to: "/flaky").withDroppedRequest().once()
        configurator.respond(to: "/flaky").with(body: "Hi!").once()

        let session = try responder().session
        let dropped = await session.status(of: "https://api.example.com/flaky")
        let second = await session.status(of: "https://api.example.com/flaky")
        await expectURLError(.networkConnectionLost) { try dropped.get() }
        #expect(try second.get() == 200)
    }

    @Test func `times(_:), once() and always() limit how often a stub answers`() async throws {
        configurator.respond(to: "/queue").with(body: "one").times(2)
        configurator.respond(to: "/queue").with(body: "two").once()
        configurator.respond(to: "/queue").with(status: 410).always()

        #expect(try await statuses("/queue", "/queue", "/queue", "/queue", "/queue") == [200, 200, 200, 410, 410])
    }

    @Test func `a configurator gives the plan as an argument, a file or an environment variable`() throws {
        configurator.respond(to: "/").once()
        let local = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: 8080)

        let visible = configurator.arguments
        let hidden = configurator.arguments(transport: .file)
        let environment = MockURLResponderConfigurator.environment(
            carrying: configurator.arguments + local.arguments + [UnmatchedPolicy.drop.argument])

        #expect(visible.first?.hasPrefix("--mock-url-response=") == true)
        #expect(hidden.first?.hasPrefix("--mock-url-plan=") == true)
        #expect(environment.keys.first == "MOCK_URL_RESPONDER_ARGUMENTS")
    }

    private func responder() throws -> MockURLResponder {
        try MockURLResponder(arguments: configurator.arguments + [UnmatchedPolicy.answer(404).argument])
    }

    private func reply(_ path: String) async throws -> Reply {
        try await replies([path])[0]
    }

    /// Sends requests one after another, each a path or a method and a path, and returns their statuses.
    private func statuses(_ requests: String...) async throws -> [Int] {
        try await replies(requests).map(\.status)
    }

    private func replies(_ requests: [String]) async throws -> [Reply] {
        let responder = try responder()
        var replies: [Reply] = []
        for request in requests {
            let parts = request.split(separator: " ").map(String.init)
            let url = "https://api.example.com" + (parts.last ?? "/")
            replies.append(try await responder.session.reply(to: url, method: parts.count > 1 ? parts[0] : "GET"))
        }
        return replies
    }
}
