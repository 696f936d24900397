import Foundation

/// The reason why ICU refuses a regular expression, and the place of the mistake.
///
/// ## Why the pattern is read once more
/// `NSRegularExpression` reports only that a pattern is wrong. So `RegexWalk` looks for the mistakes that people make. It
/// keeps its open brackets in an array: no pattern can exhaust the stack, as it could with Swift's `Regex`. It
/// reports no flaw after syntax that it does not know.
package struct RegexFlaw: Error, Hashable, CustomStringConvertible {
    /// The reason, as a clause.
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
