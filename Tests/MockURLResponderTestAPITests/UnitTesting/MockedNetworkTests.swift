import TestSupport

@Suite struct `Answers of a mocked network` {
    @Test(
        .mockedNetwork { network in
            network.host("a.example.com").respond(to: "/x").with(body: "a").once()
            network.host("b.example.com", scheme: "http", port: 8080).respond(to: "/x").with(body: "b").once()
            network.hosts(.suffix(".example.org")).respond(to: "/x").with(body: "c").once()
            network.anyHost.respond(to: URL(string: "https://d.example.com/x?y=1")!).with(body: "d").once()
        })
    func `a mocked network answers for several hosts, patterns of hosts and whole URLs`() async throws {
        let texts = try await MockedNetwork.current.session.texts(
            "https://a.example.com/x", "http://b.example.com:8080/x", "https://c.example.org/x",
            "https://d.example.com/x?y=1")

        #expect(texts == ["a", "b", "c", "d"])
    }

    @Test(.mockedNetwork(), arguments: ["EUR", "USD", "GBP", "JPY"])
    func `each case of a test has its own answers for the same URL`(currency: String) async throws {
        let network = try MockedNetwork.current
        network.host("h").respond(to: "/rate").with(body: currency).times(5)

        for _ in 0..<5 { #expect(try await network.session.reply(to: "https://h/rate").text == currency) }

        #expect(network.responder.calls.count == 5)
        #expect(network.name.hasSuffix("(\"\(currency)\")"), "\(network.name)")
    }

    @Test(
        .mockedNetwork { network in
            await Task.yield()
            let twice = network.host("h").respond(to: "/").with(body: "first").once()
            twice.then().with(body: "then").always()
        })
    func `stubs of an async builder answer in the order in which they were built`() async throws {
        let network = try MockedNetwork.current
        network.host("h").respond(to: "/").with(body: "never").optionally().once()

        let texts = try await network.session.texts("https://h/", "https://h/", "https://h/")
        #expect(texts == ["first", "then", "then"])
    }

    @Test(
        .mockedNetwork(
            policy: .answer(501), order: .last, arguments: [UnmatchedPolicy.answer(502).argument], verifying: []
        ) { network in
            network.host("h").respond(to: "/").with(body: "first").always()
            network.host("h").respond(to: "/").with(body: "last").always()
        })
    func `a mocked network uses the order of its trait, and its policy before that of its arguments`() async throws {
        let session = try MockedNetwork.current.session

        #expect(try await session.reply(to: "https://h/").text == "last")
        #expect(try await session.reply(to: "https://h/other").status == 501)
    }

    @Test(.mockedNetwork(host: "h") { $0.respond(to: "/").with(body: "mocked").always() })
    func `a mocked network answers child tasks and sessions of its configuration`() async throws {
        let network = try MockedNetwork.current

        async let reply = URLSession(configuration: network.configuration).reply(to: "https://h/")

        #expect(try await reply.text == "mocked")
        #expect(try await Task { try MockedNetwork.current === network }.value)
    }
}

/// A configurator that several tests share. Its stub answers once.
private let shared: MockURLResponderConfigurator = {
    let shared = MockURLResponderConfigurator(scheme: "https", host: "shared")
    shared.respond(to: "/").with(body: "shared").once()
    return shared
}()

@Suite struct `A mocked network of configurators` {
    @Test(.mockedNetwork(shared), arguments: 0..<20)
    func `answers of a shared configurator are counted for each case`(_: Int) async throws {
        let network = try MockedNetwork.current

        #expect(try await network.session.reply(to: "https://shared/").text == "shared")

        #expect(network.responder.stubs.map(\.uses) == [1])
    }

    @Test(.mockedNetwork(policy: .answer(501), verifying: .expectations) { $0.use(shared) })
    func `a mocked network takes configurators in the closure and in the test`() async throws {
        let network = try MockedNetwork.current
        let upstream = MockURLResponderConfigurator(scheme: "https", host: "late")
        upstream.respond(to: "/").with(body: "late").once()

        #expect(try await network.session.reply(to: "https://shared/").text == "shared")
        network.use(upstream, shared)

        #expect(try await network.session.reply(to: "https://shared/").status == 501, "its use is spent")
        #expect(try await network.session.reply(to: "https://late/").text == "late")
        #expect(network.responder.stubs.count == 2)
    }

    @Test(.mockedNetwork(shared) { $0.host("shared").respond(to: "/").with(body: "own").once() })
    func `the stubs of a mocked network answer before the stubs of its configurators`() async throws {
        let session = try MockedNetwork.current.session

        #expect(try await session.texts("https://shared/", "https://shared/") == ["own", "shared"])
    }
}

@Suite struct `A test without a mocked network` {
    @Test func `the current network throws an error with the remedy`() async {
        let error = #expect(throws: MockedNetworkError.self) { try MockedNetwork.current }

        #expect(
            error?.description == """
                MockedNetwork.current: the test A test without a mocked network/the current network throws an error with the \
                remedy has no mocked network. Give it or its suite the trait .mockedNetwork(…); in a detached task, and on another \
                queue, use the network that the test received; in XCTest use what mockNetwork(…) returned. [missing-network]
                """)
        let detached = await Task.detached { Result { try MockedNetwork.current } }.result
        #expect("\(detached)".contains("this code does not run in a task of a test, so it has no mocked network"))
    }
}
