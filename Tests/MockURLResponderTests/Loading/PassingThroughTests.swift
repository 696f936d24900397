import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct `A request that no stub claims goes through under the policy allow` {
    @Test func `to the real server, while stubs of the same host answer`() async throws {
        let server = try LoopbackServer()
        let responder = try responder(for: server) { $0.respond(to: "/mocked").with(body: "mocked").once() }

        let mocked = try await responder.session.reply(to: server.url.absoluteString + "mocked")
        let spent = try await responder.session.reply(to: server.url.absoluteString + "mocked")
        let other = try await responder.session.reply(to: server.url.absoluteString + "other")

        #expect(mocked.text == "mocked")
        #expect([spent.text, other.text] == ["hello", "hello"])
        let asked = server.received.map { $0.split(separator: "\r\n").first }
        #expect(asked == ["GET /mocked HTTP/1.1", "GET /other HTTP/1.1"])
    }

    @Test func `with its body`() async throws {
        let server = try LoopbackServer()
        let responder = try responder(for: server) { _ in }

        let reply = try await responder.session.reply(
            to: server.url.absoluteString, method: "POST", body: Data("12345".utf8))

        #expect(reply.text == "hello")
        #expect(server.received.first?.contains("Content-Length: 5") == true)
    }

    @Test func `by redirects, as the network does`() async throws {
        let target = try LoopbackServer()
        let server = try LoopbackServer(
            answering: "HTTP/1.1 302 Found\r\nLocation: \(target.url)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        )
        let responder = try responder(for: server) { _ in }

        let reply = try await responder.session.reply(to: server.url.absoluteString)

        #expect(reply.text == "hello")
        #expect(reply.url == target.url)
    }

    @Test func `into a downloaded file`() async throws {
        let server = try LoopbackServer()
        let responder = try responder(for: server) { _ in }

        let (file, _) = try await responder.session.download(from: server.url)

        #expect(try String(contentsOf: file, encoding: .utf8) == "hello")
        try? FileManager.default.removeItem(at: file)
    }

    private func responder(
        for server: LoopbackServer, _ build: (MockURLResponderConfigurator) -> Void
    ) throws -> MockURLResponder {
        let configurator = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: Int(server.port))
        build(configurator)
        return try MockURLResponder(arguments: configurator.arguments + [UnmatchedPolicy.allow.argument])
    }
}
