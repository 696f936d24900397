import TestSupport

@Suite struct `The lines of comparisons in a report` {
    @Test func `a comparison shows the expected value above the found value`() {
        #expect(
            lines(Condition.stub(host: "h", path: .equals("/Rates")), CapturedRequest("https://h/rates")) == [
                #"path                 expected "/Rates""#,
                #"                     found    "/rates""#,
                "                     (differs only in case)",
            ])
    }

    @Test func `a comparison shows invisible characters and line breaks as escapes`() {
        var pattern = Condition.stub(host: "h")
        pattern.headers = [NamedPattern("A", .equals("a\u{200B}\n"))]

        let lines = lines(pattern, CapturedRequest("https://h/", headers: ["A": "a"]))

        #expect(lines.first == #"header A             expected "a\u{200B}\n""#)
    }

    @Test(
        arguments: [
            .value(.cookie("session"), .equals("S1")), .query(QueryPattern([NamedPattern("key", .equals("K1"))])),
            .query(QueryPattern([NamedPattern("key", .equals("K1"))], .exact)),
            .query(QueryPattern([NamedPattern("key", .equals("K1"))], .within)),
            .url(.equals("https://h/?key=K1")), .url(.equals("https://h/other")),
            .not(.not(.value(.header("Authorization"), .equals("T1")))), .not(.not(.url(.contains("?key=K1")))),
            .anyOf([.value(.header("Authorization"), .equals("T1"))]),
            .url(.contains("authorization=K1")), .url(.suffix("a=b;key=K1")),
            .value(.header("Referer"), .equals("https://h/?key=K1")),
        ] as [Condition])
    func `a comparison hides the values of secret fields`(_ term: Condition) {
        var pattern = Condition.stub(host: "h")
        pattern.add(term)
        let request = CapturedRequest("https://h/?key=K2", headers: ["Authorization": "T2", "Cookie": "session=S2"])

        let text = lines(pattern, request).joined(separator: "\n")

        #expect(text.contains("differs (<redacted>"))
        for secret in ["K1", "K2", "T1", "T2", "S1", "S2"] { #expect(!text.contains(secret), "\(text)") }
    }

    private func lines(_ pattern: Condition, _ request: CapturedRequest) -> [String] {
        ComparisonLines(
            pattern.comparisons(on: request), redaction: Redaction(["key"]), namesMatching: false
        ).lines
    }
}
