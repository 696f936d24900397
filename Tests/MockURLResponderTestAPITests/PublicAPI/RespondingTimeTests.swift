import TestSupport

@Suite struct `Timeouts and cancellation of clients without a session` {
    private var (upstream, responder) = mockedHost(policy: .drop)

    private func request(patience: Double = 0, method: String = "GET") -> URLRequest {
        var request = URLRequest(url: URL(string: "https://h/")!)
        request.httpMethod = method
        request.timeoutInterval = patience
        return request
    }

    @Test func `respond(to:) uses a timeout that only the initializer of the request sets`() async throws {
        upstream.respond(to: "/").with(fault: .neverAnswers).once()
        let request = URLRequest(url: URL(string: "https://h/")!, timeoutInterval: 0.05)

        let error = await expectURLError(.timedOut) { try await responder.respond(to: request) }

        #expect(error?.localizedDescription == "The request to https://h/ timed out.")
    }

    @Test func `the timeout of a request ends a body that stops arriving`() async throws {
        upstream.respond(to: "/").with(body: "x").with(speed: .wholeBody(in: 3_600)).once()

        let response = try await responder.response(to: request(patience: 0.1))
        await expectURLError(.timedOut) { try await response.body.data() }
    }

    // MARK: Cancellation

    /// Expects the error of a task that is cancelled when a condition holds.
    private func expectError(of request: URLRequest, cancelledWhen condition: @Sendable () -> Bool) async throws {
        let task = Task { [responder] in try await responder.respond(to: request) }
        while !condition() { try await Task.sleep(for: .milliseconds(2)) }
        task.cancel()
        await expectURLError(.cancelled) { try await task.value }
    }

    @Test func `cancelling a task ends its wait for a body`() async throws {
        upstream.respond(to: "/").with(body: "x").with(speed: .wholeBody(in: 3_600)).once()
        let response = try await responder.response(to: request())

        let task = Task { for try await _ in response.body {} }
        task.cancel()

        await expectURLError(.cancelled) { try await task.value }
    }

    @Test func `cancelling respond(to:) does not wait for a closure of the program`() async throws {
        let (hasBegun, end) = (Locked(false), DispatchSemaphore(value: 0))
        defer { end.signal() }
        upstream.respond(to: "/").with { _ in
            hasBegun.withLock { $0 = true }
            end.wait()
            return MockResponse()
        }.once()

        try await expectError(of: request()) { hasBegun.withLock { $0 } }
    }

    @Test func `cancelling respond(to:) closes the body stream of the request`() async throws {
        let state = Locked(EndlessStream.State())
        var request = request(method: "POST")
        request.httpBodyStream = EndlessStream(state)

        try await expectError(of: request) { state.withLock { $0.reads } > 0 }

        while !state.withLock({ $0.isClosed }) { try await Task.sleep(for: .milliseconds(2)) }
        #expect(responder.calls.isEmpty)
    }

    @Test func `cancelling respond(to:) ends the wait for the real network`() async throws {
        let server = try ScriptedServer { _ in [.pause(60)] }
        responder.policy = .allow

        try await expectError(of: URLRequest(url: URL(string: "http://127.0.0.1:\(server.port)/")!)) {
            !server.requests.isEmpty
        }
    }

    @Test func `respond(to:) in a cancelled task uses no stub`() async throws {
        upstream.respond(to: "/").always()
        let task = Task { [responder, request = request()] in
            while !Task.isCancelled { await Task.yield() }
            return try await responder.respond(to: request)
        }
        task.cancel()

        await expectURLError(.cancelled) { try await task.value }

        #expect(responder.calls.isEmpty)
    }

    @Test func `64 concurrent calls of respond(to:) are cancelled or answered independently`() async throws {
        upstream.respond(to: "/", method: "GET").with(delay: 0.05).with(body: "x").always()
        upstream.respond(to: "/", method: "DELETE").with(fault: .neverAnswers).always()

        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<64 {
                let isCancelled = number.isMultiple(of: 3)
                group.addTask { [responder, request = request(method: isCancelled ? "DELETE" : "GET")] in
                    let task = Task { try await responder.respond(to: request).0.count }
                    guard isCancelled else { return try await task.value }
                    task.cancel()
                    await expectURLError(.cancelled) { try await task.value }
                    return 0
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 }
        }

        #expect(count == 42)
    }
}
