import Foundation

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
