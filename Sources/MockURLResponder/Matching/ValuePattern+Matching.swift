extension ValuePattern {
    /// Whether one of the values that go by a name satisfies the pattern; no value is an absent one.
    ///
    /// Text is compared byte by byte, as a server would.
    package func matches(_ values: [String]) -> Bool {
        switch self {
        case .equals(let text): values.contains { $0.utf8.elementsEqual(text.utf8) }
        case .contains(let text): values.contains { $0.utf8.firstRange(of: text.utf8) != nil }
        case .prefix(let text): values.contains { $0.utf8.starts(with: text.utf8) }
        case .suffix(let text): values.contains { $0.utf8.reversed().starts(with: text.utf8.reversed()) }
        case .wildcard(let wildcard): values.contains(where: wildcard.matches)
        case .template(let template): values.contains { template.parameters(in: $0) != nil }
        case .matches(let expression): values.contains { RegularExpression.cached(expression).isFound(in: $0) }
        case .present: !values.isEmpty
        case .absent: values.isEmpty
        case .values(let patterns):
            values.count == patterns.count && zip(patterns, values).allSatisfy { $0.matches([$1]) }
        case .not(let pattern): !pattern.matches(values)
        case .allOf(let patterns): patterns.allSatisfy { $0.matches(values) }
        case .anyOf(let patterns): patterns.contains { $0.matches(values) }
        }
    }

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
