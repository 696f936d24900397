import Foundation
import MockURLResponder
import TestSupport
import Testing

@Suite struct `The distance of a request from a pattern` {
    private static let pattern = Condition.stub(host: "h", method: "GET", path: .equals("/abcd"))

    @Test func `is 0 where nothing differs`() {
        #expect(Self.pattern.distance(of: CapturedRequest("https://h/abcd")) == 0)
    }

    @Test(
        "weighs scheme and method 3, host, port and path 10, of 36",
        arguments: [
            // The port differs with the scheme, whose own it is.
            ("http://h:443/abcd", "GET", 13),
            ("https://i/abcd", "GET", 10),
            ("https://h:8443/abcd", "GET", 10),
            ("https://h/abcd", "PUT", 3),
            // One character of five.
            ("https://h/abce", "GET", 2),
            ("https://i:8443/abce", "PUT", 25),
        ] as [(String, String, Double)])
    func weights(_ url: String, _ method: String, _ sum: Double) {
        let distance = Self.pattern.distance(of: CapturedRequest(url, method: method))

        #expect(abs(distance - (1 + sum / 36) / 2) < 1e-9)
    }

    @Test func `leaves the details out while the address differs`() {
        var pattern = Self.pattern
        pattern.headers = [NamedPattern("A", .present)]
        let request = CapturedRequest("https://h/abce")

        #expect(pattern.distance(of: request) == Self.pattern.distance(of: request))
    }

    @Test func `weighs each detail 1, also each field of a form`() {
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
    func `of a text is Levenshtein's over the longer length, and all or nothing for other operators`(
        _ wanted: ValuePattern, _ value: String, _ distance: Double
    ) {
        var pattern = Self.pattern
        pattern.headers = [NamedPattern("A", wanted)]
        let request = CapturedRequest("https://h/abcd", headers: ["A": value])

        #expect(pattern.distance(of: request) == distance / 2)
    }

    @Test func `of long texts is seen also where they differ far behind`() {
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
    func `of JSON is the nodes that differ over those of the larger value`(
        _ wanted: String, _ body: String, _ distance: Double
    ) throws {
        var pattern = Self.pattern
        pattern.body = .json(try JSONValue(wanted))

        #expect(pattern.distance(of: CapturedRequest("https://h/abcd", body: body)) == distance / 2)
    }

    @Test func `counts a condition on the address among those of the address`() {
        var (path, header) = (Condition.stub(host: "h"), Condition.stub(host: "h"))
        path.add(.path(.equals("/abcd")))
        header.add(.value(.header("A"), .present))
        let request = CapturedRequest("https://h/abce")

        #expect(path.distance(of: request) > 0.5)
        #expect(header.distance(of: request) == 0.5)
    }

    @Test func `is above 0 where the right value does not stand alone`() {
        var pattern = Self.pattern
        pattern.query.fields = [NamedPattern("q", .equals("1"))]
        pattern.query.rule = .exact

        #expect(pattern.distance(of: CapturedRequest("https://h/abcd?q=1&q=2")) > 0)
    }
}
