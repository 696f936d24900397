import TestSupport

/// A wrong end stops the process, so the tasks have their own.
@Suite(.launching, .ownProcess) struct `Tasks that are cancelled while they are resumed` {
    @Test(.timeLimit(.minutes(5))) func `each task of a session with a cache ends exactly once`() async throws {
        let api = MockURLResponderConfigurator(scheme: "https", host: "h")
        api.respond(to: "/").with(delay: 0.05).always()
        let responder = MockURLResponder(api)
        let configuration = responder.configuration
        configuration.urlCache = URLCache(memoryCapacity: 1 << 20, diskCapacity: 0, diskPath: nil)
        let session = URLSession(configuration: configuration)

        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<2_000 {
                group.addTask {
                    // A continuation that is resumed twice stops the process.
                    await withCheckedContinuation { continuation in
                        let task = session.dataTask(with: URL(string: "https://h/")!) { _, _, _ in
                            continuation.resume()
                        }
                        DispatchQueue.global().async { task.resume() }
                        DispatchQueue.global().async { task.cancel() }
                    }
                }
            }
        }
        // A load that begins after its task has ended would answer now.
        try await Task.sleep(for: .milliseconds(200))
    }

    /// The order of calls that such a race leads to.
    @Test func `a load that begins after the end of its task asks no stub`() async throws {
        let api = MockURLResponderConfigurator(scheme: "https", host: "h")
        api.respond(to: "/").with(delay: 3_600).always()
        let responder = MockURLResponder(api)
        let configuration = responder.configuration
        let type = configuration.protocolClasses?.first as! URLProtocol.Type
        let session = URLSession(configuration: configuration)
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let task = session.dataTask(with: URL(string: "https://h/")!) { _, _, _ in end.finish() }
        task.cancel()
        for await _ in ends {}

        let late = type.init(task: task, cachedResponse: nil, client: nil)
        late.startLoading()

        #expect(responder.calls.isEmpty)
    }
}
