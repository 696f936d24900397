import ArgumentParser
import Foundation
import MockURLResponder

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@main struct Main {
    static func main() async {
        MockURLResponder.setUpIfRequested()
        // The parser would refuse the arguments of the mock.
        await Convert.main(Array(MockURLResponder.remainingArguments.dropFirst()))
    }
}

struct Convert: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Converts euros.")

    @Option(help: "The currency.") var to = "USD"
    @Argument(help: "The amount in euros.") var amount: Double

    func run() async throws {
        guard let url = URL(string: "https://api.frankfurter.dev/v1/latest?base=EUR&symbols=\(to)") else {
            throw ValidationError("\(to) is not a currency")
        }
        let (data, _) = try await URLSession.shared.data(from: url)
        guard let rate = try JSONDecoder().decode(Answer.self, from: data).rates[to] else {
            throw ValidationError("there is no rate of \(to)")
        }
        print("\(amount) EUR = \(amount * rate) \(to)")
    }
}

struct Answer: Decodable {
    let rates: [String: Double]
}
