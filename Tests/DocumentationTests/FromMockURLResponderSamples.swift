import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.launching) struct `docs/migration/FromMockURLResponder.md, requests and answers` {
    private let configurator = MockURLResponderConfigurator(scheme: "https", host: "www.w3.org")
    private let path = "https://www.w3.org/path"

    /// As a launched program has them.
    private var responder: MockURLResponder {
        get throws { try MockURLResponder(arguments: configurator.arguments + [UnmatchedPolicy.answer(404).argument]) }
    }

    @Test func `scheme and host`() async throws {
        let configurator = MockURLResponderConfigurator(scheme: "https", host: "www.w3.org")
        let local = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: 8080)

        configurator.respond(to: .any).always()
        local.respond(to: .any).always()
        let responder = MockURLResponder(configurator, local, policy: .answer(404))
        let statuses = try await responder.statuses(
            of: "https://WWW.w3.org/", "https://www.w3.org:443/", "https://www.w3.org:8443/", "http://www.w3.org/",
            "http://127.0.0.1:8080/", "http://127.0.0.1/")
        #expect(statuses == [200, 200, 404, 404, 200, 404])
    }

    @Test func `path and method`() async throws {
        configurator.respond(to: "/path", method: "GET").with(body: "Received from GET").once()
        configurator.respond(to: "/path").when(method: .POST).with(body: "Received from POST").once()

        let texts = try await responder.texts(of: "POST " + path, path + "?q=query#fragment")
        #expect(texts == ["Received from POST", "Received from GET"])
    }

    @Test func `query fields`() async throws {
        configurator.respond(to: "/path")
            .when(value: "topic", forQueryField: "q")
            .with(body: "Found")
            .once()

        #expect(try await responder.statuses(of: path + "?q=other", path + "?page=2&q=topic") == [404, 200])
    }

    @Test func `header fields`() async throws {
        configurator.respond(to: "/path")
            .when(value: "token", forHeaderField: "X-Authorization-Id")
            .with(body: "With token")
            .once()

        let configuration = try responder.configuration
        configuration.httpAdditionalHeaders = ["x-authorization-id": "token"]
        #expect(try await URLSession(configuration: configuration).reply(to: path).text == "With token")
    }

    @Test func `a body of text`() async throws {
        configurator.respond(to: "/path", method: "GET")
            .with(body: "Hi!")
            .once()

        let reply = try await responder.replies(to: path)[0]
        #expect(reply.text == "Hi!")
        #expect(reply.headers["Content-Length"] == "3")
    }

    @Test func `a body from a URL`() async throws {
        configurator.respond(to: "/path", method: "GET")
            .with(bodyFromURL: URL(string: "data:text/plain,Hi!")!)
            .once()

        #expect(try await responder.texts(of: path) == ["Hi!"])
    }

    @Test func `a resource of a bundle`() async throws {
        configurator.respond(to: "/path", method: "GET")
            .with(resource: "rates", ofType: "json", bundle: .module)
            .once()

        #expect(try await responder.texts(of: path) == ["{\"USD\":1.0842}\n"])
    }

    @Test func `a status`() async throws {
        configurator.respond(to: "/path", method: "GET")
            .with(status: 401)
            .once()

        #expect(try await responder.statuses(of: path) == [401])
    }

    @Test func `header fields of the answer`() async throws {
        configurator.respond(to: "/path", method: "GET")
            .with(value: "session=a57a1c80", forHeaderField: "Set-Cookie")
            .with(value: "theme=dark", forHeaderField: "Set-Cookie")
            .once()

        let session = try responder.session
        let reply = try await session.reply(to: path)
        #expect(reply.headers["Set-Cookie"] == "session=a57a1c80, theme=dark")
        let cookies = session.configuration.httpCookieStorage?.cookies(for: URL(string: path)!) ?? []
        #expect(Set(cookies.map(\.name)) == ["session", "theme"])
    }

    @Test func `a dropped request`() async throws {
        configurator.respond(to: "/path", method: "GET")
            .withDroppedRequest()
            .once()

        configurator.respond(to: "/path", method: "GET")
            .with(body: "Hi!")
            .once()

        let session = try responder.session
        let dropped = await #expect(throws: URLError.self) { try await session.reply(to: path) }
        #expect(dropped?.code == .networkConnectionLost)
        #expect(try await session.reply(to: path).text == "Hi!")
    }

    @Test func `a delay`() async throws {
        configurator.respond(to: "/path", method: "GET")
            .with(body: "Hi!")
            .with(delay: 0.2)  // seconds
            .once()

        let start = ContinuousClock.now
        #expect(try await responder.texts(of: path) == ["Hi!"])
        #expect(ContinuousClock.now - start >= .seconds(0.2))
    }

    @Test func `a delayed request that is cancelled ends at once`() async throws {
        configurator.respond(to: "/path").with(delay: 60).once()
        let session = try responder.session

        let task = Task { try await session.reply(to: "https://www.w3.org/path") }
        try await Task.sleep(for: .milliseconds(20))
        task.cancel()

        await #expect(throws: (any Error).self) { try await task.value }
    }

    @Test func `once, times and always`() async throws {
        configurator.respond(to: "/path").with(body: "one").once()
        configurator.respond(to: "/path").with(body: "two or three").times(2)
        configurator.respond(to: "/path").with(body: "all others").always()

        let texts = try await responder.texts(of: path, path, path, path, path)
        #expect(texts == ["one", "two or three", "two or three", "all others", "all others"])
    }

    @Test func `the order`() async throws {
        configurator.respond(to: "/path", method: "GET").with(body: "First response").always()
        configurator.respond(to: "/path", method: "GET").with(body: "Second response").once()

        #expect(try await responder.texts(of: path, path) == ["First response", "First response"])
        let arguments = configurator.arguments + [StubOrder.last.argument]
        let turned = try MockURLResponder(arguments: arguments)
        #expect(try await turned.texts(of: path, path) == ["Second response", "First response"])
    }

    @Test func `after the last use`() async throws {
        configurator.respond(to: "/path", method: "GET").with(body: "Hi!").once()
        configurator.respond(to: "/other", method: "GET").with(body: "Hi!").repeatingLast().once()

        #expect(try await responder.statuses(of: path, path) == [200, 404])
        #expect(
            try await responder.statuses(of: "https://www.w3.org/other", "https://www.w3.org/other") == [200, 200])
    }

    @Test func `the report says that the uses are spent`() async throws {
        await withKnownIssue {
            let configurator = MockURLResponderConfigurator(scheme: "https", host: "www.w3.org")
            configurator.respond(to: "/path").once()
            _ = try? await MockURLResponder(configurator).replies(
                to: "https://www.w3.org/path", "https://www.w3.org/path")
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("matched, but its only use is spent") }
        }
    }
}
