import Foundation
import MockURLResponder

/// The stand-ins of a new recording, with those that the plan has in their places.
///
/// A stand-in has the number of its secret. If answers arrive in another order than before, a secret has another number, and the
/// request that returns it has another value.
struct StandInPairs {
    /// The longest body in which stand-ins are searched for, in bytes.
    private static let longestBody = 1 << 20

    private var pairs: [String: String] = [:]

    /// Adds the stand-ins of two answers to one request.
    mutating func add(_ old: ResponseDefinition, _ new: RecordedExchange.Result) {
        guard case .answer(let answer) = new else { return }
        add(Self.standIns(in: Self.text(of: old.headers)), Self.standIns(in: Self.text(of: answer.headers)))
        guard answer.body.count <= Self.longestBody, Self.mayHaveStandIn(answer.body),
            let body = try? PreparedBody(of: old.body).copied()
        else { return }
        add(
            Self.standIns(in: String(decoding: body, as: UTF8.self)),
            Self.standIns(in: String(decoding: answer.body, as: UTF8.self)))
    }

    private mutating func add(_ old: [String], _ new: [String]) {
        guard old.count == new.count else { return }
        for (old, new) in zip(old, new) where pairs[new] == nil { pairs[new] = old }
    }

    /// Returns an exchange with the stand-ins of the plan.
    func replacing(in exchange: RecordedExchange) -> RecordedExchange {
        if pairs.allSatisfy({ $0 == $1 }) { return exchange }
        var exchange = exchange
        exchange.request.url = replacing(in: exchange.request.url)
        exchange.request.headers = replacing(in: exchange.request.headers)
        if case .bytes(let body) = exchange.request.body { exchange.request.body = .bytes(replacing(in: body)) }
        if case .answer(var answer) = exchange.result {
            (answer.headers, answer.body) = (replacing(in: answer.headers), replacing(in: answer.body))
            exchange.result = .answer(answer)
        }
        return exchange
    }

    private func replacing(in text: String) -> String {
        text.replacing(Self.standIn) { pairs[String($0.output.0)] ?? String($0.output.0) }
    }

    private func replacing(in headers: HeaderFields) -> HeaderFields {
        HeaderFields(headers.fields.map { HeaderFields.Field(name: $0.name, value: replacing(in: $0.value)) })
    }

    private func replacing(in body: Data) -> Data {
        guard body.count <= Self.longestBody, Self.mayHaveStandIn(body), let text = String(data: body, encoding: .utf8)
        else { return body }
        return Data(replacing(in: text).utf8)
    }

    // MARK: Stand-ins

    /// A web token with a replaced signature, or another stand-in that is more than a number.
    ///
    /// `Regex` is not `Sendable`, but this one has no code of ours, and matching does not change it.
    private nonisolated(unsafe) static let standIn =
        /eyJ[A-Za-z0-9_.-]*STANDIN0*[0-9]+A?|(STANDIN|standin)0*[0-9]+A?|57[aA]4[dD]14[eE][0-9a-fA-F]+|00000000-57[aA]4-4[dD]14-8000-[0-9a-fA-F]{12}/

    private static func standIns(in text: String) -> [String] { text.matches(of: standIn).map { String($0.output.0) } }

    private static func mayHaveStandIn(_ bytes: Data) -> Bool {
        ["STANDIN", "standin", "57a4", "57A4"].contains { bytes.range(of: Data($0.utf8)) != nil }
    }

    private static func text(of headers: HeaderFields) -> String {
        headers.fields.sorted { $0.name.lowercased() < $1.name.lowercased() }.map(\.value).joined(separator: "\n")
    }
}
