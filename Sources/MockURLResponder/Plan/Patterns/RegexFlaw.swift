import Foundation

/// The reason why ICU rejects a regular expression, and the place of the mistake.
///
/// ## Why the pattern is read again
/// `NSRegularExpression` reports only that a pattern is invalid. So `RegexWalk` looks for common mistakes. It keeps
/// its open brackets in an array, so no pattern can exhaust the stack, as it could with Swift's `Regex`. After syntax
/// that it does not know, it reports no flaw.
package struct RegexFlaw: Error, Hashable, CustomStringConvertible {
    /// The reason, as a clause.
    package let reason: SafeText
    /// The number of the character at which the flaw is, starting at 1.
    package let place: Int

    package var description: String { "\(reason)" }

    /// Finds the first flaw of a pattern.
    ///
    /// - Parameter pattern: A pattern that `NSRegularExpression` rejects.
    /// - Returns: `nil` if the flaw is not one of the known mistakes.
    package static func first(in pattern: String) -> RegexFlaw? {
        var walk = RegexWalk(pattern)
        do {
            try walk.end()
            return nil
        } catch {
            return error.flaw
        }
    }
}
