import TestSupport

@Suite struct `Matching a request` {
    private static let others = [
        ("https://h/a", "http://h/a"), ("https://h/a", "https://h:444/a"), ("https://h/a", "https://i/a"),
        ("https://h/a", "https://h/A"), ("https://h/a", "https://h/a/"), ("https://h/a/b", "https://h/a%2Fb"),
        ("https://h/100%25", "https://h/100"),
    ]

    @Test(
        arguments: [
            ("https://h/a", "https://H/a"), ("https://h/a", "HTTPS://h:443/a"), ("https://h:443/a", "https://h/a"),
            ("http://h:80/a", "http://h/a"), ("https://[::1]/a", "https://[0:0:0:0:0:0:0:1]/a"),
            ("https://münchen.de/a", "https://xn--mnchen-3ya.de/a"), ("https://h/", "https://h"),
            ("https://h/a?q=1#f", "https://h/a"), ("https://h/%7Euser", "https://h/~user"),
            ("https://h/caf%c3%a9", "https://h/café"), ("https://h/a/./b/../c", "https://h/a/c"),
            ("https://user:secret@h/a", "https://h/a"), ("https://h./a", "https://h/a"),
        ] + others)
    func `a stub matches other spellings of its URL, and no other URL`(_ one: String, _ other: String) throws {
        let url = try #require(URL(string: other))
        let pattern = Condition.stub(
            scheme: url.scheme!, host: url.host!, port: url.port, path: .equals(url.path(percentEncoded: true)))

        #expect(claims(pattern, CapturedRequest(one)) == !Self.others.contains { $0 == (one, other) })
    }

    @Test(arguments: [
        ("/a b/ü", "/a%20b/%C3%BC"), ("/a%20b/%C3%BC", "/a%20b/%C3%BC"), ("/a b/%c3%bc", "/a%20b/%C3%BC"),
        ("/100%", "/100%25"),
    ])
    func `a stub accepts its path with or without percent-encoding`(_ path: String, _ request: String) {
        #expect(claims(Condition.stub(host: "h", path: .equals(path)), CapturedRequest("https://h" + request)))
    }

    @Test(arguments: [
        ("get", "GET", true), ("get", "get", false), ("GET", "get", false),
        ("patch", "PATCH", false), ("PATCH", "PATCH", true), ("POST", "GET", false),
    ])
    func `methods are compared as URLRequest spells them`(_ stub: String, _ request: String, _ isMatch: Bool) {
        let pattern = Condition.stub(host: "h", method: stub)

        #expect(claims(pattern, CapturedRequest("https://h/", method: request)) == isMatch)
    }

    @Test(arguments: [
        (BodyPattern.text(.contains("\n")), "a\r\nb", true), (.text(.equals("é")), "e\u{301}", false),
        (.json(.object(["a": .integer(1)])), #"{ "a" : 1.0 }"#, true), (.json(.integer(1)), "true", false),
        (.jsonIncludes(.object(["a": .integer(1)])), "no json", false),
        (.form([NamedPattern("a", .equals("é"))]), "a=%C3%A9", true),
        (.form([NamedPattern("a", .absent)]), "a=1", false),
    ])
    func `each body pattern decides whether a body matches`(_ pattern: BodyPattern, _ body: String, _ isMatch: Bool) {
        #expect(Condition.body(pattern).isMet(by: CapturedRequest("https://h/", body: body)) == isMatch)
    }

    private func claims(_ pattern: Condition, _ request: CapturedRequest) -> Bool {
        StubRegistry(MockPlan([StubMapping(request: pattern)])).claim(request).claimed != nil
    }
}
