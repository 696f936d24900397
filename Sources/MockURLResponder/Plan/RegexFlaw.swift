import Foundation

/// Where a regular expression is wrong, and why.
///
/// ## Why the pattern is read once more
/// `NSRegularExpression` reports only that a pattern is wrong. So `RegexWalk` looks for the mistakes that people make. It
/// keeps its open brackets in an array: no pattern can exhaust the stack, as it could with Swift's `Regex`. What
/// it does not understand has no place.
package struct RegexFlaw: Error, Hashable, CustomStringConvertible {
    /// What is wrong, as a clause.
    package let reason: SafeText
    /// The number of the character at which the flaw is, starting at 1.
    package let place: Int

    package var description: String { "\(reason)" }

    /// Finds the first flaw of a pattern.
    ///
    /// - Parameter pattern: A pattern that `NSRegularExpression` refuses.
    /// - Returns: `nil` for a flaw that is not known.
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
