import TestSupport

@Suite struct `The report of a request that no stub answers` {
    private static let plan = MockPlan([
        StubMapping(
            name: "rates", request: Condition.stub(host: "api.example.com", path: .equals("/rates")), limit: .times(2)),
        StubMapping(
            request: Condition.stub(
                host: "api.example.com", path: .equals("/rates"), query: [NamedPattern("base", .equals("USD"))],
                headers: [NamedPattern("Accept", .present)])),
    ])

    @Test func `the report names the closest stubs with a comparison for each field, and suggests a stub to paste`() {
        let registry = StubRegistry(Self.plan)
        let request = CapturedRequest("https://api.example.com/rates?base=EUR")
        for _ in 0..<2 { _ = registry.claim(request) }

        #expect(
            text(request, registry) == """
                    GET https://api.example.com/rates?base=EUR

                  Closest (2 of 2 stubs):
                    #1 "rates" GET https://api.example.com/rates
                        matched, but all 2 uses are spent; raise their number, or add a stub
                    #2 GET https://api.example.com/rates
                        query field base     expected "USD"
                                             found    "EUR"
                        header Accept        expected "present"
                                             found    nothing
                        agrees               scheme, host, port, method, path

                  To answer it, add this to the test:

                    let configurator = MockURLResponderConfigurator(scheme: "https", host: "api.example.com")

                    configurator.respond(to: .get("/rates"))
                        .when(.query("base", "EUR"))
                        .with(body: "")
                        .once()
                """)
    }

    @Test func `the report of a request with 2000 query and header fields states how many are omitted`() {
        let query = (0..<2_000).map { "f\($0)=v" }.joined(separator: "&")
        let headers = HeaderFields((0..<2_000).map { HeaderFields.Field(name: "H\($0)", value: "v") })
        let request = CapturedRequest("https://h/a?\(query)", headers: headers)
        let asked = (0..<300).map { NamedPattern("g\($0)", .present) }
        let stub = StubMapping(request: Condition.stub(host: "h", query: asked))

        let report = text(request, StubRegistry(MockPlan([stub])))

        #expect(report.utf8.count < 65_536)
        #expect(report.contains("\n      … and 1900 more\n"))
        #expect(report.contains("more conditions\n"))
        #expect(report.contains("\n        // … and 1900 more conditions, which this report has no room for\n"))
    }

    @Test func `the report of a request with the deepest JSON fits in 512 KiB of stack`() async {
        let body = String(repeating: #"{"a":"#, count: 512) + "1" + String(repeating: "}", count: 512)

        let report = await onSmallStack {
            var stub = Condition.stub(host: "h", path: .equals("/b"))
            stub.add(.body(.json(.object(["a": .null]))))
            let registry = StubRegistry(MockPlan([StubMapping(request: stub)]))
            return text(CapturedRequest("https://h/a", method: "POST", body: body), registry)
        }

        #expect(report.contains("To answer it, add this to the test"))
    }

    @Test func `the report shows a diff of a body that differs, and only the name of a body that matches`() {
        var pattern = Condition.stub(host: "h", method: "POST")
        pattern.body = .json(.object(["b": .integer(1), "a": .null]))
        let registry = StubRegistry(MockPlan([StubMapping(request: pattern)]))

        let request = CapturedRequest("https://h/", method: "POST", body: #"{"a":2}"#)

        let report = text(request, registry)

        #expect(
            report.contains(
                """
                        body                 differs at /a, /b: - is expected, + is found
                                               {
                                             -   "a": null,
                                             +   "a": 2,
                                             -   "b": 1
                                               }
                """))
        pattern.body = .json(.object(["a": .integer(2)]))
        pattern.headers = [NamedPattern("A", .present)]
        let matching = StubRegistry(MockPlan([StubMapping(request: pattern)]))
        #expect(text(request, matching).contains("        agrees               scheme, host, port, method, path, body"))
    }

    @Test func `the report states that a shadowed stub never answers, and names the stub before it`() {
        let general = StubMapping(name: "all", request: Condition.stub(host: "h"))
        let special = StubMapping(request: Condition.stub(host: "h", path: .equals("/a")))
        let registry = StubRegistry(MockPlan([general, special]))

        let report = text(CapturedRequest("https://h/a", method: "PUT"), registry)

        #expect(
            report.contains(
                """
                    #2 GET https://h/a
                        never answers: #1 "all" precedes it and matches all its requests
                        method               expected "GET"
                """))
    }

    @Test func `the report hides secrets in headers, in the URL and in stubs`() {
        let pattern = Condition.stub(
            host: "h", query: [NamedPattern("api_key", .equals("K1"))],
            headers: [NamedPattern("Authorization", .equals("Bearer T1"))])
        let registry = StubRegistry(MockPlan([StubMapping(request: pattern)]))
        let request = CapturedRequest(
            "https://user:P2@h/?api_key=K2&x=1",
            headers: ["authorization": "Bearer T2", "Cookie": "C2", "Accept": "a/b"])

        let report = text(request, registry, Redaction(["API_KEY"]))

        for secret in ["K1", "K2", "T1", "T2", "C2", "P2"] { #expect(!report.contains(secret), "\(secret)") }
        #expect(report.contains("Accept: a/b"))
        #expect(report.contains("query field api_key  differs (<redacted>; both have 2 characters)"))
        #expect(!report.contains(#"forQueryField: "api_key""#))
    }

    @Test func `the report states that no stub is configured`() {
        let report = text(CapturedRequest("https://h/"), StubRegistry(MockPlan()))

        #expect(report.contains("No stub is configured: neither by launch arguments"))
    }

    @Test func `the report escapes invisible characters and shortens long values`() {
        let stub = StubMapping(
            name: "a\u{1B}[31m\n", request: Condition.stub(host: "h", method: "PUT", path: .equals("/\u{202E}a")))
        let request = CapturedRequest(
            "https://h/", method: "G\u{1B}T", headers: ["A": "\u{202E}" + String(repeating: "x", count: 1_000)])

        let report = text(request, StubRegistry(MockPlan([stub])))

        #expect(report.unicodeScalars.allSatisfy { $0.isVisible || $0 == "\n" })
        #expect(report.hasPrefix(#"    G\u{1B}T https://h/"#))
        #expect(report.contains(#"#1 "a\u{1B}[31m\u{A}" PUT https://h/\u{202E}a"#))
        #expect(report.contains(#"      A: \u{202E}"# + String(repeating: "x", count: 237) + "…\n"))
        #expect(!InstalledStub(stub, at: 0, uses: 0).description.contains("\n"))
    }

    private func text(
        _ request: CapturedRequest, _ registry: StubRegistry, _ redaction: Redaction = Redaction()
    ) -> String {
        UnmatchedReport(
            request: request, nearMisses: registry.nearMisses(to: request), stubCount: registry.stubs.count,
            redaction: redaction
        ).text
    }
}
