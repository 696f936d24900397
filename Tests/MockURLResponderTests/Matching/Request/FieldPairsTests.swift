import TestSupport

@Suite struct `The cookies of a request` {
    @Test(arguments: [
        ("a=1; b=2", ["a", "1", "b", "2"]), ("a=1;b=2", ["a", "1", "b", "2"]),
        (" a = 1 ;\tb=2 ", ["a", "1", "b", "2"]),
        ("a=b=c", ["a", "b=c"]), ("a=", ["a", ""]), ("a", []), ("a=1; ; b; c=3", ["a", "1", "c", "3"]), ("", []),
        (#"a="x y""#, ["a", #""x y""#]), ("a=%20+", ["a", "%20+"]), ("a=1; a=2", ["a", "1", "a", "2"]),
        ("a=\u{301};\u{301}b=1", ["a", "\u{301}", "\u{301}b", "1"]),
    ])
    func `a Cookie field is split into pairs as in RFC 6265`(_ line: String, _ expected: [String]) {
        #expect(FieldPairs(cookiesOf: ["Cookie": line]).pairs.flatMap { [$0.name, $0.value] } == expected)
    }
}

@Suite struct `The baggage of a request` {
    @Test(arguments: [
        ("test-id=7", ["test-id", "7"]), ("a=1,b=2", ["a", "1", "b", "2"]),
        (" a = 1 ,\tb\t=\t2 ", ["a", "1", "b", "2"]),
        ("a=1;p;q=x,b=2 ; r = 3", ["a", "1", "b", "2"]), ("a=x%20y%2C%C3%A9%3B", ["a", "x y,é;"]),
        ("a=1+2", ["a", "1+2"]),
        ("%61=1", ["%61", "1"]), ("a=b=c", ["a", "b=c"]), ("a=", ["a", ""]), ("a", []), ("a;p=1", []), ("", []),
        ("a=1,,b=2,", ["a", "1", "b", "2"]), ("a=%zz%", ["a", "%zz%"]), ("a=1,a=2", ["a", "1", "a", "2"]),
    ])
    func `a baggage field is split into members as in the W3C recommendation`(_ line: String, _ expected: [String]) {
        #expect(FieldPairs(baggageOf: ["baggage": line]).pairs.flatMap { [$0.name, $0.value] } == expected)
    }

    @Test func `members after the 64th and after 8,192 bytes count`() {
        let long = (0..<100).map { "k\($0)=" + String(repeating: "x", count: 200) }.joined(separator: ",")

        #expect(FieldPairs(baggageOf: ["baggage": long + ",test-id=7"]).values("test-id") == ["7"])
    }
}

@Suite struct `The fields of a form` {
    @Test(arguments: [
        ("a=1&b=2", ["a", "1", "b", "2"]), ("a=1&a=2", ["a", "1", "a", "2"]), ("a", ["a", ""]), ("a=", ["a", ""]),
        ("=1", ["", "1"]), ("a=b=c", ["a", "b=c"]), ("&a=1&&", ["a", "1"]), ("", []), ("a+b=c+d", ["a b", "c d"]),
        ("a%20b=c%2Bd", ["a b", "c+d"]), ("a%26b=%3D", ["a&b", "="]), ("a=%C3%A9", ["a", "é"]), ("a=é", ["a", "é"]),
        ("a=100%", ["a", "100%"]), ("a=%zz%20%4", ["a", "%zz %4"]), ("a=%FF", ["a", "%FF"]),
        ("a=%2541", ["a", "%41"]), ("a=\u{301}&\u{301}b=1", ["a", "\u{301}", "\u{301}b", "1"]),
    ])
    func `the fields of a form are decoded as in the WHATWG URL standard`(_ body: String, _ expected: [String]) {
        #expect(FieldPairs(form: Data(body.utf8)).pairs.flatMap { [$0.name, $0.value] } == expected)
    }

    @Test func `a form in a slice of data is decoded from the start of the slice`() {
        #expect(FieldPairs(form: Data("xxa=1&b=2".utf8).dropFirst(2)).values("b") == ["2"])
    }
}
