import TestSupport

private struct RatesClient {
    var session = URLSession.shared

    func rate(of currency: String) async throws -> Double {
        let (data, _) = try await session.data(from: URL(string: "https://api.example.com/rates/\(currency)")!)
        return try JSONDecoder().decode(Double.self, from: data)
    }
}

@Suite struct `Rates` {
    // sample: swift-testing
    @Test(
        .mockedNetwork(host: "api.example.com") { api in
            api.respond(to: "/rates/USD").with(body: "1.0842").expect(1).always()
        })
    func `a rate is decoded as a number`() async throws {
        let network = try MockedNetwork.current
        let client = RatesClient(session: network.session)

        #expect(try await client.rate(of: "USD") == 1.0842)

        network.verify(.get("/rates/USD"), .once)
    }
    // end sample
}
