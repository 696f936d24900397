import TestSupport

/// Runs a closure when it is deallocated, as fixtures do that clean up after themselves.
private final class Fixture: Sendable {
    let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    deinit { end() }
}

@Suite struct `Code of the program that uses a responder` {
    private let upstream = MockURLResponderConfigurator(scheme: "https", host: "h")

    @Test(.timeLimit(.minutes(10))) func `an object released with a removed stub may use the responder`() async throws {
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

    @Test(.timeLimit(.minutes(10))) func `an object released with an observer may use the responder`() {
        let responder = MockURLResponder(upstream)
        let policies = Locked<[UnmatchedPolicy]>([])
        do {
            let fixture = Fixture { policies.withLock { $0.append(responder.policy) } }
            responder.onAnswer { _ in withExtendedLifetime(fixture) {} }
        }

        responder.onAnswer(nil)

        #expect(policies.withLock { $0 } == [.prevent])
    }

    @Test func `an onUnmatched observer may send requests while it handles a streamed request`() async throws {
        let server = try LoopbackServer()
        let local = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: Int(server.port))
        let responder = MockURLResponder(local, policy: .allow)
        let seen = Locked<[String]>([])
        responder.onUnmatched { [url = server.url] request, policy in
            seen.withLock { $0.append("\(request.httpMethod ?? "") \(policy)") }
            if request.httpMethod == "POST" { responder.session.dataTask(with: url).resume() }
        }
        let request = streaming(InputStream(data: Data("streamed".utf8)), to: server.url.absoluteString)

        let (data, _) = try await responder.session.data(for: request)

        #expect(String(decoding: data, as: UTF8.self) == "hello")
        #expect(seen.withLock { $0.first } == "POST allow")
    }

    @Test func `concurrent changes of different settings are all kept`() async {
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
}
