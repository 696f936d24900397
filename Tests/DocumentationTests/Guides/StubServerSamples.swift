#if os(Linux)
import TestSupport

/// A client that takes the address of its server.
private struct RatesClient {
    let baseURL: URL

    func rate(of currency: String) async throws -> Double {
        let (data, _) = try await URLSession.shared.data(from: baseURL.appending(path: "rates"))
        return try JSONDecoder().decode([String: Double].self, from: data)[currency] ?? 0
    }
}

@Suite(.launching) struct `docs/guides/server-with-a-url.md` {
    @Test func `a client receives the answer of a stub at the URL of a server`() async throws {
        // sample: stub-server
        let server = try StubServer()
        server.anyHost.respond(to: "/rates").with(json: ["USD": 1.0842]).once()

        let client = RatesClient(baseURL: server.url)

        #expect(try await client.rate(of: "USD") == 1.0842)
        server.verify(.get("/rates"), .once)
        // end sample
    }
}
#endif
