/// Patterns as what they are combined of.
extension ValuePattern {
    /// The patterns that compare something themselves.
    package var leaves: [ValuePattern] {
        switch self {
        case .not(let pattern): pattern.leaves
        case .allOf(let patterns), .anyOf(let patterns), .values(let patterns): patterns.flatMap(\.leaves)
        case .equals, .contains, .prefix, .suffix, .matches, .wildcard, .template, .present, .absent: [self]
        }
    }

    /// The texts that values are compared with, as they are written.
    package var texts: [String] {
        leaves.compactMap { leaf in
            switch leaf {
            case .equals(let text), .contains(let text), .prefix(let text), .suffix(let text), .matches(let text): text
            case .wildcard(let wildcard): wildcard.text
            case .template(let template): template.text
            case .present, .absent, .values, .not, .allOf, .anyOf: nil
            }
        }
    }

    /// The pattern with all its leaves rewritten.
    package func mapLeaves(_ transform: (ValuePattern) -> ValuePattern) -> ValuePattern {
        switch self {
        case .not(let pattern): .not(pattern.mapLeaves(transform))
        case .allOf(let patterns): .allOf(patterns.map { $0.mapLeaves(transform) })
        case .anyOf(let patterns): .anyOf(patterns.map { $0.mapLeaves(transform) })
        case .values(let patterns): .values(patterns.map { $0.mapLeaves(transform) })
        case .equals, .contains, .prefix, .suffix, .matches, .wildcard, .template, .present, .absent: transform(self)
        }
    }
}
