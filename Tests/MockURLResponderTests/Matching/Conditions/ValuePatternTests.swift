import Foundation
import MockURLResponder
import TestSupport
import Testing

@Suite struct `Matching a value` {
    @Test(arguments: [
        (ValuePattern.equals("ab"), ["ab"], true), (.equals("ab"), ["AB"], false), (.equals("é"), ["e\u{301}"], false),
        (.contains("b"), ["abc"], true), (.contains("\n"), ["a\r\nb"], true), (.contains("x"), ["abc"], false),
        (.prefix("ab"), ["abc"], true), (.prefix("b"), ["abc"], false),
        (.suffix("bc"), ["abc"], true), (.suffix("b"), ["abc"], false),
        (.matches("^a.c$"), ["abc"], true), (.matches("^b"), ["abc"], false), (.matches("b"), ["abc"], true),
        (.present, [""], true), (.present, [], false), (.absent, [], true), (.absent, [""], false),
        (.not(.equals("a")), ["b"], true), (.not(.equals("a")), ["b", "a"], false), (.not(.equals("a")), [], true),
        (.anyOf([.equals("a"), .prefix("b")]), ["bc"], true), (.anyOf([]), ["a"], false),
        (.equals("b"), ["a", "b"], true),
    ])
    func `each operator decides whether values match`(_ pattern: ValuePattern, _ values: [String], _ isMatch: Bool) {
        #expect(pattern.matches(values) == isMatch)
    }

    @Test(.timeLimit(.minutes(10))) func `a search for a regular expression that would never end is given up`() {
        let isMatch = ValuePattern.matches("^(a+)+$").matches([String(repeating: "a", count: 40) + "!"])

        #expect(!isMatch)
    }
}
