import Foundation

extension ValuePattern {
    /// Whether one of the values satisfies the pattern.
    ///
    /// Without values, the field is absent.
    ///
    /// A regular expression counts as not found if the search takes too long.
    package func matches(_ values: [String]) -> Bool {
        Evaluator(CapturedRequest(method: "", url: Self.nowhere, normalized: Self.normalizedNowhere))
            .evaluate(self, values) == .met
    }

    private static let nowhere = URL(fileURLWithPath: "/")
    private static let normalizedNowhere = NormalizedURL(nowhere)
}
