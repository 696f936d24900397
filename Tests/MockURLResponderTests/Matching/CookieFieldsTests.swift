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
    func `are pairs as RFC 6265 says`(_ line: String, _ expected: [String]) {
        let cookies = CookieFields(["Cookie": line]).cookies

        #expect(cookies.flatMap { [$0.name, $0.value] } == expected)
    }

    @Test func `come from every field of that name`() {
        let cookies = CookieFields(["Cookie": "a=1", "X": "a=0", "cookie": "b=2; a=3"])

        #expect(cookies.values("a") == ["1", "3"])
    }

    @Test func `have names in which case counts`() {
        #expect(CookieFields(["Cookie": "a=1"]).values("A").isEmpty)
    }

    @Test func `are none without a field`() {
        #expect(CookieFields([:]).cookies.isEmpty)
    }
}
