import Foundation
import MockURLResponderTestAPI
import TestSupport
import Testing

@Suite(.launching) struct `Plans of different sizes` {
    @Test(arguments: [200_000, 3_000_000])
    func `stubs of hundreds of kilobytes and of megabytes reach the program`(_ size: Int) async throws {
        let upstream = Upstream.configurator()
        for number in 0..<100 {
            upstream.respond(to: "/padding/\(number)").with(body: String(repeating: "x", count: size / 100)).once()
        }
        upstream.respond(to: Upstream.path).with(body: Upstream.rates()).once()

        let arguments = upstream.arguments
        let outcome = try await demoService("rate", "EUR", "USD", mocking: arguments)

        #expect(outcome.output == "1 EUR = 1.0842 USD (2026-11-20)\n")
        #expect(arguments.allSatisfy { $0.utf8.count <= 131_071 })
    }

    @Test func `a plan over the size limit becomes one argument that names a file`() {
        let upstream = Upstream.configurator()
        upstream.respond(to: "/").with(body: String(repeating: "x", count: 3_000_000)).once()

        let arguments = upstream.arguments

        #expect(arguments.count == 1)
        #expect(arguments[0].hasPrefix("--mock-url-plan=/"))
        #expect(arguments[0].utf8.count < 1024)
    }
}
