import TestSupport

@Suite struct `docs/reference/expectations.md` {
    private let configurator = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")

    @Test func `the stubs on the page have the expectations of their words`() throws {
        // sample: expectations
        configurator.respond(to: .post("/login")).expect(1).inOrder().always()
        configurator.respond(to: "/rates").expect(1...).inOrder().always()
        configurator.respond(to: "/rates/old").expect(.never).with(status: 410).always()
        configurator.respond(to: "/ping").expect(.atMost(3)).always()
        // end sample

        let stubs = try LaunchArguments(decoding: configurator.arguments).plan.stubs
        #expect(stubs.map(\.expectation) == [.once, .atLeast(1), .never, .atMost(3)])
        #expect(stubs.map(\.sequence) == [.ofPlan, .ofPlan, nil, nil])
    }
}
