/// What one text value of a request has to be.
package enum ValuePattern: Sendable, Hashable {
    case equals(String)
    case contains(String)
    case prefix(String)
    case suffix(String)
    /// A regular expression (ICU syntax) that has to be found somewhere in the value; `^` and `$` anchor it.
    case matches(String)
    /// The value is there, whatever it is.
    case present
    /// The value is not there.
    case absent
    indirect case not(ValuePattern)
    case anyOf([ValuePattern])

    /// The operators by their wire keys; a new case here is all that reader, writer and schema need to know of it.
    package enum Operator: String, CaseIterable, Sendable {
        case equals, contains, prefix, suffix, matches, present, absent, not, anyOf
    }

    package var `operator`: Operator {
        switch self {
        case .equals: .equals
        case .contains: .contains
        case .prefix: .prefix
        case .suffix: .suffix
        case .matches: .matches
        case .present: .present
        case .absent: .absent
        case .not: .not
        case .anyOf: .anyOf
        }
    }
}

extension ValuePattern: CustomStringConvertible {
    /// The pattern as a report says it: `equals "EUR"`, `not present`.
    package var description: String {
        switch self {
        case .equals(let text), .contains(let text), .prefix(let text), .suffix(let text), .matches(let text):
            "\(self.operator.rawValue) \(text.debugDescription)"
        case .present, .absent:
            self.operator.rawValue
        case .not(let pattern):
            "not (\(pattern))"
        case .anyOf(let patterns):
            "any of (\(patterns.map(\.description).joined(separator: ", ")))"
        }
    }
}
