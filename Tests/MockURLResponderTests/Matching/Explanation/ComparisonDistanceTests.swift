import Foundation
import MockURLResponder
import TestSupport
import Testing

@Suite struct `The distance of a request from a pattern` {
    private static let pattern = Condition.stub(host: "h", method: "GET", path: .equals("/abcd"))

    @Test func `the distance is 0 if nothing differs`() {
        #expect(Self.pattern.distance(of: CapturedRequest("https://h/abcd")) == 0)
    }

    @Test(
        "the distance weighs scheme and method 3, and host, port and path 10, of 36",
        arguments: [
            // Port 443 is not the default port of http, so the scheme and the port differ.
            ("http://h:443/abcd", "GET", 13),
            ("https://i/abcd", "GET", 10),
            ("https://h:8443/abcd", "GET", 10),
            ("https://h/abcd", "PUT", 3),
            // One of five characters differs.
            ("https://h/abce", "GET", 2),
            ("https://i:8443/abce", "PUT", 25),
        ] as [(String, String, Double)])
    func weights(_ url: String, _ method: String, _ sum: Double) {
        let distance = Self.pattern.distance(of: CapturedRequest(url, method: method))

        #expect(abs(distance - (1 + sum / 36) / 2) < 1e-9)
    }

    @Test func `the distance ignores the details if the address differs`() {
        var pattern = Self.pattern
        pattern.headers = [NamedPattern("A", .present)]
        let request = CapturedRequest("https://h/abce")

        #expect(pattern.distance(of: request) == Self.pattern.distance(of: request))
    }

    @Test func `the distance gives each detail and each form field the weight 1`() {
        var pattern = Self.pattern
        pattern.query.fields = [NamedPattern("q", .equals("1")), NamedPattern("r", .equals("1"))]
        pattern.headers = [NamedPattern("A", .present)]
        pattern.body = .form([NamedPattern("f", .equals("1")), NamedPattern("g", .equals("1"))])
        let request = CapturedRequest("https://h/abcd?q=1&r=1", headers: ["A": "a"], body: "f=1&g=2")

        #expect(pattern.distance(of: request) == 0.2 / 2)
    }

    @Test(
        arguments: [
            (ValuePattern.equals("abcd"), "abce", 0.25), (.equals("abcd"), "xabcd", 0.2), (.equals("ab"), "xy", 1),
            (.contains("x"), "abcd", 1), (.matches("^x"), "abcd", 1), (.absent, "abcd", 1),
            (.anyOf([.equals("xy"), .equals("abcx")]), "abcd", 0.25),
            (.allOf([.prefix("a"), .equals("abcx")]), "abcd", 0.125),
        ] as [(ValuePattern, String, Double)])
    func `an exact string has its Levenshtein distance divided by the longer length, and other patterns have 0 or 1`(
        _ wanted: ValuePattern, _ value: String, _ distance: Double
    ) {
        var pattern = Self.pattern
        pattern.headers = [NamedPattern("A", wanted)]
        let request = CapturedRequest("https://h/abcd", headers: ["A": value])

        #expect(pattern.distance(of: request) == distance / 2)
    }

    @Test func `the distance of long strings includes a difference after 1,000 equal characters`() {
        let text = String(repeating: "a", count: 1_000)
        var pattern = Self.pattern
        pattern.headers = [NamedPattern("A", .equals(text + "x"))]

        let distance = pattern.distance(of: CapturedRequest("https://h/abcd", headers: ["A": text + "y"]))

        #expect(abs(distance - 1 / 1_001 / 2) < 1e-9)
    }

    @Test(
        arguments: [
            (#"{"a":1,"b":2,"c":3}"#, #"{"a":1,"b":3,"c":3}"#, 0.25),
            (#"{"a":1,"b":2,"c":3}"#, #"{"a":1,"b":2}"#, 0.25),
            ("[1,2,3]", "[0,1,2,3]", 0.2),
            (#"{"a":{"b":[1,2]}}"#, #"{"a":null}"#, 0.8),
            ("1", #""1""#, 1),
            ("{}", "no JSON", 1),
        ] as [(String, String, Double)])
    func `the distance of JSON is the number of different nodes divided by all nodes of the larger value`(
        _ wanted: String, _ body: String, _ distance: Double
    ) throws {
        var pattern = Self.pattern
        pattern.body = .json(try JSONValue(wanted))

        #expect(pattern.distance(of: CapturedRequest("https://h/abcd", body: body)) == distance / 2)
    }

    @Test func `the distance counts an added path condition as a part of the address`() {
        var (path, header) = (Condition.stub(host: "h"), Condition.stub(host: "h"))
        path.add(.path(.equals("/abcd")))
        header.add(.value(.header("A"), .present))
        let request = CapturedRequest("https://h/abce")

        #expect(path.distance(of: request) > 0.5)
        #expect(header.distance(of: request) == 0.5)
    }

    @Test func `the distance under the rule exact is above 0 if the field has an additional value`() {
        var pattern = Self.pattern
        pattern.query.fields = [NamedPattern("q", .equals("1"))]
        pattern.query.rule = .exact

        #expect(pattern.distance(of: CapturedRequest("https://h/abcd?q=1&q=2")) > 0)
    }
}
