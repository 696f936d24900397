import Foundation

extension ValuePattern {
    /// Whether one of some values satisfies the pattern; no value is an absent one.
    ///
    /// A search for a regular expression that takes too long has not found it.
    package func matches(_ values: [String]) -> Bool {
        Evaluator(CapturedRequest(method: "", url: Self.nowhere, normalized: Self.normalizedNowhere))
            .evaluate(self, values) == .met
    }

    private static let nowhere = URL(fileURLWithPath: "/")
    private static let normalizedNowhere = NormalizedURL(nowhere)

    /// The pattern with every text it compares with rewritten.
    func mapText(_ transform: (String) -> String) -> ValuePattern {
        switch self {
        case .equals(let text): .equals(transform(text))
        case .contains(let text): .contains(transform(text))
        case .prefix(let text): .prefix(transform(text))
        case .suffix(let text): .suffix(transform(text))
        case .wildcard(let wildcard): .wildcard(Wildcard(pieces: wildcard.pieces.map(transform)))
        case .template(let template): .template(template.mapLiterals(transform))
        case .matches, .present, .absent: self
        case .values(let patterns): .values(patterns.map { $0.mapText(transform) })
        case .not(let pattern): .not(pattern.mapText(transform))
        case .allOf(let patterns): .allOf(patterns.map { $0.mapText(transform) })
        case .anyOf(let patterns): .anyOf(patterns.map { $0.mapText(transform) })
        }
    }
}
