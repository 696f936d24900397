import TestSupport

@Suite struct `The flaw of a regular expression` {
    @Test(arguments: [
        ("a(b", 2), ("(a))", 4), ("(?i)/[a-", 6), ("é(?<=a)[b", 8), ("*a", 1), ("a|?b", 3), ("a+*", 3),
        ("/users/{id}", 8),
        ("a{3,2}", 2), ("a}", 2), (#"a\"#, 2), (#"a\p{Nonsense}b"#, 2), (#"\u12"#, 1), ("a[z-b]", 2),
        ("(?P<name>a)", 1), (#"(a)\2"#, 4),
    ])
    func `the flaw of a regular expression begins at a character`(_ pattern: String, _ place: Int) {
        let flaw = PlanRules.flaw(inRegularExpression: pattern)

        #expect(flaw?.expected == "a regular expression in ICU syntax (wrong from its character \(place) on)")
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

    @Test func `a regular expression over 65536 bytes is rejected`() {
        let flaw = PlanRules.flaw(inRegularExpression: String(repeating: #"\p{L}"#, count: 1 << 20))

        #expect(flaw?.expected == "a regular expression of at most 65536 bytes")
        #expect(PlanRules.flaw(inRegularExpression: String(repeating: "a", count: 65_536)) == nil)
    }
}
