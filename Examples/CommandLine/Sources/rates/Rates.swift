import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

#if Mocking
import MockURLResponder
#endif

/// `rates EUR USD` prints an exchange rate.
@main struct Rates {
    static func main() async {
        #if Mocking
        MockURLResponder.setUpIfRequested()
        #endif
        let currencies = CommandLine.arguments.dropFirst().prefix(2).map { $0 }
        guard currencies.count == 2 else { fail("usage: rates FROM TO") }
        do {
            let rate = try await rate(from: currencies[0], to: currencies[1])
            print("1 \(currencies[0]) = \(rate) \(currencies[1])")
        } catch {
            fail("rates: \(error)")
        }
    }

    private static func rate(from base: String, to currency: String) async throws -> Double {
        guard let url = URL(string: "https://api.frankfurter.dev/v1/latest?base=\(base)&symbols=\(currency)") else {
            throw RatesError.unknownCurrency
        }
        let (data, response) = try await URLSession.shared.data(from: url)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw RatesError.unavailable }
        guard let rate = try JSONDecoder().decode(Answer.self, from: data).rates[currency] else {
            throw RatesError.unknownCurrency
        }
        return rate
    }

    private static func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data("\(message)\n".utf8))
        exit(1)
    }
}

struct Answer: Decodable {
    let rates: [String: Double]
}

enum RatesError: Error, CustomStringConvertible {
    case unavailable, unknownCurrency

    var description: String {
        switch self {
        case .unavailable: "no rates are available today"
        case .unknownCurrency: "there is no rate of this currency"
        }
    }
}
