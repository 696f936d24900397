import Foundation

/// Credentials in a field `Authorization` (RFC 9110 section 11).
extension ValuePattern {
    /// Returns the pattern of credentials; the case of the scheme does not count, and spaces end the scheme.
    ///
    /// - Parameters:
    ///   - scheme: The name of the scheme, such as `Bearer`.
    ///   - value: What follows it.
    /// - Returns: A regular expression, which travels as any other.
    package static func credentials(_ scheme: String, _ value: String) -> ValuePattern {
        .matches("^(?i:\(scheme)) +\(NSRegularExpression.escapedPattern(for: value))$")
    }

    /// The scheme and the value of a pattern of credentials as a header field has them; `nil` for any other pattern.
    package var credentials: String? {
        guard case .matches(let text) = self, let found = text.wholeMatch(of: /\^\(\?i:(\w+)\) \+(.*)\$/) else {
            return nil
        }
        let value = String(found.2).replacing(/\\(.)/) { $0.output.1 }
        return Self.credentials(String(found.1), value) == self ? "\(found.1) \(value)" : nil
    }
}
