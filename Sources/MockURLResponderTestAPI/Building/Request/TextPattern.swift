import Foundation
import MockURLResponder

/// What a text of a request has to be: its path, the value of a query field, of a header field or of a cookie.
///
/// A string literal is a pattern that is equal to it. Patterns combine: `.prefix("/v1/") && !.suffix(".png")`.
public struct TextPattern: Sendable, Hashable {
    let pattern: ValuePattern

    init(_ pattern: ValuePattern) {
        self.pattern = pattern
    }

    /// Is exactly this text, compared byte by byte.
    public static func equal(to text: String) -> TextPattern { TextPattern(.equals(text)) }

    /// Has this text in it.
    public static func containing(_ text: String) -> TextPattern { TextPattern(.contains(text)) }

    /// Starts with this text.
    public static func prefix(_ text: String) -> TextPattern { TextPattern(.prefix(text)) }

    /// Ends with this text.
    public static func suffix(_ text: String) -> TextPattern { TextPattern(.suffix(text)) }

    /// Is of this form, in which each `*` stands for any number of characters, also `/` and none.
    public static func wildcard(_ text: String) -> TextPattern { TextPattern(.wildcard(Wildcard(text))) }

    /// A regular expression that has to be found in the text; `^` and `$` anchor it.
    ///
    /// All searches in one request have a quarter of a second of processor time. When that is not enough, the request fails with an
    /// error that names the stub, and no later stub answers in its place. Other requests do not wait for it.
    ///
    /// - Parameters:
    ///   - expression: In ICU syntax, as `NSRegularExpression` reads it. A malformed one fails the test.
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

    /// A path with parameters: each `{name}` stands for one or more characters but `/`, and answers can echo it.
    ///
    /// - Parameters:
    ///   - path: Such as `/users/{id}`, with at most one parameter between two slashes. A malformed one fails the test.
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
                expected: "\(error.expected) at character \(error.position)", hint: error.hint)
            CallSite(filePath: filePath, line: line).refuse(path, "the path template", flaw)
            return .refused
        }
    }

    /// Stands for a pattern that has failed the test already: no text matches it.
    private static var refused: TextPattern { !(.present || .absent) }

    /// Is there, whatever it is.
    public static var present: TextPattern { TextPattern(.present) }

    /// Is not there.
    public static var absent: TextPattern { TextPattern(.absent) }

    /// A field that appears several times, with these values in this order.
    ///
    ///     configurator.respond(to: "/search").when(value: .values(["a", "b"]), forQueryField: "tag").once()
    ///
    /// The strings of a header field may also arrive as one list (RFC 9110 section 5.3), into which `URLRequest` joins them.
    ///
    /// - Parameter patterns: A pattern for each value.
    /// - Returns: The pattern.
    public static func values(_ patterns: [TextPattern]) -> TextPattern {
        TextPattern(.values(patterns.map(\.pattern)))
    }

    /// Is as one of the patterns wants it.
    public static func any(of patterns: TextPattern...) -> TextPattern {
        TextPattern(.anyOf(patterns.map(\.pattern)))
    }

    /// Is as all of the patterns want it.
    public static func all(of patterns: TextPattern...) -> TextPattern {
        TextPattern(.allOf(patterns.map(\.pattern)))
    }

    /// Is as both patterns want it.
    public static func && (one: TextPattern, other: TextPattern) -> TextPattern { .all(of: one, other) }

    /// Is as one of the patterns wants it.
    public static func || (one: TextPattern, other: TextPattern) -> TextPattern { .any(of: one, other) }

    /// Is not as the pattern wants it.
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
    /// Is exactly this text.
    public init(stringLiteral value: String) {
        self.init(.equals(value))
    }
}
