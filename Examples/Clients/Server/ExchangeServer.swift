import AsyncHTTPClient
import Foundation
import Hummingbird

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A server with two clients: it asks one upstream by AsyncHTTPClient, and the other by `URLSession`.
///
/// It contains nothing of this package.
@main struct ExchangeServer {
    private struct Rates: Decodable {
        var rates: [String: Double]
    }

    private struct Country: Decodable {
        struct Name: Decodable { var common: String }
        var name: Name
    }

    static func main() async throws {
        let client = HTTPClient()
        let router = Router()
        router.get("/price/:currency") { _, context in
            let currency = try context.parameters.require("currency")
            guard let rate = try await rate(of: currency, by: client) else { throw HTTPError(.badGateway) }
            return "1 EUR is \(rate) \(currency), as in \(try await country(of: currency))\n"
        }
        let server = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                FileHandle.standardOutput.write(Data("listening on \(channel.localAddress?.port ?? 0)\n".utf8))
            })
        try await server.runService()
        try await client.shutdown()
    }

    private static func rate(of currency: String, by client: HTTPClient) async throws -> Double? {
        let request = HTTPClientRequest(url: "https://api.frankfurter.dev/v1/latest?base=EUR&symbols=\(currency)")
        let response = try await client.execute(request, timeout: .seconds(10))
        guard response.status == .ok else { return nil }
        let body = try await response.body.collect(upTo: 1 << 20)
        return try JSONDecoder().decode(Rates.self, from: Data(body.readableBytesView)).rates[currency]
    }

    private static func country(of currency: String) async throws -> String {
        guard let url = URL(string: "https://restcountries.com/v3.1/currency/\(currency)") else { return "?" }
        let (data, _) = try await URLSession.shared.data(from: url)
        return try JSONDecoder().decode([Country].self, from: data).first?.name.common ?? "?"
    }
}
