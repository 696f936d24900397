import Foundation

/// Where a regular expression is wrong, and what is missing there.
///
/// ## Why Swift's Regex is asked
/// `NSRegularExpression` says only that a pattern is wrong. Swift's parser reads nearly the same syntax and knows the
/// place, but has it in a property of a type that is not public, so that is looked for by its kind. Where it is not found,
/// or where Swift's parser finds nothing wrong, the message goes without a place.
struct RegexFlaw: CustomStringConvertible {
    /// The message of Swift's parser, which may quote the pattern.
    let description: String
    /// In characters, from 1; nil where it is not known.
    let place: Int?

    /// - Parameter pattern: One that `NSRegularExpression` refuses.
    init?(in pattern: String) {
        do {
            _ = try Regex(pattern)
            return nil
        } catch {
            place = Self.place(in: error, of: pattern)
            description = "\(error)"
        }
    }

    /// From 1.
    private static func place(in error: any Error, of pattern: String) -> Int? {
        for child in Mirror(reflecting: error).children where child.label == "location" {
            for part in Mirror(reflecting: child.value).children {
                guard let range = part.value as? Range<String.Index>, range.upperBound <= pattern.endIndex else {
                    continue
                }
                return pattern.distance(from: pattern.startIndex, to: range.lowerBound) + 1
            }
        }
        return nil
    }
}
