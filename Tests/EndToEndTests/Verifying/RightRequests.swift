import TestSupport

private let url = URL(string: "https://h/")!

extension RightTests {
    /// A mocked network whose errors, unused stubs or early ends the test expects.
    @Suite(.mockedNetwork()) struct `Networks` {
        private func network() throws -> MockedNetwork { try MockedNetwork.current }

        private func host() throws -> MockURLResponderConfigurator { try network().host("h") }

        @Test func `a network whose only request is the last statement`() throws {
            try host().respond(to: "/").expect(1).always()
            try network().session.dataTask(with: url).resume()
        }

        @Test func `a network whose stub fails the request, which the code under test ignores`() async throws {
            try host().respond(to: "/").with(fault: .dropped).always()
            _ = try? await network().session.data(from: url)
        }

        @Test func `a network whose request is cancelled`() async throws {
            try host().respond(to: "/").with(fault: .neverAnswers).always()
            let task = Task { [session = try network().session] in try await session.data(from: url) }
            try await network().waitForCalls(.any, timeout: 60)
            task.cancel()
            await expectURLError(.cancelled) { try await task.value }
        }

        @Test(.mockedNetwork(policy: .drop, verifying: .expectations))
        func `a network that drops a request, as the test expects`() async throws {
            await expectURLError(.notConnectedToInternet) { try await network().session.data(from: url) }
        }

        @Test func `a network beside a responder of its own`() async throws {
            try host().respond(to: "/").with(body: "network").always()
            let configurator = MockURLResponderConfigurator(scheme: "https", host: "h")
            configurator.respond(to: "/").with(body: "responder").always()
            let responder = MockURLResponder(configurator)
            #expect(try await responder.session.reply(to: "https://h/").text == "responder")
            #expect(try await network().session.reply(to: "https://h/").text == "network")
            responder.tearDown()
        }
    }
}
