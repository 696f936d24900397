import TestSupport

@Suite struct `Clients without a session` {
    private var (upstream, responder) = mockedHost(policy: .drop)
    private let root = URLRequest(url: URL(string: "https://h/")!)

    private func text(_ request: URLRequest) async throws -> String {
        String(decoding: try await responder.respond(to: request).0, as: UTF8.self)
    }

    @Test func `a stream that cannot be read fails respond(to:) before a stub answers`() async throws {
        upstream.respond(to: "/", method: "POST").always()
        let request = streaming(InputStream(fileAtPath: "/"), to: "https://h/")

        let error = await expectURLError(.unknown) { try await responder.respond(to: request) }

        #expect(error?.localizedDescription == "The stream of the request's body failed after 0 bytes.")
        #expect(responder.calls.isEmpty)
    }

    @Test func `calls of respond(to:) are verified, notified and in the journal, and use their stubs`() async throws {
        let (journal, seen) = (try JournalFile(), Locked<[String]>([]))
        let responder = try MockURLResponder(
            upstream, arguments: [journal.argument, UnmatchedPolicy.answer(501).argument])
        let stub = upstream.respond(to: "/").when(.body("sent")).with(status: 201).once()
        responder.onAnswer { call in seen.withLock { $0.append("answered \(call.status ?? 0)") } }
        responder.onUnmatched { request, _ in seen.withLock { $0.append("unmatched \(request.url?.path ?? "")") } }
        // A session refuses a GET with a body.
        var request = root
        request.httpBody = Data("sent".utf8)
        for _ in 0..<2 { _ = try await responder.respond(to: request) }

        responder.verify(stub, .once)
        #expect(responder.calls.map(\.bodyText) == ["sent", "sent"])
        #expect(seen.withLock { $0 } == ["answered 201", "unmatched /"])
        let calls = try journal.records("call")
        try #require(calls.count == 2)
        #expect(calls[0].includes(try JSONValue(#"{"number":1,"outcome":"answered","status":201}"#)))
        #expect(
            calls[1].includes(try JSONValue(#"{"number":2,"policy":"answer:501","outcome":"answered","status":501}"#)))
    }

    @Test func `respond(to:) sends a body that is a stream`() async throws {
        upstream.respond(to: "/", method: "POST").with { MockResponse(body: $0.httpBody ?? Data()) }.once()

        #expect(try await text(streaming(InputStream(data: Data("streamed".utf8)), to: "https://h/")) == "streamed")
    }

    @Test func `respond(to:) passes an unmatched request through to the network under the policy allow`() async throws {
        let server = try ScriptedServer { .answer("200 OK", [], $0.body) }
        responder.policy = .allow
        let request = streaming(InputStream(data: Data("streamed".utf8)), to: "http://127.0.0.1:\(server.port)/real")

        #expect(try await text(request) == "streamed")
        #expect(server.requests.map(\.path) == ["/real"])
        #expect(responder.calls.map(\.outcome) == [.passed])
    }

    @Test func `respond(to:) and response(to:) give the real answer with the changes of a stub`() async throws {
        let server = try LoopbackServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n{\"a\":1}")
        let local = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: Int(server.port))
        local.respond(to: "/").with(realAnswerPatchedBy: ["b": 2]).with(status: 201).once()
        local.respond(to: "/").usingRealAnswer().with(status: 202).once()
        let responder = MockURLResponder(local, policy: .allow)

        let (data, response) = try await responder.respond(to: URLRequest(url: server.url))
        let head = try await responder.response(to: URLRequest(url: server.url))

        #expect(String(decoding: data, as: UTF8.self) == #"{"a":1,"b":2}"# && response.statusCode == 201)
        #expect(head.status == 202)
        #expect(String(decoding: try await head.body.data(), as: UTF8.self) == #"{"a":1}"#)
        #expect(responder.calls.map(\.stub?.changes) == [[.body, .status], [.status]])
    }

    @Test func `respond(to:) fails for an invalid URL with the matching error and records no call`() async throws {
        for (url, code) in [
            ("ftp://h/", URLError.Code.unsupportedURL), ("/path", .unsupportedURL), ("https:///x", .badURL),
        ] {
            await expectURLError(code) {
                try await responder.respond(to: URLRequest(url: URL(string: url)!))
            }
        }
        #expect(responder.calls.isEmpty)
    }

    @Test func `respond(to:) stores no cookies`() async throws {
        upstream.respond(to: "/").with(value: "a=1; Path=/", forHeaderField: "Set-Cookie").with(redirectTo: "/b")
            .always()
        upstream.respond(to: "/b").with { MockResponse(body: $0.value(forHTTPHeaderField: "Cookie") ?? "none") }
            .always()

        #expect(try await text(root) == "none")
        #expect(try await text(root) == "none")
    }

    @Test func `64 concurrent calls of respond(to:) finish although their closures block`() async throws {
        // On the few threads of Swift's cooperative pool, 64 blocked closures would be a deadlock.
        let gate = Gate()
        upstream.respond(to: "/").with { _ in MockResponse(body: gate.block() ? "x" : "") }.times(64)

        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<64 { group.addTask { [responder, root] in try await responder.respond(to: root).0.count } }
            await gate.isReached(by: 64)
            gate.open()
            return try await group.reduce(0, +)
        }

        #expect(count == 64)
    }
}

@Suite(.launching) struct `Clients without a session, in a mocked process` {
    @Test(.ownProcess) func `the static respond(to:) answers after set-up`() async throws {
        let request = URLRequest(url: URL(string: "https://h/")!)
        let upstream = MockURLResponderConfigurator(scheme: "https", host: "h")
        upstream.respond(to: "/").with(body: "mocked").with(status: 201).always()
        MockURLResponder.setUp(with: upstream)

        let (data, response) = try await MockURLResponder.respond(to: request)
        let answer = try await MockURLResponder.response(to: request)

        #expect(String(decoding: data, as: UTF8.self) == "mocked")
        #expect(response.statusCode == 201 && answer.status == 201)
        #expect(MockURLResponder.calls.count == 2)
    }

    @Test(.ownProcess) func `the static respond(to:) fails with an error message before set-up`() async throws {
        let error = await expectURLError(.resourceUnavailable) {
            try await MockURLResponder.respond(to: URLRequest(url: URL(string: "https://h/")!))
        }

        #expect(
            error?.localizedDescription
                == "MockURLResponder was asked to respond to a request, but nothing is set up. Call "
                + "MockURLResponder.setUp() before, or use an instance. [missing-set-up]")
    }

    @Test(.ownProcess) func `the static respond(to:) passes requests through while mocking is disabled`() async throws {
        let server = try LoopbackServer()
        MockURLResponder.setUp(with: [String]())
        MockURLResponder.isEnabled = false

        let (data, _) = try await MockURLResponder.respond(to: URLRequest(url: server.url))

        #expect(String(decoding: data, as: UTF8.self) == "hello")
    }
}
