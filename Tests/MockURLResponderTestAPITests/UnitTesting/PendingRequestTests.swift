import TestSupport

#if canImport(FoundationNetworking)
/// Begins a request, and does not wait for its answer.
private func send(_ url: String, in session: URLSession) {
    session.dataTask(with: URL(string: url)!) { _, _, _ in }.resume()
}

/// A stream that never ends, and takes no time of the processor.
private final class SlowStream: InputStream {
    init() {
        super.init(data: Data())
    }

    override func open() {}
    override func close() {}

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
        Thread.sleep(forTimeInterval: 0.1)
        buffer[0] = 0
        return 1
    }
}

@Suite struct `Requests that are not decided when their test ends` {
    /// Both ways of a network: its own session, and `URLSession.shared` in the scope of the test.
    enum Way: CaseIterable, Sendable {
        case session, shared

        func session(of network: MockedNetwork) -> URLSession {
            self == .session ? network.session : .shared
        }
    }

    @Test(
        .oneIssue("no stub answers this request"), .mockedNetwork(host: "h") { $0.respond(to: "/rates").always() },
        arguments: Way.allCases, 0..<50)
    func `an unmatched request that the last statement sends fails the test`(_ way: Way, _ round: Int) throws {
        send("https://h/rate", in: way.session(of: try MockedNetwork.current))
    }

    @Test(
        .issues { issues, _ in
            try #require(issues.count == 2, "\(issues)")
            #expect(issues[0].text.contains("expected no call\n") && issues[1].text.contains("found    2 calls"))
        },
        .mockedNetwork(host: "h") { api in
            api.respond(to: "/never").expect(.never).always()
            api.respond(to: "/once").expect(.atMost(1)).always()
        }, arguments: Way.allCases)
    func `requests beyond the expected number fail the test as its last statements`(_ way: Way) throws {
        let session = way.session(of: try MockedNetwork.current)
        for path in ["never", "once", "once"] { send("https://h/\(path)", in: session) }
    }

    @Test(
        .oneIssue("found 1 call"), .mockedNetwork(host: "h") { $0.respond(to: "/rates").with(delay: 60).always() },
        arguments: Way.allCases)
    func `a verification counts the requests that were sent before it`(_ way: Way) throws {
        let network = try MockedNetwork.current
        send("https://h/rates", in: way.session(of: network))
        network.verify(.any, .never)
    }

    @Test(.noIssues, .mockedNetwork(host: "h") { $0.respond(to: "/rates").with(delay: 60).always() })
    func `requests that are cancelled before their start, or suspended, hold up no test`() throws {
        let session = try MockedNetwork.current.session
        for _ in 0..<20 {
            let task = session.dataTask(with: URL(string: "https://h/rates")!)
            task.cancel()
            let other = session.dataTask(with: URL(string: "https://h/rates")!)
            other.resume()
            other.suspend()
            _ = session.dataTask(with: URL(string: "https://h/rates")!)
        }
    }

    @Test(.noIssues, .mockedNetwork(), .timeLimit(.minutes(5)))
    func `closures of stubs see the calls before theirs, and do not wait for their own`() async throws {
        let network = try MockedNetwork.current
        let seen = Locked<[Int]>([])
        let note: @Sendable () -> Void = { seen.withLock { $0.append(network.responder.calls.count) } }
        network.host("h").respond(to: "/").when { _ in
            note()
            return true
        }.when { _ async in
            note()
            return true
        }.with { _ in
            note()
            return MockResponse()
        }.onAnswer { _ in note() }.always()

        _ = try await network.session.reply(to: "https://h/")

        #expect(seen.withLock(\.self) == [0, 0, 0, 0])
        #expect(network.responder.calls.count == 1)
    }

    /// Runs a closure while the body stream of `PUT https://h/upload` does not end.
    private func whileUploading(_ body: (MockedNetwork) throws -> Void) async throws {
        let network = try MockedNetwork.current
        let request = streaming(SlowStream(), to: "https://h/upload", method: "PUT")
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let task = network.session.dataTask(with: request) { _, _, _ in end.finish() }
        task.resume()
        try body(network)
        task.cancel()
        for await _ in ends {}
    }

    @Test(
        .issues { issues, _ in
            #expect(issues.count == 4, "\(issues)")
            #expect(issues.allSatisfy { $0.text.contains("PUT https://h/upload") }, "\(issues)")
            #expect(issues.allSatisfy { $0.text.hasSuffix("[undecided-request]") })
        }, .mockedNetwork(host: "h") { $0.respond(to: "/upload", method: "PUT").always() })
    func `a verification fails for a request that waits for its body, and could change the result`() async throws {
        try await whileUploading { network in
            network.verify(.any, .never)
            network.verify(.put("/upload") && .body("x"), .exactly(1))
            network.verifyExactly([])
            network.verifyNoUnmatchedCalls()
        }
    }

    @Test(.noIssues, .mockedNetwork(host: "h") { $0.respond(to: "/upload", method: "PUT").always() })
    func `a request that waits for its body does not concern the verification of other requests`() async throws {
        try await whileUploading { network in
            network.verify(.get("/rates"), .never)
            network.verify(.put("/upload"), .atMost(1))
            #expect(network.responder.calls.isEmpty)
        }
    }

    @Test(.noIssues, .mockedNetwork(), arguments: 0..<8)
    func `a verification does not wait for closures that wait for the test`(_ number: Int) async throws {
        let network = try MockedNetwork.current
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        network.host("h").respond(to: "/").when { _ async in
            for await _ in gate {}
            return true
        }.always()

        async let reply = network.session.reply(to: "https://h/")
        while network.responder.engine.pending?.count == 0 { try await Task.sleep(for: .milliseconds(1)) }
        network.verify(.get("/rates"), .never)
        open.finish()

        #expect(try await reply.status == 200)
        network.verify(.get("/"), .exactly(1))
    }

    @Test(.noIssues, .mockedNetwork(host: "h") { $0.respond(to: "/").optionally().always() })
    func `a program that asks the protocol itself has sent no request`() throws {
        let network = try MockedNetwork.current
        let types = network.session.configuration.protocolClasses ?? []

        let request = URLRequest(url: URL(string: "https://h/")!)

        #expect(types.contains { ($0 as? URLProtocol.Type)?.canInit(with: request) == true })
        network.verify(.any, .never)
    }

    @Test(
        .tags(.slow),
        .oneIssue("1 request of the test had no decision", .end("[undecided-request]")),
        .mockedNetwork(host: "h") { $0.respond(to: "/", method: "PUT").always() })
    func `a request that is never decided fails the test with a message`() throws {
        let request = streaming(SlowStream(), to: "https://h/", method: "PUT")
        try MockedNetwork.current.session.dataTask(with: request).resume()
    }
}
#endif
