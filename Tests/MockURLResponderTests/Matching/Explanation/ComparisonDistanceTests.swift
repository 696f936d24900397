import TestSupport

@Suite struct `The distance of a request from a pattern` {
    private static func pattern(_ change: (inout Condition) -> Void = { _ in }) -> Condition {
        var pattern = Condition.stub(host: "h", method: "GET", path: .equals("/abcd"))
        change(&pattern)
        return pattern
    }

    @Test(
        "the distance weighs scheme and method 3, and host, port and path 10, of 36",
        arguments: [
            // Port 443 is not the default port of http, so the scheme and the port differ.
            ("http://h:443/abcd", "GET", 13), ("https://i/abcd", "GET", 10), ("https://h:8443/abcd", "GET", 10),
            ("https://h/abcd", "PUT", 3),
            // One of five characters differs.
            ("https://h/abce", "GET", 2), ("https://i:8443/abce", "PUT", 25),
        ] as [(String, String, Double)])
    func weights(_ url: String, _ method: String, _ sum: Double) {
        #expect(abs(Self.pattern().distance(of: CapturedRequest(url, method: method)) - (1 + sum / 36) / 2) < 1e-9)
    }

    @Test func `the distance gives each detail and each form field the weight 1, once the address is right`() {
        let pattern = Self.pattern {
            $0.query.fields = [NamedPattern("q", .equals("1")), NamedPattern("r", .equals("1"))]
            $0.headers = [NamedPattern("A", .present)]
            $0.body = .form([NamedPattern("f", .equals("1")), NamedPattern("g", .equals("1"))])
        }
        let (headers, body) = (["A": "a"] as HeaderFields, "f=1&g=2")
        #expect(
            pattern.distance(of: CapturedRequest("https://h/abcd?q=1&r=1", headers: headers, body: body)) == 0.2 / 2)
        let elsewhere = CapturedRequest("https://h/abce")
        #expect(pattern.distance(of: elsewhere) == Self.pattern().distance(of: elsewhere))
        #expect(Self.pattern().distance(of: CapturedRequest("https://h/abcd")) == 0)
    }

    private static let long = String(repeating: "a", count: 1_000)

    @Test(
        arguments: [
            (ValuePattern.equals("abcd"), "abce", 0.25), (.equals("abcd"), "xabcd", 0.2), (.equals("ab"), "xy", 1),
            (.contains("x"), "abcd", 1), (.matches("^x"), "abcd", 1), (.absent, "abcd", 1),
            (.anyOf([.equals("xy"), .equals("abcx")]), "abcd", 0.25),
            (.allOf([.prefix("a"), .equals("abcx")]), "abcd", 0.125), (.equals(long + "x"), long + "y", 1 / 1_001),
        ] as [(ValuePattern, String, Double)])
    func `only exact texts have a distance from 0 to 1`(_ wanted: ValuePattern, _ value: String, _ expected: Double) {
        let pattern = Self.pattern { $0.headers = [NamedPattern("A", wanted)] }
        let distance = pattern.distance(of: CapturedRequest("https://h/abcd", headers: ["A": value]))
        #expect(abs(distance - expected / 2) < 1e-9)
    }

    @Test(
        arguments: [
            (#"{"a":1,"b":2,"c":3}"#, #"{"a":1,"b":3,"c":3}"#, 0.25),
            (#"{"a":1,"b":2,"c":3}"#, #"{"a":1,"b":2}"#, 0.25),
            ("[1,2,3]", "[0,1,2,3]", 0.2), (#"{"a":{"b":[1,2]}}"#, #"{"a":null}"#, 0.8), ("1", #""1""#, 1),
            ("{}", "no JSON", 1),
        ] as [(String, String, Double)])
    func `a distance of JSON is the share of differences`(_ wanted: String, _ body: String, _ distance: Double) throws {
        let json = try JSONValue(wanted)
        let pattern = Self.pattern { $0.body = .json(json) }
        #expect(pattern.distance(of: CapturedRequest("https://h/abcd", body: body)) == distance / 2)
    }

    @Test func `an added path condition is a part of the address, and an added value of an exact query differs`() {
        let path = Condition.stub(host: "h", and: [.path(.equals("/abcd"))])
        let header = Condition.stub(host: "h", and: [.value(.header("A"), .present)])
        #expect(path.distance(of: CapturedRequest("https://h/abce")) > 0.5)
        #expect(header.distance(of: CapturedRequest("https://h/abce")) == 0.5)
        let exact = Self.pattern { $0.query = QueryPattern([NamedPattern("q", .equals("1"))], .exact) }
        #expect(exact.distance(of: CapturedRequest("https://h/abcd?q=1&q=2")) > 0)
    }
}
