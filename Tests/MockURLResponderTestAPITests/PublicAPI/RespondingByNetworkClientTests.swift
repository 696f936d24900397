import TestSupport

@Suite struct `Clients without a session that send requests themselves` {
    private var (upstream, responder) = mockedHost(policy: .allow)
    private let root = URLRequest(url: URL(string: "https://h/")!)
    private let sent = Locked<[String]>([])
    private let readings = Locked(0)

    private struct Broken: Error, Equatable {}

    private func pieces(_ texts: String..., error: (any Error)? = nil) -> AsyncThrowingStream<Data, any Error> {
        AsyncThrowingStream { continuation in
            for text in texts { continuation.yield(Data(text.utf8)) }
            continuation.finish(throwing: error)
        }
    }

    /// Asks for a URL with a body that is read when it is needed.
    private func response(
        to request: URLRequest, answer: @escaping @Sendable (URLRequest) async throws -> NetworkAnswer
    ) async throws -> AwaitedResponse {
        try await responder.response(
            to: request,
            readingBody: { [readings] in
                readings.withLock { $0 += 1 }
                return Data("read".utf8)
            },
            network: { [sent] request in
                sent.withLock { $0.append(String(decoding: request.httpBody ?? Data("unread".utf8), as: UTF8.self)) }
                return try await answer(request)
            })
    }

    private func post(_ path: String) -> URLRequest {
        var request = URLRequest(url: URL(string: "https://h\(path)")!)
        request.httpMethod = "POST"
        return request
    }

    @Test func `the whole body has the pieces that arrived before it was asked for`() async throws {
        for _ in 0..<200 {
            let response = try await response(to: root) { [self] _ in
                NetworkAnswer(status: 200, headers: [], body: pieces("one", "two", "three"))
            }
            #expect(String(decoding: try await response.body.data(), as: UTF8.self) == "onetwothree")
        }
    }

    @Test func `a request that no stub may answer reaches the network with its body unread`() async throws {
        let response = try await response(to: post("/other")) { [self] _ in
            NetworkAnswer(status: 299, reason: "Odd", headers: [("A", "1"), ("A", "2")], body: pieces("one", "two"))
        }
        let body = try await response.body.data()

        #expect(response.status == 299 && response.reason == "Odd")
        #expect(response.headers.map { "\($0.name) \($0.value)" } == ["A 1", "A 2"])
        #expect(String(decoding: body, as: UTF8.self) == "onetwo")
        #expect(sent.withLock(\.self) == ["unread"] && readings.withLock(\.self) == 0)
        #expect(responder.calls.map(\.outcome) == [.passed])
    }

    @Test(arguments: [true, false])
    func `a stub that may answer needs the body, and the network too if it does not`(_ isAnswered: Bool) async throws {
        upstream.respond(to: .post("/users")).when(.body(isAnswered ? "read" : "other")).with(body: "mocked").always()

        let response = try await response(to: post("/users")) { [self] _ in
            NetworkAnswer(status: 200, headers: [], body: pieces("real"))
        }

        #expect(String(decoding: try await response.body.data(), as: UTF8.self) == (isAnswered ? "mocked" : "real"))
        #expect(sent.withLock(\.self) == (isAnswered ? [] : ["read"]) && readings.withLock(\.self) == 1)
    }

    @Test func `an error of the client arrives unchanged, in either body and before the head`() async throws {
        upstream.respond(to: .post("/")).with(status: 204).always()
        await #expect(throws: Broken()) {
            try await responder.response(to: post("/"), readingBody: { throw Broken() })
        }
        await #expect(throws: Broken()) { try await response(to: root) { _ in throw Broken() } }

        let cut = try await response(to: root) { [self] _ in
            NetworkAnswer(status: 200, headers: [], body: pieces("one", error: Broken()))
        }
        await #expect(throws: Broken()) { try await cut.body.data() }
    }

    @Test func `a network answer is read no faster than its client takes it`() async throws {
        let (given, taken, most) = (Locked(0), Locked(0), Locked(0))
        let size = 1 << 18
        let response = try await response(to: root) { _ in
            let stream = AsyncThrowingStream<Data, any Error> {
                let count = given.withLock {
                    $0 += 1; return $0
                }
                let ahead = count - taken.withLock(\.self)
                most.withLock { $0 = max($0, ahead) }
                return count > 64 ? nil : Data(count: size)
            }
            return NetworkAnswer(status: 200, headers: [], body: stream)
        }

        for try await piece in response.body { taken.withLock { $0 += piece.count / size } }

        #expect(taken.withLock(\.self) == 64)
        // The backlog has at most 1 MiB, and one piece is on either side of it.
        #expect(most.withLock(\.self) <= 12)
    }

    @Test func `a network answer can be read once, and tells it`() async throws {
        let response = try await response(to: root) { [self] _ in
            NetworkAnswer(status: 200, headers: [], body: pieces("one", "two"))
        }
        for try await _ in response.body {}

        do {
            for try await _ in response.body {}
            Issue.record("the body was read again")
        } catch {
            #expect("\(error)" == "The body of an answer from the network can be read only once.")
        }
    }

    @Test func `a cancelled task cancels the request that its client sends`() async throws {
        let (begun, cancelled) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
        let task = Task {
            try await response(to: root) { _ in
                begun.continuation.yield()
                try? await Task.sleep(for: .seconds(600))
                if Task.isCancelled { cancelled.continuation.yield() }
                throw CancellationError()
            }
        }
        for await _ in begun.stream { break }

        task.cancel()

        for await _ in cancelled.stream { break }
        await expectURLError(.cancelled) { _ = try await task.value }
    }

    @Test func `a body that nobody can read any more stops the request that its client sends`() async throws {
        let stopped = AsyncStream<Void>.makeStream()
        let endless = AsyncStream {
            Data(count: 1 << 18)
        } onCancel: {
            stopped.continuation.yield()
        }
        do {
            let response = try await response(to: root) { _ in NetworkAnswer(status: 200, headers: [], body: endless) }
            for try await _ in response.body { break }
        }

        for await _ in stopped.stream { break }
    }

    @Test func `a client that decodes nothing receives the bytes of the stub`() async throws {
        let coded = try #require(Data(base64Encoded: "H4sIAAAAAAACA6tWykxRsjLUUcpLzE1VslJyzMtTqgUA5uC16hUAAAA="))
        upstream.respond(to: "/").with(body: .data(coded)).with(value: "gzip", forHeaderField: "Content-Encoding")
            .always()

        let plain = try await responder.response(to: root, decodingContent: false)
        let decoded = try await responder.response(to: root)

        #expect(try await plain.body.data() == coded)
        #expect(String(decoding: try await decoded.body.data(), as: UTF8.self) == #"{"id":1,"name":"Ann"}"#)
        #expect(plain.headers.contains { $0.name == "Content-Encoding" && $0.value == "gzip" })
    }
}
