import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private let url = URL(string: "https://h/")!

extension WrongTests {
    /// The stubs or the expectations of a test differ from what the code under test does.
    @Suite(.mockedNetwork()) struct `Networks` {
        private func network() throws -> MockedNetwork { try MockedNetwork.current }

        private func host() throws -> MockURLResponderConfigurator { try network().host("h") }

        @Test func `a network whose expected call is missing`() throws {
            try host().respond(to: "/").expect(1).always()
        }

        @Test func `a network whose forbidden call is the last statement`() throws {
            try host().respond(to: "/").expect(.never).always()
            try network().session.dataTask(with: url).resume()
        }

        @Test func `a network whose second call of at most one is the last statement`() throws {
            try host().respond(to: "/").expect(.atMost(1)).always()
            for _ in 0..<2 { try network().session.dataTask(with: url).resume() }
        }

        @Test func `a network whose stubs answer in another order`() async throws {
            try host().respond(to: "/first").inOrder().always()
            try host().respond(to: "/second").inOrder().always()
            for path in ["second", "first"] {
                _ = try await network().session.data(from: url.appendingPathComponent(path))
            }
        }

        @Test func `a network that is verified before its request is decided`() throws {
            try host().respond(to: "/").with { _ in
                Thread.sleep(forTimeInterval: 0.05)
                return MockResponse()
            }.always()
            try network().session.dataTask(with: url).resume()
            try network().verify(.any, .never)
        }

        @Test func `a network with a wrong count in a verification`() async throws {
            try host().respond(to: "/").always()
            _ = try await network().session.data(from: url)
            try network().verify(.get("/"), .exactly(2))
        }

        @Test func `a network with a wrong order in a verification`() async throws {
            try host().respond(to: .any).always()
            for path in ["a", "b"] { _ = try await network().session.data(from: url.appendingPathComponent(path)) }
            try network().verifyInOrder(.get("/b"), .get("/a"))
        }

        @Test func `a network with a stub that another one hides`() async throws {
            try host().respond(to: "/").with(status: 200).always()
            try host().respond(to: "/").with(status: 503).always()
            _ = try await network().session.data(from: url)
        }

        @Test func `a network with a step after a stub that always answers`() async throws {
            try host().respond(to: "/").always().then().with(status: 503).once()
            _ = try await network().session.data(from: url)
        }

        @Test func `a network with a stub that has no end`() async throws {
            _ = try host().respond(to: "/unfinished").with(status: 503)
            try host().respond(to: .any).always()
            _ = try await network().session.data(from: url)
        }

        @Test func `a network with a stub that has an impossible status`() async throws {
            try host().respond(to: "/").with(status: 42).always()
            try host().respond(to: .any).always()
            _ = try await network().session.data(from: url)
        }

        @Test(.mockedNetwork(policy: .drop)) func `a network that drops a request`() async throws {
            _ = try? await network().session.data(from: url)
        }

        @Test(.mockedNetwork(policy: .answer(200))) func `a network that answers a request by its policy`() async throws
        {
            let response = try await network().session.data(from: url).1
            #expect((response as? HTTPURLResponse)?.statusCode == 200)
        }

        @Test(.mockedNetwork(verifying: .everything)) func `a network whose stub has answers left`() async throws {
            try host().respond(to: "/").times(2)
            _ = try await network().session.data(from: url)
        }
    }

    /// A responder that the test creates itself.
    @Suite struct `Responders` {
        private func responder(
            _ build: (MockURLResponderConfigurator) -> Void = { _ in }
        ) -> MockURLResponder {
            let configurator = MockURLResponderConfigurator(scheme: "https", host: "h")
            build(configurator)
            return MockURLResponder(configurator)
        }

        @Test func `a responder that meets a request without a stub`() async {
            _ = try? await responder().session.data(from: url)
        }

        @Test func `a responder whose expectations are verified too late for their calls`() async {
            let responder = responder { $0.respond(to: "/").expect(1).always() }
            responder.verifyExpectations()
            _ = try? await responder.session.data(from: url)
        }

        @Test func `a responder of the process that another one replaced`() async {
            let configurator = MockURLResponderConfigurator(scheme: "https", host: "h")
            configurator.respond(to: "/").always()
            MockURLResponder.setUp(with: configurator.arguments)
            MockURLResponder.setUp(with: [])
            defer { MockURLResponder.tearDown() }
            _ = try? await URLSession.shared.data(from: url)
        }

        @Test func `a responder of the process that meets a request without a stub`() async {
            MockURLResponder.setUp(with: [])
            defer { MockURLResponder.tearDown() }
            _ = try? await URLSession.shared.data(from: url)
        }
    }
}
