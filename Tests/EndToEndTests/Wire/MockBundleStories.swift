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

    @Test(arguments: [(MockBundleRule.documented, "501"), (.lenient, "1 EUR = 1.0842 USD")])
    func `only the lenient rule answers a query that lacks a parameter of the bundle`(
        _ rule: MockBundleRule, _ words: String
    ) async throws {
        let parameters = #"{"base":"EUR","symbols":"USD","amount":null}"#
        let request = #"{"url":"://api.frankfurter.dev/v1/latest","parameters":\#(parameters)}"#
        let lacking = try MockBundleFolder(
            #"[{"request":\#(request),"response":{"code":200,"file":"a.json"}}]"#, files: ["a.json": Upstream.rates()])
        let argument = MockBundle.argument(for: lacking.url, rule: rule)

        let outcome = try await demoService(
            "rate", "EUR", "USD", mocking: [argument, UnmatchedPolicy.answer(501).argument])

        #expect((outcome.output + outcome.errors).contains(words))
        #expect(lacking.path != "")
    }

    @Test func `a stub of an earlier argument answers before the mock bundle`() async throws {
        let upstream = Upstream.configurator()
        upstream.respond(to: Upstream.path).with(body: Upstream.rates("2")).once()

        let outcome = try await demoService(
            "rate", "EUR", "USD", mocking: upstream.arguments + [MockBundle.argument(for: bundle.url)])

        #expect(outcome.output == "1 EUR = 2 USD (2026-11-20)\n")
    }

    @Test func `a missing body file of a mock bundle stops the program with an error that names its place`()
        async throws
    {
        try FileManager.default.removeItem(atPath: bundle.path + "/rates/eur.json")

        let outcome = try await demoService("rate", "EUR", "USD", mocking: ["--mock-url-bundle=\(bundle.path)"])

        #expect(outcome.reason == .uncaughtSignal)
        #expect(
            outcome.errors.hasPrefix(
                """
                MockURLResponder cannot use its mock bundle.
                  where:    argument 4, --mock-url-bundle, file \(bundle.path)/bundle.json
                  at:       [0].response.file (line 7, column 40)
                  expected: the path of a readable file in the bundle
                  found:    the path of a file, which does not exist
                """))
    }
}
