import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Does something when it goes, as fixtures do that tidy up after themselves.
private final class Fixture: Sendable {
    let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    deinit { end() }
}

@Suite struct `Code of the program may use the engine` {
    private let upstream = MockURLResponderConfigurator(scheme: "https", host: "h")

    @Test(.timeLimit(.minutes(10))) func `where an object goes with the stubs that are taken down`() async throws {
        let gone = Locked(0)
        let responder = MockURLResponder(upstream)
        func stub() -> MockStub {
            let fixture = Fixture { [upstream] in
                gone.withLock { $0 += upstream.stubs.count + 1 + responder.stubs.count }
            }
            return upstream.respond(to: "/").with { _ in withExtendedLifetime(fixture) { MockResponse() } }.always()
        }

        stub().remove()
        stub().replaced().with(body: "other").always()
        _ = stub()
        upstream.removeAll()
        _ = stub()
        _ = try await responder.session.reply(to: "https://h/")
        upstream.removeAll()
        responder.policy = .answer(501)
        _ = try await responder.session.reply(to: "https://h/")

        #expect(gone.withLock { $0 } >= 4)
    }

    @Test(.timeLimit(.minutes(10))) func `where an object goes with an observer`() {
        let responder = MockURLResponder(upstream)
        let policies = Locked<[UnmatchedPolicy]>([])
        do {
            let fixture = Fixture { policies.withLock { $0.append(responder.policy) } }
            responder.onAnswer { _ in withExtendedLifetime(fixture) {} }
        }

        responder.onAnswer(nil)

        #expect(policies.withLock { $0 } == [.prevent])
    }

    @Test func `to make requests while it is told of one without a stub, whose body is a stream`() async throws {
        let server = try LoopbackServer()
        let local = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: Int(server.port))
        let responder = MockURLResponder(local, policy: .allow)
        let seen = Locked<[String]>([])
        responder.onUnmatched { [url = server.url] request, policy in
            seen.withLock { $0.append("\(request.httpMethod ?? "") \(policy)") }
            if request.httpMethod == "POST" { responder.session.dataTask(with: url).resume() }
        }
        var request = URLRequest(url: server.url)
        request.httpMethod = "POST"
        request.httpBodyStream = InputStream(data: Data("streamed".utf8))

        let (data, _) = try await responder.session.data(for: request)

        #expect(String(decoding: data, as: UTF8.self) == "hello")
        #expect(seen.withLock { $0.first } == "POST allow")
    }

    @Test func `to change settings from many threads, and none is lost`() async {
        let responder = MockURLResponder(upstream)
        for _ in 0..<300 {
            responder.isEnabled = true
            responder.policy = .drop
            await withTaskGroup(of: Void.self) { group in
                group.addTask { responder.isEnabled = false }
                group.addTask { responder.policy = .answer(501) }
            }
            #expect(!responder.isEnabled && responder.policy == .answer(501))
        }
    }

    @Test func `to throw, which takes the time that the stub says`() async {
        struct Strike: Error {}
        upstream.respond(to: "/").with { _ in throw Strike() }.with(delay: 0.2).once()

        let start = ContinuousClock.now
        await #expect(throws: Strike.self) { try await MockURLResponder(upstream).session.reply(to: "https://h/") }

        #expect(ContinuousClock.now - start > .milliseconds(190))
    }
}
