#if canImport(FoundationNetworking)
import TestSupport

/// Each test needs a process of its own, because it changes Foundation's classes.
@Suite(.launching) struct `The gate in front of Foundation's protocols` {
    @Test func `sessions that cannot be mocked fail with the guard's error, which is reported once`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let server = try LoopbackServer()
            NativeGate.condition.withLock { $0 = false }
            setUpExample()

            let result = await unseenSession().status(of: "https://api.example.com/")

            #expect { try result.get() } throws: { error in
                error.localizedDescription.contains(
                    "this-session-is-not-mocked.add-MockURLProtocol-to-its-configuration")
            }
            #expect {
                try Data(contentsOf: URL(string: "https://api.example.com/")!)
            } throws: { error in
                ((error as NSError).userInfo[NSUnderlyingErrorKey] as? URLError)?.localizedDescription
                    .contains("this-session-is-not-mocked") == true
            }
            #expect(try await unseenSession().reply(to: server.url.absoluteString).text == "hello")
            await expectMocked(URLSession.shared)
            MockURLResponder.tearDown()
            setUpExample()
            exit(EXIT_SUCCESS)
        }

        let errors = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        let reports = errors.split(separator: "\n").filter { $0.hasPrefix("MockURLResponder could not mock sessions") }
        #expect(reports.count == 1)
        let remedy = "List MockURLProtocol in their configurations (docs/reference/platforms.md). [unmocked-session]"
        #expect(reports.first?.hasSuffix(remedy) == true)
    }

    @Test(.ownProcess) func `the gate leaves each Foundation protocol its schemes while mocking is off`() async throws {
        MockURLResponder.setUp(with: ["--mock-url-policy=allow"])
        MockURLResponder.isEnabled = false
        let natives = URLSessionConfiguration.default.protocolClasses!.compactMap { $0 as? URLProtocol.Type }

        let answers = ["http", "https", "ftp", "ws", "wss", "data", "HTTP"].map { scheme in
            natives.map { $0.canInit(with: URLRequest(url: URL(string: "\(scheme)://h/")!)) }
        }

        let (http, ftp, webSocket) = ([true, false, false], [false, true, false], [false, false, true])
        let none = [false, false, false]
        #expect(answers == [http, http, ftp, webSocket, webSocket, none, none])
    }

    @Test(.ownProcess, .timeLimit(.minutes(10)))
    func `set-up and tear-down are safe while other threads send requests`() async throws {
        let server = try LoopbackServer()
        setUpStub(for: server)
        MockURLResponder.tearDown()

        let replies = Locked<Set<String>>([])
        try await withThrowingTaskGroup(of: Void.self) { group in
            let isOver = Locked(false)
            for worker in 0..<4 {
                group.addTask {
                    let session = worker == 0 ? URLSession.shared : unseenSession()
                    while !isOver.withLock({ $0 }) {
                        let reply = await reply(of: session, to: server.url.absoluteString)
                        replies.withLock { _ = $0.insert(reply) }
                    }
                }
            }
            // Busy machines may need more rounds until requests have met both.
            var rounds = 0
            while rounds < 250 || !replies.withLock({ $0.isSuperset(of: ["mocked", "hello"]) }) {
                rounds += 1
                setUpStub(for: server)
                try await Task.sleep(for: .microseconds(200))
                MockURLResponder.tearDown()
            }
            isOver.withLock { $0 = true }
            try await group.waitForAll()
        }

        // Tear-down cancels a mocked request that has begun (-999). No other outcome may occur.
        let others = replies.withLock { $0 }.subtracting(["mocked", "hello", "-999"])
        #expect(others.isEmpty, "\(others)")
    }
}

/// Returns the body that the session received, or the number of the error.
private func reply(of session: URLSession, to url: String) async -> String {
    do {
        return try await session.reply(to: url).text
    } catch {
        return "\((error as NSError).code)"
    }
}

#endif
