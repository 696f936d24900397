/// How unlike two values are, from 0 to 1.
struct Measure: Sendable {
    var text: @Sendable (String, String) -> Double
    /// What is expected, what is found, and whether that may have more.
    var json: @Sendable (JSONValue, JSONValue, Bool) -> Double

    static let full = Measure(text: EditDistance.normalized) { JSONDifference($0, $1, allowsMore: $2).distance }
    /// Takes no more time than reading the values.
    static let rough = Measure(text: EditDistance.rough, json: JSONDifference.roughDistance)
}
