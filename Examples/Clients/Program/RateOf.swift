import Foundation
import MockURLResponder

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A command that prints the rate of a currency.
@main struct RateOf {
    private struct Rates: Decodable {
        var rates: [String: Double]
    }

    static func main() async throws {
        MockURLResponder.setUpIfRequested()
        let currency = MockURLResponder.remainingArguments.dropFirst().first ?? "USD"
        guard let url = URL(string: "https://api.frankfurter.dev/v1/latest?base=EUR&symbols=\(currency)") else {
            return
        }
        let (data, _) = try await URLSession.shared.data(from: url)
        let rate = try JSONDecoder().decode(Rates.self, from: data).rates[currency] ?? 0
        print("1 EUR is \(rate) \(currency)")
    }
}
