import TestSupport

#if os(Linux)
@Suite(.launching, .needs("curl")) struct `Closures of a test that answer a launched program` {
    private let api = MockURLResponderConfigurator(scheme: "http", host: "h.example")

    private func curl(_ arguments: String...) async throws -> RunningService {
        try await ServiceUnderTest(
            executable: URL(fileURLWithPath: "/usr/bin/env"), arguments: ["curl", "-sS", "--noproxy", "*"] + arguments,
            mocking: api
        ).launch()
    }

    @Test func `an asynchronous closure is cancelled when its program goes away`() async throws {
        let (events, feed) = AsyncStream.makeStream(of: String.self)
        api.respond(to: "/").with { _ async throws -> MockResponse in
            feed.yield("began")
            // The stream ends only with the task.
            for await _ in AsyncStream<Void>(unfolding: { try? await Task.sleep(for: .seconds(1 << 20)) }) {}
            feed.yield(Task.isCancelled ? "cancelled" : "went on")
            feed.finish()
            return MockResponse()
        }.once()
        let service = try await curl("http://h.example/")

        var seen: [String] = []
        for await event in events {
            seen.append(event)
            if event == "began" { service.send(SIGTERM) }
        }

        #expect(seen == ["began", "cancelled"])
        try await service.terminate()
        // The thread of the connection records the end after the closure.
        let deadline = ContinuousClock.now + .seconds(60)
        while try service.history.calls.map(\.delivery?.ending) == [nil], .now < deadline {
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(try service.history.calls.map(\.delivery?.ending) == [.cancelled])
    }

    @Test func `conditions by closure, also asynchronous ones, choose the stub`() async throws {
        api.respond(to: "/").when { $0.value(forHTTPHeaderField: "Key") == "a" }.with(body: "first").always()
        api.respond(to: "/").when { request async in request.url?.query == "b" }.with(body: "second").always()

        #expect(try await curl("-H", "Key: a", "http://h.example/").waitForExit().output == "first")
        #expect(try await curl("http://h.example/?b").waitForExit().output == "second")
    }

    @Test func `onAnswer receives each call before the program has the answer`() async throws {
        let seen = Locked<[String]>([])
        api.respond(to: "/").with(status: 202).onAnswer { call in
            seen.withLock { $0.append("\(call.request.url?.path ?? "") \(call.status ?? 0)") }
        }.always()

        try await curl("http://h.example/").waitForExit()

        #expect(seen.withLock(\.self) == ["/ 202"])
    }
}
#endif
