import TestSupport

@Suite(.launching) struct `Plans of different sizes` {
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
