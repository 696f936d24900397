/// How unlike two values are, from 0 to 1.
enum Measure: Sendable {
    case full
    /// Takes no more time than reading the values.
    case rough

    func text(_ one: String, _ other: String) -> Double {
        switch self {
        case .full: EditDistance.normalized(one, other)
        case .rough: EditDistance.rough(one, other)
        }
    }

    /// - Parameter allowsMore: Whether what is found may have more than what is expected.
    func json(_ expected: JSONValue, _ found: JSONValue, allowsMore: Bool) -> Double {
        switch self {
        case .full: JSONDifference(expected, found, allowsMore: allowsMore).distance
        case .rough: JSONDifference.roughDistance(expected, found, allowsMore: allowsMore)
        }
    }
}
