import Foundation
import MockURLResponder
import MockURLResponderTestAPI
import TestSupport
import Testing

@Suite(.launching) struct `A launched program with a mock bundle` {
    private let bundle: MockBundleFolder

    init() throws {
        bundle = try MockBundleFolder(
            """
            [
              {
                "request": {
                  "url": "://api.frankfurter.dev/v1/latest",
                  "parameters": { "base": "EUR", "symbols": null }
                },
                "response": { "code": 200, "file": "rates/eur.json", "mime_type": "application/json" }
              },
              {
                "request": { "url": "://api.frankfurter.dev/v1/latest", "parameters": { "base": "USD" } },
                "response": { "code": 503 }
              }
            ]
            """, files: ["rates/eur.json": Upstream.rates()])
    }

    @Test func `a file of a mock bundle answers the request`() async throws {
        let outcome = try await demoService("rate", "EUR", "USD", mocking: [MockBundle.argument(for: bundle.url)])

        #expect(outcome.output == "1 EUR = 1.0842 USD (2026-11-20)\n")
        #expect(outcome.errors == "")
    }

    @Test func `a changed file of a mock bundle answers later requests of a running server`() async throws {
        let server = try await DemoServer(mocking: [MockBundle.argument(for: bundle.url)])

        let first = try await server.get("/rate?from=EUR&to=USD")
        try bundle.write(Upstream.rates("1.1"), to: "rates/eur.json")
        let second = try await server.get("/rate?from=EUR&to=USD")

        #expect(first.body.contains("1.0842"))
        #expect(second.body.contains("1.1"))
    }
}
