import TestSupport

/// Tests of sessions that do not list `MockURLProtocol`. Each test needs a process of its own.
@Suite(.launching) struct `Sessions with an untouched configuration` {
    @Test(.ownProcess) func `a request of an untouched session without a stub fails under drop`() async throws {
        MockURLResponder.setUp(with: ["--mock-url-policy=drop"])
        let url = URL(string: "https://api.example.com/")!

        let result = await unseenSession().status(of: url.absoluteString)

        #expect { try result.get() } throws: { ($0 as? URLError)?.code == .notConnectedToInternet }
        #expect {
            try Data(contentsOf: url)
        } throws: { error in
            let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
            return underlying?.localizedDescription.contains("no stub answers GET https://api.example.com/") == true
        }
    }
}

/// Returns a session that does not list `MockURLProtocol`, because its configuration lists only Foundation's
/// protocols.
func unseenSession() -> URLSession {
    URLSession(configuration: .default)
}

/// Sets up a stub for the root of a server that would answer "hello".
func setUpStub(for server: LoopbackServer, _ arguments: String...) {
    let configurator = MockURLResponderConfigurator(scheme: "http", host: "127.0.0.1", port: Int(server.port))
    configurator.respond(to: "/").with(body: "mocked").always()
    MockURLResponder.setUp(with: configurator.arguments + arguments)
}
