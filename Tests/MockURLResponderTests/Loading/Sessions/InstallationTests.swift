import TestSupport

/// Each test needs a process in which no session has been used before.
@Suite(.launching) struct `Installation in every order of using sessions` {
    /// The sessions that a program has used before set-up.
    enum Before: String, CaseIterable, Codable, Sendable {
        case nothing, usesShared, usesDefault, usesDefaultThenShared, usesNetwork

        func act() async throws {
            if self == .usesDefault || self == .usesDefaultThenShared { _ = URLSession(configuration: .default) }
            if self == .usesShared || self == .usesDefaultThenShared { _ = URLSession.shared }
            guard self == .usesNetwork else { return }
            let server = try LoopbackServer()
            _ = try await URLSession.shared.data(from: server.url)
        }
    }

    @Test(arguments: Before.allCases) func `set-up mocks the shared session after any use`(_ before: Before) async {
        await #expect(processExitsWith: .success) { [before = before as Before] in
            try await before.act()
            setUpExample()
            await expectMocked(URLSession.shared)
        }
    }

    @Test(.ownProcess) func `set-up mocks earlier sessions with the protocol, now or later, or none`() async throws {
        let (listing, empty) = (URLSessionConfiguration.ephemeral, URLSessionConfiguration.ephemeral)
        listing.protocolClasses = [MockURLProtocol.self]
        empty.protocolClasses = nil
        let early = [listing, empty, .default].map { URLSession(configuration: $0) }

        setUpExample()
        early[2].configuration.protocolClasses = [MockURLProtocol.self]

        for session in early + [URLSession(configuration: empty)] { await expectMocked(session) }
    }

    @Test(arguments: [true, false])
    func `requests reach the network after tear-down, and after a set-up of custom sessions`(_ isEnd: Bool) async {
        await #expect(processExitsWith: .success) { [isEnd = isEnd as Bool] in
            let server = try LoopbackServer()
            setUpExample()
            if isEnd {
                MockURLResponder.tearDown()
            } else {
                MockURLResponder.setUp(with: [], setupDefaultSessionConfiguration: false)
            }
            #expect(try await URLSession.shared.reply(to: server.url.absoluteString).text == "hello")
            #expect(proxy == "")
        }
    }

    @Test(.ownProcess) func `setUpIfRequested without a request mocks nothing and sets no proxy`() async throws {
        #expect(!MockURLResponder.setUpIfRequested())
        #expect(proxy == "")
    }
}

func setUpExample(body: String = "mocked") {
    let configurator = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
    configurator.respond(to: "/").with(body: body).always()
    MockURLResponder.setUp(with: configurator.arguments)
}

func expectMocked(_ session: URLSession, _ body: String = "mocked") async {
    do {
        #expect(try await session.reply(to: "https://api.example.com/").text == body)
    } catch {
        Issue.record(error)
    }
}
