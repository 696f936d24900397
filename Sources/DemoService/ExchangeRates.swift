import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The exchange rates that api.frankfurter.dev publishes.
struct ExchangeRates {
    /// The idle timeout of requests to the upstream, in seconds; `nil` means Foundation's default.
    var timeout: Double?

    func latest(from base: Currency, to target: Currency) async throws(UpstreamError) -> ExchangeRate {
        let url = latestURL(from: base, to: target)
        let (body, response) = try await answer(from: url)
        if let response = response as? HTTPURLResponse, response.statusCode != 200 {
            throw .status(response.statusCode, url)
        }
        let latest: LatestRates
        do {
            latest = try JSONDecoder().decode(LatestRates.self, from: body)
        } catch {
            throw .unreadable(url, reason: (error as? DecodingError)?.reason ?? "\(error)")
        }
        guard let value = latest.rates[target.code] else {
            throw .unreadable(url, reason: "rates.\(target) is missing")
        }
        return ExchangeRate(value: value, date: latest.date)
    }

    private func latestURL(from base: Currency, to target: Currency) -> URL {
        let text = "https://api.frankfurter.dev/v1/latest?base=\(base)&symbols=\(target)"
        guard let url = URL(string: text) else {
            preconditionFailure("currency codes, being ASCII letters, cannot spoil a URL: \(text)")
        }
        return url
    }

    private func answer(from url: URL) async throws(UpstreamError) -> (Data, URLResponse) {
        var request = URLRequest(url: url)
        if let timeout { request.timeoutInterval = timeout }
        do {
            return try await URLSession.shared.data(for: request)
        } catch let error as URLError where error.code == .timedOut {
            throw .timedOut(url)
        } catch {
            throw .unreachable(url, reason: error.localizedDescription)
        }
    }
}

/// The upstream's JSON.
///
/// `Decimal` keeps the exact digits of each rate.
private struct LatestRates: Decodable {
    let date: String
    let rates: [String: Decimal]
}

extension DecodingError {
    /// The member that is missing or has another type.
    fileprivate var reason: String {
        switch self {
        case .keyNotFound(let key, let context): "\(Self.name(of: context.codingPath + [key])) is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "\(Self.name(of: context.codingPath)) has another type"
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            "\(Self.name(of: context.codingPath)) is not readable"
        default: "the body is not JSON"
        }
    }

    private static func name(of path: [any CodingKey]) -> String {
        path.isEmpty ? "the body" : path.map(\.stringValue).joined(separator: ".")
    }
}

/// The reason why the upstream gave no rate.
enum UpstreamError: Error, CustomStringConvertible {
    case unreachable(URL, reason: String)
    case timedOut(URL)
    case status(Int, URL)
    case unreadable(URL, reason: String)

    var description: String {
        switch self {
        case .unreachable(let url, let reason):
            "the upstream did not answer for \(url): \(reason)"
        case .timedOut(let url):
            "the upstream took too long for \(url)"
        case .status(let code, let url):
            "the upstream answered \(code) for \(url)"
        case .unreadable(let url, let reason):
            "the upstream answered without a readable rate for \(url): \(reason)"
        }
    }
}

/// The value of one unit of a currency in another currency on a day.
struct ExchangeRate {
    let value: Decimal
    let date: String

    /// The amount in the other currency, rounded to two fraction digits.
    func converting(_ amount: Decimal) -> Decimal {
        var exact = amount * value
        var rounded = Decimal()
        NSDecimalRound(&rounded, &exact, 2, .plain)
        return rounded
    }
}

/// A currency's code of three ASCII letters, in upper case.
struct Currency: CustomStringConvertible {
    let code: String

    init?(_ text: String) {
        guard text.wholeMatch(of: /[A-Za-z]{3}/) != nil else { return nil }
        code = text.uppercased()
    }

    var description: String { code }
}
