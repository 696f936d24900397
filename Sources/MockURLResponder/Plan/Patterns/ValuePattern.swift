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

    /// The operators by their wire keys.
    ///
    /// Reader, writer and schema support a new case without other changes.
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
