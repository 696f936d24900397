import TestSupport

@Suite(.launching) struct `Updating the stubs of a running server` {
    private let upstream = Upstream.configurator()

    @Test func `an update can switch to another configurator, to a mock bundle, and to no stubs`() async throws {
        let folder = try Upstream.bundle("3")
        let other = Upstream.configurator()
        other.respond(to: Upstream.path).with(body: Upstream.rates("2")).once()
        let rates = try await ServedRates(mocking: upstream) { $0.policy = .answer(404) }
        #expect(try await rates.rate().status == 502)

        try rates.service.update(other)
        try rates.service.update(mockBundleAt: folder.url)
        #expect(try await rates.rate().body.contains(#""rate":2,"#))
        #expect(try await rates.rate().body.contains(#""rate":3,"#))
        try rates.service.update(mockBundleAt: nil)

        #expect(try await rates.rate().status == 502)
    }

    @Test func `a stub that is built after the end of a program is no stub of this program`() async throws {
        let rates = try await ServedRates(mocking: upstream) { $0.verifying = .everything }
        try await rates.service.terminate()

        upstream.respond(to: Upstream.path).expect(1).always()

        #expect(try rates.service.history.stubs.count == 0)
    }

    @Test func `an update of a program that answers itself fails with advice`() async throws {
        let rates = try await ServedRates(mocking: upstream) { $0.transport = .arguments }

        let error = #expect(throws: ServiceUnderTestError.self) { try rates.service.update(upstream) }
        let hold = await #expect(throws: HoldError.self) { try await rates.service.release("any") }

        #expect(error?.description.contains("set the transport to .outside") == true)
        #expect(hold?.description.contains("set the transport to .outside") == true)
    }

    @Test func `a changed file of a mock bundle answers later requests of a running server`() async throws {
        let bundle = try Upstream.bundle("1.0842")
        let server = try await DemoServer(mocking: [MockBundle.argument(for: bundle.url)])

        let first = try await server.get("/rate?from=EUR&to=USD")
        try bundle.write(Upstream.rates("1.1"), to: "rate.json")
        let second = try await server.get("/rate?from=EUR&to=USD")

        #expect(first.text.contains("1.0842"))
        #expect(second.text.contains("1.1"))
    }
}
