import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The exchange rates that two services publish.
struct ExchangeRates {
    /// A service with exchange rates.
    enum Source: String, CaseIterable {
        case frankfurter = "api.frankfurter.dev"
        case exchangeRateAPI = "open.er-api.com"
    }

    /// The idle timeout of requests to the upstream, in seconds; `nil` means Foundation's default.
    var timeout: Double?
    /// Header fields of each request, such as the context of the request that is being served.
    var context: [(name: String, value: String)] = []

    func latest(
        from base: Currency, to target: Currency, at source: Source = .frankfurter
    ) async throws(UpstreamError) -> ExchangeRate {
        let url = latestURL(from: base, to: target, at: source)
        let (body, response) = try await answer(from: url)
        if let response = response as? HTTPURLResponse, response.statusCode != 200 {
            throw .status(response.statusCode, url)
        }
        return try rate(of: target, in: body, from: url)
    }

    /// Asks all sources at the same time.
    ///
    /// - Returns: The rate that arrives first, and its source.
    /// - Throws: The error that arrived last, if no source answers.
    func fastest(
        from base: Currency, to target: Currency
    ) async throws(UpstreamError) -> (source: Source, rate: ExchangeRate) {
        let answers = AsyncStream { continuation in
            let tasks = Source.allCases.map { source in
                Task {
                    do throws(UpstreamError) {
                        let rate = try await latest(from: base, to: target, at: source)
                        continuation.yield(Result<_, UpstreamError>.success((source: source, rate: rate)))
                    } catch {
                        continuation.yield(.failure(error))
                    }
                }
            }
            // A caller with an answer needs no other.
            continuation.onTermination = { _ in for task in tasks { task.cancel() } }
        }
        var open = Source.allCases.count
        for await answer in answers {
            open -= 1
            if case .failure = answer, open > 0 { continue }
            return try answer.get()
        }
        throw .cancelled
    }

    /// The rates as they change, until the upstream has no more, or an error that ends them.
    func changes(from base: Currency, to target: Currency) -> AsyncStream<Result<ExchangeRate, UpstreamError>> {
        let url = url("https://api.frankfurter.dev/v1/changes?base=\(base)&symbols=\(target)")
        let events = EventStream(url: url, timeout: timeout, headers: context).events
        return AsyncStream { continuation in
            let task = Task {
                do {
                    for try await event in events {
                        continuation.yield(
                            Result { () throws(UpstreamError) in try rate(of: target, in: Data(event.utf8), from: url) }
                        )
                    }
                } catch {
                    continuation.yield(.failure(UpstreamError(error, url)))
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private func rate(of target: Currency, in body: Data, from url: URL) throws(UpstreamError) -> ExchangeRate {
        let latest: LatestRates
        do {
            latest = try JSONDecoder().decode(LatestRates.self, from: body)
        } catch {
            throw .unreadable(url, reason: (error as? DecodingError)?.reason ?? "\(error)")
        }
        guard let value = latest.rates[target.code] else {
            throw .unreadable(url, reason: "rates.\(target) is missing")
        }
        guard let date = latest.date ?? latest.updated else {
            throw .unreadable(url, reason: "date is missing")
        }
        return ExchangeRate(value: value, date: date)
    }

    private func latestURL(from base: Currency, to target: Currency, at source: Source) -> URL {
        switch source {
        case .frankfurter: url("https://api.frankfurter.dev/v1/latest?base=\(base)&symbols=\(target)")
        case .exchangeRateAPI: url("https://open.er-api.com/v6/latest/\(base)")
        }
    }

    private func url(_ text: String) -> URL {
        guard let url = URL(string: text) else {
            preconditionFailure("currency codes, being ASCII letters, cannot spoil a URL: \(text)")
        }
        return url
    }

    private func answer(from url: URL) async throws(UpstreamError) -> (Data, URLResponse) {
        var request = URLRequest(url: url)
        if let timeout { request.timeoutInterval = timeout }
        for field in context { request.addValue(field.value, forHTTPHeaderField: field.name) }
        do {
            return try await URLSession.shared.data(for: request)
        } catch {
            throw UpstreamError(error, url)
        }
    }
}

/// The upstream's JSON.
///
/// `Decimal` keeps the exact digits of each rate.
private struct LatestRates: Decodable {
    /// The day, as api.frankfurter.dev has it.
    let date: String?
    /// The time, as open.er-api.com has it.
    let updated: String?
    let rates: [String: Decimal]

    private enum CodingKeys: String, CodingKey {
        case date, rates
        case updated = "time_last_update_utc"
    }
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
    case cancelled

    /// The error for a request that failed.
    init(_ error: any Error, _ url: URL) {
        switch error {
        case let error as UpstreamError: self = error
        case let error as URLError where error.code == .timedOut: self = .timedOut(url)
        default: self = .unreachable(url, reason: error.localizedDescription)
        }
    }

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
        case .cancelled:
            "the request was cancelled"
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
