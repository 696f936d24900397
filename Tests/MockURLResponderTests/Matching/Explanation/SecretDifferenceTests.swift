import TestSupport

@Suite struct `The difference of a secret value` {
    @Test(
        arguments: [
            (.equals("Bearer abcdef"), "Basic dTpw", "another scheme: Bearer expected, Basic found"),
            (.equals("Bearer abcdef"), "Bearer abcdefgh", "6 characters expected, 8 characters found"),
            (.equals("Bearer abcdef"), "Bearer ghijkl", "both have 6 characters"),
            (.equals("Bearer abcdef"), "bearer ABCDEF", "differs only in case"),
            (.equals("Bearer abcdef"), "abcdef", "Bearer expected, a value without a known scheme found"),
            (
                .equals("abcdef"), "Bearer abcdef",
                "a value without a scheme expected, Bearer found; .bearerToken(…) asks for a token alone"
            ),
            (.equals("Basic dXNlcjpvbmU="), "Basic dXNlcjp0d28=", "the same user, another password"),
            (.equals("Basic dXNlcjpvbmU="), "Basic b3RoZXI6b25l", "another user, the same password"),
            (.equals("Basic dXNlcjpvbmU="), "Basic dXNlcm9uZQ==", "Basic credentials without a colon found"),
            (.equals("Basic dXNlcjpvbmU="), "Basic user:one", "Basic credentials that are not Base64 found"),
            (
                .equals("Basic user:one"), "Basic dXNlcjpvbmU=",
                "the stub asks for Basic credentials that are not Base64; .basic(user:password:) asks for a user and a password"
            ),
            (.credentials("Bearer", "a.b+c"), "Basic dTpw", "another scheme: Bearer expected, Basic found"),
            (.credentials("Bearer", "a.b+c"), "Bearer abc", "5 characters expected, 3 characters found"),
            (.credentials("Basic", "dTpw"), "Basic dTpx", "the same user, another password"),
            (.matches("^Bearer .*$"), "Basic dTpw", "10 characters found"),
        ] as [(ValuePattern, String, String)])
    func `credentials differ in scheme, form or length`(_ expected: ValuePattern, _ found: String, _ words: String) {
        let lines = lines(Condition.value(.header("Authorization"), expected), ["Authorization": found])

        #expect(lines == ["header Authorization differs (<redacted>; \(words))"])
    }

    @Test(arguments: [("session=abc", "3 characters"), ("session=abcd; x=1", "4 characters")])
    func `the difference of a cookie from a pattern is described by its length`(_ cookie: String, _ length: String) {
        let lines = lines(Condition.value(.cookie("session"), .prefix("z")), ["Cookie": cookie])

        #expect(lines == ["cookie session       differs (<redacted>; \(length) found)"])
    }

    @Test func `the comparison of a missing secret header states that the request has none`() {
        let lines = lines(Condition.value(.header("Authorization"), .equals("Bearer a")), [:])

        #expect(lines == ["header Authorization differs (<redacted>; the request has none)"])
    }

    private func lines(_ condition: Condition, _ headers: HeaderFields) -> [String] {
        let comparisons = condition.comparisons(on: CapturedRequest("https://h/", headers: headers))
        return ComparisonLines(comparisons, redaction: Redaction(), namesMatching: false).lines
    }
}
