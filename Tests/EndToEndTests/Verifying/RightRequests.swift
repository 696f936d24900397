import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private let url = URL(string: "https://h/")!

extension RightTests {
    /// A mocked network whose errors, unused stubs or early ends the test expects.
    @Suite(.mockedNetwork()) struct `Networks` {
        private func network() throws -> MockedNetwork { try MockedNetwork.current }

        private func host() throws -> MockURLResponderConfigurator { try network().host("h") }

        @Test func `a network without a request`() throws {
            try network().verify(.any, .never)
        }

        @Test func `a network whose only request is the last statement`() throws {
            try host().respond(to: "/").expect(1).always()
            try network().session.dataTask(with: url).resume()
        }

        @Test func `a network whose stub fails the request, which the code under test ignores`() async throws {
            try host().respond(to: "/").with(fault: .dropped).always()
            _ = try? await network().session.data(from: url)
        }

        @Test func `a network whose request is cancelled`() async throws {
            try host().respond(to: "/").with(fault: .neverAnswers).always()
            let task = Task { [session = try network().session] in try await session.data(from: url) }
            try await network().waitForCalls(.any, timeout: 60)
            task.cancel()
            await expectURLError(.cancelled) { try await task.value }
        }

        @Test func `a network that answers a repeated request`() async throws {
            try host().respond(to: "/").with(status: 503).once().then().with(body: "ok").once()
            for _ in 0..<2 { _ = try await network().session.data(from: url) }
        }

        @Test func `a network that redirects to another stub`() async throws {
            try host().respond(to: "/").with(redirectTo: "/new").once()
            try host().respond(to: "/new").with(body: "new").once()
            #expect(try await network().session.reply(to: "https://h/").text == "new")
        }

        @Test func `a network with an optional stub`() throws {
            try host().respond(to: "/").optionally().always()
        }

        @Test func `a network with stubs of which one has a priority`() async throws {
            try host().respond(to: .any).with(body: "any").priority(9).always()
            try host().respond(to: "/").with(body: "one").always()
            #expect(try await network().session.reply(to: "https://h/").text == "one")
        }

        @Test func `a network with a special stub before a general one`() async throws {
            try host().respond(to: "/").with(body: "one").always()
            try host().respond(to: .any).with(body: "any").always()
            #expect(try await network().session.reply(to: "https://h/a").text == "any")
            #expect(try await network().session.reply(to: "https://h/").text == "one")
        }

        @Test(.mockedNetwork(policy: .drop, verifying: .expectations))
        func `a network that drops a request, as the test expects`() async throws {
            await expectURLError(.notConnectedToInternet) { try await network().session.data(from: url) }
        }

        @Test(.mockedNetwork(policy: .answer(404), verifying: .expectations))
        func `a network that answers by its policy, as the test expects`() async throws {
            #expect(try await network().session.reply(to: "https://h/").status == 404)
        }

        @Test func `a network whose test calls a server of its own`() async throws {
            let server = try LoopbackServer()
            let text = await Task.detached {
                try? await URLSession.shared.reply(to: server.url.absoluteString).text
            }.value
            #expect(text == "hello")
        }

        @Test func `a network in a detached task that is bound`() async throws {
            try host().respond(to: "/").with(body: "bound").always()
            let network = try network()
            let task = Task.detached { try await network.bound { try await URLSession.shared.reply(to: "https://h/") } }
            #expect(try await task.value.text == "bound")
        }

        @Test func `a network of many requests at once`() async throws {
            try host().respond(to: "/").expect(64).times(64)
            let session = try network().session
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<64 { group.addTask { _ = try await session.data(from: url) } }
                try await group.waitForAll()
            }
        }

        @Test func `a network whose calls are verified in order`() async throws {
            try host().respond(to: .any).always()
            for path in ["a", "b"] { _ = try await network().session.data(from: url.appendingPathComponent(path)) }
            try network().verifyInOrder(.get("/a"), .get("/b"))
            try network().verifyExactly([.get("/b"), .get("/a")], inAnyOrder: true)
        }

        @Test func `a network beside a responder of its own`() async throws {
            try host().respond(to: "/").with(body: "network").always()
            let configurator = MockURLResponderConfigurator(scheme: "https", host: "h")
            configurator.respond(to: "/").with(body: "responder").always()
            let responder = MockURLResponder(configurator)
            #expect(try await responder.session.reply(to: "https://h/").text == "responder")
            #expect(try await network().session.reply(to: "https://h/").text == "network")
            responder.tearDown()
        }
    }
}
