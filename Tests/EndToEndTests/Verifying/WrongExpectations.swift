import TestSupport

private let url = URL(string: "https://h/")!

extension WrongTests {
    /// The stubs or the expectations of a test differ from what the code under test does.
    @Suite(.mockedNetwork()) struct `Networks` {
        @Test(.mockedNetwork(policy: .answer(200))) func `a network that answers a request by its policy`() async throws
        {
            let response = try await MockedNetwork.current.session.data(from: url).1
            #expect((response as? HTTPURLResponse)?.statusCode == 200)
        }
    }

    /// A responder that the test creates itself.
    @Suite struct `Responders` {
        private func responder(
            _ build: (MockURLResponderConfigurator) -> Void = { _ in }
        ) -> MockURLResponder {
            let configurator = MockURLResponderConfigurator(scheme: "https", host: "h")
            build(configurator)
            return MockURLResponder(configurator)
        }

        @Test func `a responder that meets a request without a stub`() async {
            _ = try? await responder().session.data(from: url)
        }

        @Test func `a responder whose expectations are verified too late for their calls`() async {
            let responder = responder { $0.respond(to: "/").expect(1).always() }
            responder.verifyExpectations()
            _ = try? await responder.session.data(from: url)
        }

        @Test func `a responder of the process that another one replaced`() async {
            let configurator = MockURLResponderConfigurator(scheme: "https", host: "h")
            configurator.respond(to: "/").always()
            MockURLResponder.setUp(with: configurator.arguments)
            MockURLResponder.setUp(with: [])
            defer { MockURLResponder.tearDown() }
            _ = try? await URLSession.shared.data(from: url)
        }

        @Test func `a responder of the process that meets a request without a stub`() async {
            MockURLResponder.setUp(with: [])
            defer { MockURLResponder.tearDown() }
            _ = try? await URLSession.shared.data(from: url)
        }
    }
}
