import TestSupport

#if canImport(FoundationNetworking)
/// Tests for a separate process, in which one test at a time has a network.
@Suite(.serialized, .enabled(if: FixtureRun.isWanted, "runs in a process of its own")) struct UnscopedFixture {
    /// A way to send a request without the task tree of the test.
    enum Escape: CaseIterable, Sendable {
        case detachedTask, queue, completionHandler, thread

        func text(of url: String) async -> String {
            let url = URL(string: url)!
            return await withCheckedContinuation { continuation in
                let send: @Sendable () -> Void = {
                    URLSession.shared.dataTask(with: url) { data, response, error in
                        let text = response.flatMap { _ in data.map { String(decoding: $0, as: UTF8.self) } }
                        continuation.resume(returning: text ?? "\(error!)")
                    }.resume()
                }
                switch self {
                case .detachedTask: Task.detached { send() }
                case .queue: DispatchQueue.global().async(execute: send)
                case .completionHandler:
                    URLSession.shared.dataTask(with: URL(string: "https://h/")!) { _, _, _ in send() }.resume()
                case .thread: Thread.detachNewThread(send)
                }
            }
        }
    }

    @Test(.mockedNetwork(host: "h") { $0.respond(to: "/").always() }, arguments: Escape.allCases)
    func escaping(_ escape: Escape) async {
        let text = await escape.text(of: "https://other.example/rates")

        #expect(text.contains("belongs to no mocked network"), "\(text)")
    }

    @Test(.mockedNetwork(), arguments: [false, true]) func loopback(isStubbed: Bool) async throws {
        let server = try LoopbackServer()
        if isStubbed {
            try MockedNetwork.current.host("127.0.0.1", scheme: "http", port: Int(server.port)).respond(to: "/right")
                .always()
        }

        let text = await Escape.detachedTask.text(of: server.url.absoluteString)

        #expect(isStubbed == text.contains("belongs to no mocked network") && server.received.isEmpty == isStubbed)
    }

    @Test func afterTheLastNetwork() async {
        await besideNetwork {}

        let text = await Escape.queue.text(of: "https://other.example/")

        #expect(text.contains("Test:  none has a network"), "\(text)")
    }

    /// The request of a test without a network, while one other test has one.
    @Test func besideANetwork() async {
        let error = await besideNetwork {
            await expectURLError(.notConnectedToInternet) { try await URLSession.shared.reply(to: "https://other/") }
        }

        let text = error?.localizedDescription ?? ""
        #expect(text.contains("Why:   the test that sent it has no network") && !text.contains("Test:"), "\(text)")
    }

    /// Two tests have a network, and the stubs of one name the host.
    @Test(.mockedNetwork(host: "h") { $0.respond(to: "/").always() }) func namedByItsStubs() async {
        let text = await textBesideAnother(of: "https://h/wrong")

        let test = "Test:  UnscopedFixture/namedByItsStubs, whose stubs alone name this host and port"
        #expect(text.contains(test), "\(text)")
    }

    /// Two tests have a network, and the stubs of neither name the host.
    @Test(.mockedNetwork(host: "h") { $0.respond(to: "/").always() }) func oneOfTwo() async {
        let text = await textBesideAnother(of: "https://third.example/")

        #expect(text.contains("Test:  one of UnscopedFixture/oneOfTwo; "), "\(text)")
    }

    /// Runs a closure while another test has a network, for `other.example` if there is a scheme.
    private func besideNetwork<Result>(_ scheme: String? = nil, _ body: () async throws -> Result) async rethrows
        -> Result
    {
        let upstream = scheme.map { MockURLResponderConfigurator(scheme: $0, host: "other.example") }
        let other = MockURLResponder(upstream ?? MockURLResponderConfigurator())
        TestNetworks.add(other)
        defer {
            TestNetworks.remove(other)
            other.tearDown()
        }
        return try await body()
    }

    /// Returns the refusal of a request while another test has a network.
    private func textBesideAnother(of url: String) async -> String {
        await besideNetwork("https") { await Escape.queue.text(of: url) }
    }

    @Test(.mockedNetwork(host: "h") { $0.respond(to: "/").with(body: "mocked").always() }) func bound() async throws {
        let network = try MockedNetwork.current
        let task = Task.detached {
            try await network.bound {
                #expect(try MockedNetwork.current === network)
                return try await URLSession.shared.reply(to: "https://h/").text
            }
        }

        #expect(try await task.value == "mocked")
        let (texts, end) = AsyncStream.makeStream(of: String?.self)
        DispatchQueue.global().async {
            network.bound {
                URLSession.shared.dataTask(with: URL(string: "https://h/")!) { data, _, _ in
                    end.yield(data.map { String(decoding: $0, as: UTF8.self) })
                    end.finish()
                }.resume()
            }
        }
        for await text in texts { #expect(text == "mocked") }
    }

    /// Expects whether a request reaches the real network, which answers "hello", or is refused.
    ///
    /// libcurl sends all requests to a proxy, which stands for the real network.
    private func expect(isAllowed: Bool, _ text: () async throws -> String) async throws {
        let server = try LoopbackServer()
        setenv("http_proxy", "http://127.0.0.1:\(server.port)", 1)

        let text = try await text()

        #expect(isAllowed ? text == "hello" : text.contains("belongs to no mocked network"), "\(text)")
        #expect(server.received.isEmpty != isAllowed)
    }

    @Test(.unscoped(.allowed), .mockedNetwork()) func allowedByTrait() async throws {
        try await expect(isAllowed: true) { await Escape.detachedTask.text(of: "http://other.example/") }
    }

    /// A stub claims its host, although a test lets requests out that have lost their test.
    @Test(.unscoped(.allowed), .mockedNetwork(host: "other.example", scheme: "http") { $0.respond(to: "/").always() })
    func stubbedAndAllowed() async throws {
        try await expect(isAllowed: false) { await Escape.queue.text(of: "http://other.example/") }
    }

    @Test(.unscoped(.allowed)) func allowedInItsTasks() async throws {
        try await expect(isAllowed: true) {
            try await besideNetwork("http") { try await URLSession.shared.reply(to: "http://other.example/").text }
        }
    }

    @Test func allowedInProcess() async throws {
        MockedNetwork.unscopedRequests = .allowed
        defer { MockedNetwork.unscopedRequests = .refused }

        try await expect(isAllowed: true) { try await URLSession.shared.reply(to: "http://other.example/").text }
    }

    @Test func late() async {
        let responder = MockURLResponder(MockURLResponderConfigurator())
        let session = responder.session
        responder.tearDown()
        await expectURLError(.cancelled) { try await session.reply(to: "https://h/late") }
    }

    @Test(.unscoped(.allowed)) func refusedWithinAllowed() async throws {
        let trait = UnscopedRequestsTrait.unscoped(.refused)

        try await trait.provideScope(for: Test.current!, testCase: Test.Case.current) {
            try await expect(isAllowed: false) {
                let error = await expectURLError(.notConnectedToInternet) {
                    try await URLSession.shared.reply(to: "http://other.example/")
                }
                return error?.localizedDescription ?? ""
            }
        }
    }

    /// Another name of this machine than the one in the stub.
    @Test(.mockedNetwork()) func stubbedByAnotherName() async throws {
        let server = try LoopbackServer()
        try MockedNetwork.current.host("localhost", scheme: "http", port: Int(server.port)).respond(to: "/right")
            .always()

        let text = await Escape.detachedTask.text(of: "http://127.0.0.1:\(server.port)/")

        #expect(text.contains("belongs to no mocked network") && server.received.isEmpty, "\(text)")
    }

    /// The policy lets requests out that belong to no network, but a stub claims its host.
    @Test(.mockedNetwork(host: "other.example", scheme: "http", policy: .allow) { $0.respond(to: "/").always() })
    func stubbedAndAllowedByPolicy() async throws {
        try await expect(isAllowed: false) { await Escape.queue.text(of: "http://other.example/wrong") }
    }

    /// The engine of the process would let the request reach a server of this machine.
    @Test(.mockedNetwork()) func stubbedBesideAnEngineOfTheProcess() async throws {
        let server = try LoopbackServer()
        try MockedNetwork.current.host("127.0.0.1", scheme: "http", port: Int(server.port)).respond(to: "/right")
            .always()
        MockURLResponder.setUp(with: ["--mock-url-policy=drop"])
        defer { MockURLResponder.tearDown() }

        let task = Task.detached {
            try await URLSession(configuration: .ephemeral).reply(to: server.url.absoluteString)
        }

        let error = await expectURLError(.notConnectedToInternet) { try await task.value }
        #expect(error?.localizedDescription.contains("no stub answers") == true && server.received.isEmpty)
    }

    @Test(.mockedNetwork(policy: .allow)) func allowedByPolicy() async throws {
        try await expect(isAllowed: true) { await Escape.detachedTask.text(of: "http://other.example/") }
    }
}
#endif
