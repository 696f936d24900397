import Foundation

/// A condition on the values of one field of a request.
package enum ValuePattern: Sendable, Hashable {
    case equals(String)
    case contains(String)
    case prefix(String)
    case suffix(String)
    /// A regular expression in ICU syntax that must match a part of the value. `^` and `$` anchor it.
    case matches(String)
    case wildcard(Wildcard)
    /// A path with parameters, such as `/users/{id}`.
    case template(PathTemplate)
    /// At least one value exists.
    case present
    /// No value exists.
    case absent
    /// The field has exactly these values, in this order; one pattern for each value.
    case values([ValuePattern])
    indirect case not(ValuePattern)
    case allOf([ValuePattern])
    case anyOf([ValuePattern])

    /// The operators by their wire keys, each of which has a row in `ValuePattern.operators`.
    package enum Operator: String, CaseIterable, Sendable {
        case equals, contains, prefix, suffix, matches, wildcard, template, present, absent, values, not, allOf, anyOf
    }

    package var `operator`: Operator {
        switch self {
        case .equals: .equals
        case .contains: .contains
        case .prefix: .prefix
        case .suffix: .suffix
        case .matches: .matches
        case .wildcard: .wildcard
        case .template: .template
        case .present: .present
        case .absent: .absent
        case .values: .values
        case .not: .not
        case .allOf: .allOf
        case .anyOf: .anyOf
        }
    }
}

extension ValuePattern: CustomStringConvertible {
    /// The pattern for reports, on one line and with long strings cut: `equals "EUR"`, `not (present)`.
    package var description: String {
        switch (self, operand) {
        case (.values, .patterns(let patterns)): "exactly the values (\(Self.list(patterns)))"
        case (.allOf, .patterns(let patterns)): "all of (\(Self.list(patterns)))"
        case (.anyOf, .patterns(let patterns)): "any of (\(Self.list(patterns)))"
        case (_, .patterns(let patterns)): "not (\(Self.list(patterns)))"
        case (_, .text(let text)): "\(self.operator.rawValue) \(SwiftSource.excerpt(text))"
        case (_, .none): self.operator.rawValue
        }
    }

    private static func list(_ patterns: [ValuePattern]) -> String {
        patterns.map(\.description).joined(separator: ", ")
    }
}

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

    /// The string that a value must equal; `nil` for any other pattern.
    package var equalText: String? { if case .equals(let text) = self { text } else { nil } }

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

/// Patterns for credentials in an `Authorization` field (RFC 9110 section 11).
extension ValuePattern {
    /// Returns a pattern for credentials.
    ///
    /// The scheme is compared without case, and one or more spaces follow it.
    ///
    /// - Parameters:
    ///   - scheme: The name of the scheme, such as `Bearer`.
    ///   - value: The value after the scheme.
    /// - Returns: A regular expression, so the pattern needs no wire key of its own.
    package static func credentials(_ scheme: String, _ value: String) -> ValuePattern {
        .matches("^(?i:\(scheme)) +\(NSRegularExpression.escapedPattern(for: value))$")
    }

    /// The field value that a pattern for credentials accepts, with scheme and value; `nil` for any other pattern.
    package var credentials: String? {
        guard case .matches(let text) = self, let found = text.wholeMatch(of: /\^\(\?i:(\w+)\) \+(.*)\$/) else {
            return nil
        }
        let value = String(found.2).replacing(/\\(.)/) { $0.output.1 }
        return Self.credentials(String(found.1), value) == self ? "\(found.1) \(value)" : nil
    }
}
