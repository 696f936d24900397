import TestSupport

@Suite(.launching) struct `A launched program with a mock bundle` {
    @Test func `a changed file of a mock bundle answers later requests of a running server`() async throws {
        let bundle = try Upstream.bundle("1.0842")
        let server = try await DemoServer(mocking: [MockBundle.argument(for: bundle.url)])

        let first = try await server.get("/rate?from=EUR&to=USD")
        try bundle.write(Upstream.rates("1.1"), to: "rate.json")
        let second = try await server.get("/rate?from=EUR&to=USD")

        #expect(first.body.contains("1.0842"))
        #expect(second.body.contains("1.1"))
    }
}
