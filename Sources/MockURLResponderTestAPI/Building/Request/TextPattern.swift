import Foundation
import MockURLResponder

/// A pattern for a string of a request, such as its path, or the value of a query field, a header field or a
/// cookie.
///
/// A string literal matches exactly this string. Patterns can be combined: `.prefix("/v1/") && !.suffix(".png")`.
public struct TextPattern: Sendable, Hashable {
    let pattern: ValuePattern

    init(_ pattern: ValuePattern) {
        self.pattern = pattern
    }

    /// Matches exactly this string, compared byte by byte.
    public static func equal(to text: String) -> TextPattern { TextPattern(.equals(text)) }

    /// Matches strings that contain this string.
    public static func containing(_ text: String) -> TextPattern { TextPattern(.contains(text)) }

    /// Matches strings that start with this string.
    public static func prefix(_ text: String) -> TextPattern { TextPattern(.prefix(text)) }

    /// Matches strings that end with this string.
    public static func suffix(_ text: String) -> TextPattern { TextPattern(.suffix(text)) }

    /// Matches strings of a form in which each `*` stands for any number of characters, including `/` and none.
    public static func wildcard(_ text: String) -> TextPattern { TextPattern(.wildcard(Wildcard(text))) }

    /// Matches strings in which a regular expression is found; `^` and `$` anchor it.
    ///
    /// All searches for one request share a quarter of a second of processor time. If this is not enough, the
    /// request fails with an error that names the stub, and no later stub answers instead. Other requests do not
    /// wait.
    ///
    /// - Parameters:
    ///   - expression: The expression in ICU syntax, as for `NSRegularExpression`. An invalid one fails the test.
    ///   - filePath: The file to report misuse in. The default is the caller's file.
    ///   - line: The line to report misuse at. The default is the caller's line.
    /// - Returns: The pattern.
    public static func regex(
        _ expression: String, filePath: StaticString = #filePath, line: UInt = #line
    ) -> TextPattern {
        let isUsable = CallSite(filePath: filePath, line: line)
            .check(expression, "the regular expression", PlanRules.flaw(inRegularExpression: expression))
        return isUsable ? TextPattern(.matches(expression)) : .refused
    }

    /// Matches a path with parameters.
    ///
    /// Each `{name}` stands for one or more characters except `/`, and answers can repeat them.
    ///
    /// - Parameters:
    ///   - path: A path such as `/users/{id}`, with at most one parameter between two slashes. An invalid one fails
    ///     the test.
    ///   - filePath: The file to report misuse in. The default is the caller's file.
    ///   - line: The line to report misuse at. The default is the caller's line.
    /// - Returns: The pattern.
    public static func template(
        _ path: String, filePath: StaticString = #filePath, line: UInt = #line
    ) -> TextPattern {
        do {
            return TextPattern(.template(try PathTemplate(path)))
        } catch {
            let flaw = PlanRules.Flaw(
                .invalidPath, expected: "\(error.expected) at character \(error.position)", hint: error.hint)
            CallSite(filePath: filePath, line: line).refuse(path, "the path template", flaw)
            return .refused
        }
    }

    /// The placeholder for a pattern that has already failed the test.
    ///
    /// No string matches it.
    private static var refused: TextPattern { !(.present || .absent) }

    /// Matches any value that is present.
    public static var present: TextPattern { TextPattern(.present) }

    /// Matches if the value is absent.
    public static var absent: TextPattern { TextPattern(.absent) }

    /// Matches a field that appears several times, with values that match these patterns in this order.
    ///
    ///     configurator.respond(to: "/search").when(.query("tag", .values(["a", "b"]))).once()
    ///
    /// If all patterns are strings, a header field may also have the values as one list (RFC 9110 section 5.3).
    /// `URLRequest` joins repeated fields this way.
    ///
    /// - Parameter patterns: One pattern for each value.
    /// - Returns: The pattern.
    public static func values(_ patterns: [TextPattern]) -> TextPattern {
        TextPattern(.values(patterns.map(\.pattern)))
    }

    /// Matches if at least one of the patterns matches.
    public static func any(of patterns: TextPattern...) -> TextPattern {
        TextPattern(.anyOf(patterns.map(\.pattern)))
    }

    /// Matches if all patterns match.
    public static func all(of patterns: TextPattern...) -> TextPattern {
        TextPattern(.allOf(patterns.map(\.pattern)))
    }

    /// Matches if both patterns match.
    public static func && (one: TextPattern, other: TextPattern) -> TextPattern { .all(of: one, other) }

    /// Matches if at least one of the patterns matches.
    public static func || (one: TextPattern, other: TextPattern) -> TextPattern { .any(of: one, other) }

    /// Matches if the pattern does not match.
    public static prefix func ! (pattern: TextPattern) -> TextPattern { TextPattern(.not(pattern.pattern)) }
}

extension TextPattern {
    /// The pattern for a header field, whose values may arrive as one list.
    var headerPattern: ValuePattern { pattern.acceptingLists }
}

extension ValuePattern {
    fileprivate var acceptingLists: ValuePattern {
        switch self {
        case .values(let patterns):
            var texts: [String] = []
            for case .equals(let text) in patterns { texts.append(text) }
            guard texts.count == patterns.count else { return self }
            let list = texts.map(NSRegularExpression.escapedPattern).joined(separator: "[ \\t]*,[ \\t]*")
            return .anyOf([self, .values([.matches("^\(list)$")])])
        case .not(let pattern): return .not(pattern.acceptingLists)
        case .allOf(let patterns): return .allOf(patterns.map(\.acceptingLists))
        case .anyOf(let patterns): return .anyOf(patterns.map(\.acceptingLists))
        case .equals, .contains, .prefix, .suffix, .matches, .wildcard, .template, .present, .absent: return self
        }
    }
}

extension TextPattern: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// Creates a pattern that matches exactly this string.
    public init(stringLiteral value: String) {
        self.init(.equals(value))
    }
}
