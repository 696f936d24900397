/// A way to measure the difference between two values, from 0 to 1.
package enum Measure: Sendable, CaseIterable {
    case full
    /// Takes no longer than reading the values.
    case rough

    func distance(_ one: String, _ other: String) -> Double {
        self == .full ? EditDistance.normalized(one, other) : EditDistance.rough(one, other)
    }

    func distance(_ expected: JSONValue, _ found: JSONValue, allowsMore: Bool) -> Double {
        switch self {
        case .full: JSONDifference(expected, found, allowsMore: allowsMore).distance
        case .rough: JSONDifference.roughDistance(expected, found, allowsMore: allowsMore)
        }
    }
}
