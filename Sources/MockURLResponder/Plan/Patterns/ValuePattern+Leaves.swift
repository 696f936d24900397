/// The parts of combined patterns.
extension ValuePattern {
    /// The operand of a pattern: its value on the wire, without the operator.
    package enum Operand {
        /// The operator has no operand, such as `present`.
        case none
        case text(String)
        case patterns([ValuePattern])
    }

    package var operand: Operand {
        switch self {
        case .equals(let text), .contains(let text), .prefix(let text), .suffix(let text), .matches(let text):
            .text(text)
        case .wildcard(let wildcard): .text(wildcard.text)
        case .template(let template): .text(template.text)
        case .present, .absent: .none
        case .not(let pattern): .patterns([pattern])
        case .values(let patterns), .allOf(let patterns), .anyOf(let patterns): .patterns(patterns)
        }
    }

    /// The string operand; `nil` for any other operand.
    package var text: String? { if case .text(let text) = operand { text } else { nil } }

    /// The patterns that compare values, without the patterns that combine them.
    package var leaves: [ValuePattern] {
        if case .patterns(let patterns) = operand { patterns.flatMap(\.leaves) } else { [self] }
    }

    /// The string operands of all leaves.
    package var texts: [String] { leaves.compactMap(\.text) }

    /// Returns the pattern with each leaf replaced.
    package func mapLeaves(_ transform: (ValuePattern) -> ValuePattern) -> ValuePattern {
        switch self {
        case .not(let pattern): .not(pattern.mapLeaves(transform))
        case .allOf(let patterns): .allOf(patterns.map { $0.mapLeaves(transform) })
        case .anyOf(let patterns): .anyOf(patterns.map { $0.mapLeaves(transform) })
        case .values(let patterns): .values(patterns.map { $0.mapLeaves(transform) })
        case .equals, .contains, .prefix, .suffix, .matches, .wildcard, .template, .present, .absent: transform(self)
        }
    }

    /// Returns the pattern with each string replaced, except regular expressions.
    package func mapText(_ transform: (String) -> String) -> ValuePattern {
        mapLeaves { leaf in
            switch leaf {
            case .equals(let text): .equals(transform(text))
            case .contains(let text): .contains(transform(text))
            case .prefix(let text): .prefix(transform(text))
            case .suffix(let text): .suffix(transform(text))
            case .wildcard(let wildcard): .wildcard(Wildcard(pieces: wildcard.pieces.map(transform)))
            case .template(let template): .template(template.mapLiterals(transform))
            case .matches, .present, .absent, .values, .not, .allOf, .anyOf: leaf
            }
        }
    }
}
