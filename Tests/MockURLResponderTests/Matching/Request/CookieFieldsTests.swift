import MockURLResponder
import Testing

@Suite struct `The cookies of a request` {
    @Test(arguments: [
        ("a=1; b=2", ["a", "1", "b", "2"]), ("a=1;b=2", ["a", "1", "b", "2"]),
        (" a = 1 ;\tb=2 ", ["a", "1", "b", "2"]),
        ("a=b=c", ["a", "b=c"]), ("a=", ["a", ""]), ("a", []), ("a=1; ; b; c=3", ["a", "1", "c", "3"]), ("", []),
        (#"a="x y""#, ["a", #""x y""#]), ("a=%20+", ["a", "%20+"]), ("a=1; a=2", ["a", "1", "a", "2"]),
        ("a=\u{301};\u{301}b=1", ["a", "\u{301}", "\u{301}b", "1"]),
    ])
    func `a Cookie field is split into pairs as in RFC 6265`(_ line: String, _ expected: [String]) {
        let cookies = CookieFields(["Cookie": line]).cookies

        #expect(cookies.flatMap { [$0.name, $0.value] } == expected)
    }

    @Test func `the cookies of a request come from all its Cookie fields`() {
        let cookies = CookieFields(["Cookie": "a=1", "X": "a=0", "cookie": "b=2; a=3"])

        #expect(cookies.values("a") == ["1", "3"])
    }

    @Test func `cookie names are case-sensitive`() {
        #expect(CookieFields(["Cookie": "a=1"]).values("A").isEmpty)
    }

    @Test func `a request without a Cookie field has no cookies`() {
        #expect(CookieFields([:]).cookies.isEmpty)
    }
}
