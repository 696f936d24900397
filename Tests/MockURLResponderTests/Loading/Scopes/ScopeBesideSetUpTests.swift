import TestSupport

/// Each test has a process of its own.
@Suite(.launching, .ownProcess) struct `Scopes beside the engine of the process` {
    @Test func `a scope answers its own requests, and the engine of the process all others`() async throws {
        setUpExample(body: "process")
        let listing = URLSessionConfiguration.ephemeral
        listing.protocolClasses = [MockURLProtocol.self]
        let sessions = [URLSession.shared, URLSession(configuration: listing), unseenSession()]

        for session in sessions {
            await expectMocked(session, "process")
            try await example("scope").withSharedSession {
                await expectMocked(session, "scope")
                await Task.detached { await expectMocked(session, "process") }.value
            }
            try await example("scope").withSharedSession(.process) {
                await Task.detached { await expectMocked(session, "scope") }.value
            }
            await expectMocked(session, "process")
        }
    }

    @Test func `a scope keeps answering while the process is set up and torn down`() async throws {
        try await example("scope").withSharedSession {
            for _ in 0..<3 {
                for session in [URLSession.shared, unseenSession()] { await expectMocked(session, "scope") }
                setUpExample(body: "process")
                for session in [URLSession.shared, unseenSession()] { await expectMocked(session, "scope") }
                MockURLResponder.setUp(with: [], setupDefaultSessionConfiguration: false)
                for session in [URLSession.shared, unseenSession()] { await expectMocked(session, "scope") }
                MockURLResponder.tearDown()
            }
        }
    }

    #if canImport(FoundationNetworking)
    @Test func `a scope changes neither sessions outside it nor other schemes`() async throws {
        let natives = URLSessionConfiguration.default.protocolClasses!.compactMap { $0 as? URLProtocol.Type }
        @Sendable func answers(of scheme: String) -> [Bool] {
            natives.map { $0.canInit(with: URLRequest(url: URL(string: "\(scheme)://h/")!)) }
        }

        try await example("mocked").withSharedSession {
            let (ftp, webSocket) = ([false, true, false], [false, false, true])
            #expect(
                ["http", "https", "ftp", "ws"].map(answers) == [
                    [false, false, false], [false, false, false], ftp, webSocket,
                ])
            #expect(await Task.detached { answers(of: "http") }.value == [true, false, false])
        }
    }
    #endif
}
