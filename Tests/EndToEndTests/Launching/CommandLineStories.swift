import TestSupport

@Suite(.launching) struct `A command line program with stubs in its arguments` {
    @Test func `arguments of several configurators mix with other arguments`() async throws {
        let upstream = rates { $0.once() }
        let other = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")
        other.respond(to: "/").with(body: "not asked").once()

        try await demoService(
            mocking: other.arguments + ["rate", "EUR"] + upstream.arguments + ["USD"]
        ).expect(output: .whole("1 EUR = 1.0842 USD (2026-11-20)\n"))
    }

    @Test func `the command convert uses the mocked rate`() async throws {
        try await demoService("convert", "250", "EUR", "USD", mocking: rates { $0.once() }.arguments).expect(
            output: .whole("250 EUR = 271.05 USD (2026-11-20)\n"))
    }

    @Test(arguments: [200_000, 3_000_000])
    func `stubs of hundreds of kilobytes and of megabytes reach the program`(_ size: Int) async throws {
        let upstream = Upstream.configurator()
        for number in 0..<100 {
            upstream.respond(to: "/padding/\(number)").with(body: String(repeating: "x", count: size / 100)).once()
        }
        upstream.respond(to: Upstream.path).with(body: Upstream.rates()).once()

        let arguments = upstream.arguments
        try await demoService("rate", "EUR", "USD", mocking: arguments).expect(
            output: .whole("1 EUR = 1.0842 USD (2026-11-20)\n"))
        #expect(arguments.allSatisfy { $0.utf8.count <= 131_071 })
    }
}
