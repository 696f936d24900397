import Foundation
import MockURLResponder
import TestSupport
import Testing

@Suite struct `The flaw of a regular expression` {
    struct Refused: Sendable, CustomTestStringConvertible {
        let pattern: String
        let place: Int
        let reason: String
        var testDescription: String { pattern }

        init(_ pattern: String, _ place: Int, _ reason: String) {
            (self.pattern, self.place, self.reason) = (pattern, place, reason)
        }

        static let all = [
            Refused("a(b", 2, #"a "(" without ")""#), Refused("(a))", 4, #"a ")" without "(""#),
            Refused("(?i)/[a-", 6, #"a "[" without "]""#), Refused("é(?<=a)[b", 8, #"a "[" without "]""#),
            Refused("*a", 1, "nothing before the quantifier that it could repeat"),
            Refused("a|?b", 3, "nothing before the quantifier that it could repeat"),
            Refused("a+*", 3, "nothing before the quantifier that it could repeat"),
            Refused("/users/{id}", 8, "no number of repetitions, such as {2,3}; write \\{ for a brace"),
            Refused("a{3,2}", 2, "no number of repetitions, such as {2,3}; write \\{ for a brace"),
            Refused("a{2", 2, "no number of repetitions, such as {2,3}; write \\{ for a brace"),
            Refused("a}", 2, "a \"}\" without \"{\"; write \\} for a brace"),
            Refused(#"a\"#, 2, #"nothing after the "\""#), Refused(#"a\p{Nonsense}b"#, 2, "an unknown escape"),
            Refused(#"\u12"#, 1, "an unknown escape"),
            Refused("a[z-b]", 2, "no set of characters"),
            Refused("(?P<name>a)", 1, #"a "(?" that begins no group; (?:…) is one that is not captured"#),
            Refused("(?<a_b>c)", 1, "no name of a group, such as (?<year>…), of ASCII letters and digits"),
            Refused(String(repeating: "[", count: 2_126), 101, "more than 100 open brackets"),
            Refused(String(repeating: "(", count: 2_126), 101, "more than 100 open brackets"),
        ]
    }

    @Test(arguments: Refused.all) func `a rejected regular expression is reported with the reason and the character`(
        _ refused: Refused
    ) {
        let flaw = PlanRules.flaw(inRegularExpression: refused.pattern)

        #expect(
            flaw?.expected.description
                == "a regular expression in ICU syntax (wrong at its character \(refused.place): \(refused.reason))")
    }

    @Test(arguments: [#"(a\Q"#, "(?x)(a #)", #"(a)\2"#])
    func `a rejected regular expression has no place after a quote, a comment mode or a reference`(
        _ pattern: String
    ) {
        #expect(
            PlanRules.flaw(inRegularExpression: pattern)?.expected.description == "a regular expression in ICU syntax")
    }

    @Test(arguments: ["[", "(", "(?:", "(?=", "(?<=", "(?<!", "(?i:", "(?<n>", "[^", "[a&&", "(?", "([", "{"])
    func `a regular expression with deep brackets is rejected on a small stack`(_ opener: String) async {
        for count in [100, 2_126, 10_000] {
            let open = String(repeating: opener, count: count)
            for pattern in [open, open + "a" + String(repeating: opener.hasPrefix("[") ? "]" : ")", count: count)] {
                #expect(await onSmallStack { PlanRules.flaw(inRegularExpression: pattern) != nil })
            }
        }
    }

    @Test(arguments: [#"\p{L}"#, #"[\p{L}]"#, #"[[:alpha:]]"#, #"[^\w]"#, #"[]\w]"#, #"\N{DIGIT ONE}"#, #"[a[b\W]]"#])
    func `a regular expression with over 256 properties or classes in sets is rejected`(_ part: String) {
        let refused = PlanRules.flaw(inRegularExpression: "(?i)" + String(repeating: part, count: 257))

        #expect(
            refused?.expected
                == "a regular expression with at most 256 character properties and classes in sets")
        #expect(PlanRules.flaw(inRegularExpression: String(repeating: part, count: 256)) == nil)
    }

    @Test(arguments: [#"\w"#, #"[a-z]"#, #"\\p"#, #"\[\w\]"#])
    func `a regular expression with 1,000 cheap parts is accepted`(
        _ part: String
    ) {
        #expect(PlanRules.flaw(inRegularExpression: String(repeating: part, count: 1_000)) == nil)
    }

    @Test func `a regular expression over 65536 bytes is rejected`() {
        let flaw = PlanRules.flaw(inRegularExpression: String(repeating: #"\p{L}"#, count: 1 << 20))

        #expect(flaw?.expected == "a regular expression of at most 65536 bytes")
        #expect(PlanRules.flaw(inRegularExpression: String(repeating: "a", count: 65_536)) == nil)
    }

    @Test func `a regular expression that ICU accepts has no flaw`() {
        var random = SplitMix64(seed: 20)
        var accepted = 0
        for _ in 0..<20_000 {
            let pattern = (0..<Int.random(in: 1...8, using: &random))
                .map { _ in Self.pieces.randomElement(using: &random)! }.joined()
            guard (try? NSRegularExpression(pattern: pattern)) != nil else { continue }
            accepted += 1
            let flaw = RegexFlaw.first(in: pattern)
            #expect(flaw == nil, "\(pattern)")
        }
        #expect(accepted > 1_000)
    }

    private static let pieces = [
        "a", "é", "e\u{301}", "0", ".", "|", "^", "$", "*", "+", "?", "{2}", "{2,}", "{2,3}", "{02,2}", "{,3}", "{",
        "}",
        "(", ")", "(", ")", "(?:", "(?>", "(?=", "(?!", "(?<=", "(?<!", "(?<n>", "(?<n1>", "(?i)", "(?-i:", "(?i-m)",
        "(?x)", "(?#c)", "(?s:", "[a-z]", "[^a]", "[]a]", "[^]a]", "[a[b]]", "[a&&b]", "[a--b]", "[[:alpha:]]",
        "[[a]-[b]]",
        "[", "]", "[^", "-", "&&", #"\d"#, #"\b"#, #"\B"#, #"\A"#, #"\z"#, #"\G"#, #"\1"#, #"\k<n>"#, #"\p{L}"#,
        #"\PL"#,
        #"\x41"#, #"\x{41}"#, #"\u00e9"#, #"\U00000041"#, #"\0101"#, #"\cA"#, #"\cZ"#, #"\N{DIGIT ONE}"#, #"\Q"#,
        #"\E"#,
        #"\R"#, #"\X"#, #"\h"#, #"\."#, #"\["#, #"\]"#, #"\\"#, " ", "#", "\n", ":", "=", "!", "<", ">",
    ]

    /// Runs code on a thread with the stack size of a secondary thread on Apple platforms.
    private func onSmallStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: body()) }
            thread.stackSize = 512 << 10
            thread.start()
        }
    }
}
