import TestSupport

@Suite(.launching, .ownProcess) struct `The precedence of policies` {
    @Test func `the program's policy applies without an argument, even if it is set after set-up`() async throws {
        MockURLResponder.setUp(with: [])

        MockURLResponder.Configuration.policy = .answer(502)

        #expect(try await URLSession.shared.status(of: "https://h/").get() == 502)
    }

    @Test func `each mocking behaviour sets a policy, and each policy has a behaviour`() async throws {
        MockURLResponder.Configuration.mockingBehaviour = .allowNonMockedNetworkCalls
        #expect(MockURLResponder.Configuration.policy == .allow)

        MockURLResponder.Configuration.mockingBehaviour = .dropNonMockedNetworkCalls
        #expect(MockURLResponder.Configuration.policy == .drop)

        MockURLResponder.Configuration.mockingBehaviour = .preventNonMockedNetworkCalls
        #expect(MockURLResponder.Configuration.policy == .prevent)

        MockURLResponder.Configuration.policy = .answer(501)
        #expect(MockURLResponder.Configuration.mockingBehaviour == .dropNonMockedNetworkCalls)
    }
}
