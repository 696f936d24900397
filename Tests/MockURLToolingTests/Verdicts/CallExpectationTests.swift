import TestSupport

@Suite struct `An expectation of a command line` {
    @Test(
        arguments: [
            ("POST /orders == 2", CallCount(least: 2, most: 2)), ("/orders", CallCount(least: 1, most: nil)),
            ("/orders = 0", CallCount(least: 0, most: 0)), ("/orders ==   2", CallCount(least: 2, most: 2)),
            ("/orders >=3", CallCount(least: 3, most: nil)), ("/orders > 3", CallCount(least: 4, most: nil)),
            ("/orders <= 3", CallCount(least: 0, most: 3)), ("/orders < 3", CallCount(least: 0, most: 2)),
            ("* /orders == 2...4", CallCount(least: 2, most: 4)),
        ])
    func `an operator and a number give the expected count`(_ text: String, _ count: CallCount) throws {
        #expect(try CallExpectation(text).count == count)
    }

    @Test(
        arguments: [
            ("POST /orders", "POST", "https://a.example.com/orders", true),
            ("POST /orders", "GET", "https://a.example.com/orders", false),
            ("/orders", "DELETE", "http://b.example.com:81/orders?x=1", true),
            ("* /orders", "DELETE", "http://b.example.com/orders", true),
            ("/orders/*", "GET", "https://a.example.com/orders/7", true),
            ("/orders/*", "GET", "https://a.example.com/orders", false),
            ("a.example.com/orders", "GET", "https://a.example.com/orders", true),
            ("a.example.com/orders", "GET", "https://b.example.com/orders", false),
            ("*.example.com/orders", "GET", "https://b.example.com/orders", true),
            ("https://a.example.com/orders", "GET", "http://a.example.com/orders", false),
            ("A.example.com:8443/orders", "GET", "https://a.example.com:8443/orders", true),
            ("a.example.com/orders", "GET", "https://a.example.com:8443/orders", true),
            ("https://a.example.com/orders", "GET", "https://a.example.com:8443/orders", false),
            ("http://[::1]:8080/x", "GET", "http://[::1]:8080/x", true),
            ("[::1]/x", "GET", "http://[::1]/x", true),
            ("/orders?page=2", "GET", "https://a.example.com/orders?page=2&x=1", true),
            ("/orders?q=a+b", "GET", "https://a.example.com/orders?q=a%20b", true),
            ("/orders?q=a%20b", "GET", "https://a.example.com/orders?q=a+b", true),
            ("/orders?q=a%20b", "GET", "https://a.example.com/orders?q=a%2Bb", false),
            ("/orders?page=2", "GET", "https://a.example.com/orders?page=3", false),
            ("/orders?page", "GET", "https://a.example.com/orders?page=3", true),
            ("/orders?q=a*", "GET", "https://a.example.com/orders?q=abc", true),
            ("/orders?q=a%2A", "GET", "https://a.example.com/orders?q=abc", false),
            ("https://*.bücher.example/x", "GET", "https://a.bücher.example/x", true),
            ("bücher.*/x", "GET", "https://xn--bcher-kva.example/x", true),
        ])
    func `a place selects requests by method, scheme, host, port, path and query`(
        _ place: String, _ method: String, _ url: String, _ isMet: Bool
    ) async throws {
        let responder = MockURLResponder(policy: .drop)
        defer { responder.tearDown() }
        _ = try? await responder.session.reply(to: url, method: method)
        #expect(try CallExpectation(place).calls(in: responder.history).count == (isMet ? 1 : 0))
    }

    @Test(
        arguments: [
            (#"POST /mcp {"method": "tools/call"} == 1"#, 1),
            (#"/mcp {"method":"tools/call","params":{"n":"}"}} == 1"#, 1),
            (#"/mcp {"method": "ping"} == 0"#, 0), (#"/mcp {"id": [1, 2]}"#, 1), (#"GET /mcp {"id": [1, 2]} == 0"#, 0),
        ])
    func `a part of a JSON body selects requests`(_ text: String, _ count: Int) async throws {
        let responder = MockURLResponder(policy: .drop)
        defer { responder.tearDown() }
        let body = Data(#"{"method":"tools/call","id":[1,2],"params":{"n":"}","m":0}}"#.utf8)
        _ = try? await responder.session.reply(to: "https://h/mcp", method: "POST", body: body)

        let expectation = try CallExpectation(text)

        try expectation.check(in: responder.history)
        #expect(try expectation.calls(in: responder.history).count == count)
        #expect(expectation.text == text)
    }

    private static let partlyAny = "a * inside a part of the host with letters that are not ASCII"
    private static let wholeParts =
        "write * for whole parts, as in *.bücher.example, because hosts are compared in punycode"
    private static let parts =
        "write a method, a path or a URL, an operator (==, >=, <=, >, <) and a number, with spaces between them"

    private static let refused: [(text: String, found: String)] = [
        ("", "no place of a request"),
        ("POST /mcp secret {\"a\": 1} == 1", "more than a place before the JSON body"),
        ("POST /mcp {\"a\": 1} 2", "no operator before the number of calls"),
        ("GET v1/latest == 0", "a path that does not begin with a slash"),
        ("get /x == 0", "a method that is not in upper case"),
        ("GET /x ==", "no number of calls after =="),
        ("GET /x == -1", "no number of calls after =="),
        ("GET /x == 3...2", "no number of calls after =="),
        ("GET /x < 0", "fewer than 0 calls, which is never met"),
        ("https:///x", "a URL without a host"),
        ("https://a.example.com == 1", "a place without a path"),
        ("ftp://a.example.com/x", #"a scheme that is not "http" or "https""#),
        ("https://me@a.example.com/x", "a user in the URL"),
        ("/a#x == 0", "a fragment, which no request has"),
        ("v1.2/a == 0", "a path that does not begin with a slash"),
        ("[::1/a == 0", "an address without its bracket"), ("/a?x*=1 == 0", "a * in the name of a query field"),
        ("/a==0", "an operator inside the place"), ("/a == 1 0", "more than an operator and a number"),
        ("/a = = 1", "more than an operator and a number"),
        ("[::1]x80/a", "a port that is not a number from 1 to 65535"),
        ("a.example.com:99999/x", "a port that is not a number from 1 to 65535"),
    ]

    @Test(
        arguments: refused.map { ($0.text, $0.found, parts) } + [
            ("https://bü*.example/ == 0", partlyAny, wholeParts), ("*ü.example/x", partlyAny, wholeParts),
            ("a.*ü*.example/x", partlyAny, wholeParts),
            (
                "POST /mcp {\"a\": == 1", "a JSON body that does not end, or is not JSON",
                #"write {"name": "value"} before the operator"#
            ),
        ])
    func `a text that is no expectation is refused with advice`(_ text: String, _ found: String, _ advice: String)
        throws
    {
        let failure = #expect(throws: VerificationFailure.self) { try CallExpectation(text) }
        #expect(
            failure?.description == """
                expected a number of calls, such as "POST /orders == 2"
                  found:    \(found)
                  to do:    \(advice)
                [invalid-expectation]
                """)
    }
}
