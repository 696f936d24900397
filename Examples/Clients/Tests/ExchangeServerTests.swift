import Foundation
import MockURLResponderTestAPI
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct `A server with two HTTP clients` {
    private let rates = MockURLResponderConfigurator(scheme: "https", host: "api.frankfurter.dev")
    private let countries = MockURLResponderConfigurator(scheme: "https", host: "restcountries.com")

    @Test func `one plan answers both clients, and one journal has the calls of both`() async throws {
        rates.respond(to: .get("/v1/latest")).when(.query("symbols", "USD"))
            .with(json: ["rates": ["USD": 1.25]]).once()
        countries.respond(to: .get("/v3.1/currency/USD")).with(json: [["name": ["common": "Ecuador"]]]).once()
        let (server, url) = try await launched()

        let (data, _) = try await URLSession.shared.data(from: url)

        #expect(String(decoding: data, as: UTF8.self) == "1 EUR is 1.25 USD, as in Ecuador\n")
        server.verify(.get("/v1/latest"), .once)
        server.verify(.get("/v3.1/currency/USD"), .once)
        #expect(try server.history.calls.map { $0.url.host() } == ["api.frankfurter.dev", "restcountries.com"])
    }

    @Test func `a failure of the upstream of AsyncHTTPClient is an error of the server`() async throws {
        rates.respond(to: "/v1/latest").with(status: 503).once()
        let (server, url) = try await launched()

        let (_, response) = try await URLSession.shared.data(from: url)

        #expect((response as? HTTPURLResponse)?.statusCode == 502)
        server.verify(.get("/v1/latest"), .once)
    }

    @Test func `a test lets an answer to AsyncHTTPClient go`() async throws {
        rates.respond(to: "/v1/latest").with(json: ["rates": ["USD": 1.25]]).held("rate").once()
        countries.respond(to: .get("/v3.1/currency/USD")).with(json: [["name": ["common": "Ecuador"]]]).once()
        let (server, url) = try await launched()
        async let answer = URLSession.shared.data(from: url).0

        try await server.waitForHeld("rate")
        #expect(try server.history.calls.count == 1)
        try await server.release("rate")

        #expect(String(decoding: try await answer, as: UTF8.self).hasPrefix("1 EUR is 1.25"))
    }

    private func launched() async throws -> (server: RunningService, url: URL) {
        var program = try ServiceUnderTest("exchange-server", mocking: rates)
        program.mock(countries)
        let (server, port) = try await program.launch(waitingFor: .port(inLine: .prefix("listening on ")))
        return (server, try #require(URL(string: "http://127.0.0.1:\(port)/price/USD")))
    }
}
