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
}
