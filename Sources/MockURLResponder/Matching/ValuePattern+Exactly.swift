extension ValuePattern {
    /// Whether the values that go by a name are what the pattern wants and nothing else, as the query rule `exact` asks:
    /// a text to be equal to is the only value, and any other pattern is satisfied by every value.
    package func matchesExactly(_ values: [String]) -> Bool {
        switch self {
        case .equals: values.count == 1 && matches(values)
        case .contains, .prefix, .suffix, .wildcard, .template, .matches:
            !values.isEmpty && values.allSatisfy { matches([$0]) }
        // These speak of all values already.
        case .present, .absent, .values, .not: matches(values)
        case .allOf(let patterns): patterns.allSatisfy { $0.matchesExactly(values) }
        case .anyOf(let patterns):
            patterns.contains { $0.matchesExactly(values) }
                || !values.isEmpty && values.allSatisfy { value in patterns.contains { $0.matches([value]) } }
        }
    }
}
