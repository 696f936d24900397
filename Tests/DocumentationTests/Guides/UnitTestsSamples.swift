import Foundation
import MockURLResponderTestAPI
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private struct RatesClient {
    var session = URLSession.shared

    func rate(of currency: String) async throws -> Double {
        let (data, _) = try await session.data(from: URL(string: "https://api.example.com/rates/\(currency)")!)
        return try JSONDecoder().decode(Double.self, from: data)
    }
}

// sample: swift-testing-file
@Suite struct `Rates` {
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

    @Test(.mockedNetwork(), arguments: [("EUR", 1.0), ("USD", 1.0842)])
    func `each currency has its own rate`(currency: String, rate: Double) async throws {
        try MockedNetwork.current.host("api.example.com")
            .respond(to: "/rates/\(currency)").with(body: "\(rate)").once()

        #expect(try await RatesClient().rate(of: currency) == rate)
    }
}

// end sample

import TestSupport
