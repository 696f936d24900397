import Foundation
import MockURLResponder
import TestSupport
import Testing

@Suite struct `Comparisons of near misses` {
    @Test(
        arguments: [
            ("/Rates", "differs only in case"),
            ("/rates/", "differs only by a slash at the end"),
            ("/rates%20", "differs only in white space at the ends"),
            ("/r%D0%B0tes", "character 3 is U+0430, not U+0061"),
            ("/r%E2%80%8Bates", "character 3 is U+200B, not U+0061"),
            ("/rates%E2%80%8B", "character 7 is U+200B, where the end is expected"),
            ("/rares", nil),
        ])
    func `the comparison of a path notes a difference that is easy to overlook`(
        _ path: String, _ note: String?
    ) throws {
        let pattern = Condition.stub(host: "h", path: .equals("/rates"))

        #expect(try comparison("path", pattern, CapturedRequest("https://h\(path)")).note == note)
    }

    @Test(arguments: [("/v1/*", "wildcard"), ("/{version}/rates", "template"), ("/v2/*", nil)])
    func `the comparison of a plain path names the pattern that would match`(_ path: String, _ pattern: String?) throws
    {
        let comparison = try comparison(
            "path", Condition.stub(host: "h", path: .equals(path)), CapturedRequest("https://h/v1/rates"))

        let note = pattern.map { "a plain text matches only itself; as a \($0), it would match" }
        #expect(note == nil ? comparison.note?.contains("as it is") != true : comparison.note == note)
    }

    @Test func `the comparison of a path distinguishes Unicode forms that look alike`() throws {
        let pattern = Condition.stub(host: "h", path: .equals("/caf\u{E9}"))

        let comparison = try comparison("path", pattern, CapturedRequest("https://h/cafe%CC%81"))

        #expect(comparison.note == "differs only in Unicode form: character 5 is U+0065, not U+00E9")
    }

    @Test func `the comparison of a query field notes a name in another case and repeated fields`() throws {
        var pattern = Condition.stub(host: "h")
        pattern.query.fields = [NamedPattern("base", .equals("EUR")), NamedPattern("to", .equals("USD"))]

        let request = CapturedRequest("https://h/?Base=EUR&to=A&to=B")
        let (base, to) = try (
            comparison("query field base", pattern, request), comparison("query field to", pattern, request)
        )

        #expect(base.found == nil)
        #expect(base.note == #"there is "Base", which differs in case"#)
        #expect(to.found == "A, B")
        #expect(to.note == "given 2 times")
    }

    @Test func `the comparison of a long header shows 80 characters before the difference and 160 from it on`() throws {
        let text = String(repeating: "a", count: 500)
        var pattern = Condition.stub(host: "h")
        pattern.headers = [NamedPattern("A", .equals(text + "X" + text))]

        let comparison = try comparison(
            "header A", pattern, CapturedRequest("https://h/", headers: ["A": text + "Y" + text]))

        let (lead, rest) = (String(repeating: "a", count: 80), String(repeating: "a", count: 159))
        #expect(comparison.expected == "…\(lead)X\(rest)…")
        #expect(comparison.found == "…\(lead)Y\(rest)…")
    }

    @Test func `a form has one comparison for each expected field`() throws {
        var pattern = Condition.stub(host: "h")
        pattern.body = .form([NamedPattern("a", .equals("1")), NamedPattern("b", .equals("2"))])

        let comparisons = pattern.comparisons(on: CapturedRequest("https://h/", body: "a=1&b=3")).suffix(2)

        #expect(comparisons.map(\.field) == ["form field a", "form field b"])
        #expect(comparisons.map(\.holds) == [true, false])
    }

    @Test func `the comparison of a long text body notes the sizes and the first difference`() throws {
        let text = String(repeating: "a", count: 300)
        var pattern = Condition.stub(host: "h")
        pattern.body = .text(.equals(text))

        let comparison = try comparison("body", pattern, CapturedRequest("https://h/", body: text + "b"))

        #expect(comparison.note == "301 bytes, of 300 expected; the first to differ is at offset 300")
    }

    @Test func `the comparison of a text body shows a byte order mark`() throws {
        var pattern = Condition.stub(host: "h")
        pattern.body = .text(.equals("a"))

        let comparison = try comparison("body", pattern, CapturedRequest("https://h/", body: "\u{FEFF}a"))

        #expect(comparison.found == "\u{FEFF}a")
        #expect(comparison.note == "character 1 is U+FEFF, not U+0061")
    }

    @Test func `the comparison of alternatives shows the nearest one`() throws {
        var pattern = Condition.stub(host: "h")
        pattern.add(.anyOf([.path(.equals("/other")), .path(.equals("/rates"))]))

        let comparison = try #require(pattern.comparisons(on: CapturedRequest("https://h/Rates")).last)

        #expect(comparison.field == "path" && comparison.expected == "/rates" && comparison.found == "/Rates")
        #expect(comparison.note == "differs only in case; the nearest of 2 alternatives")
    }

    @Test(
        arguments: [
            (Condition.path(.equals("/a")), "path", #"not (path equals "/a")"#, "/a"),
            (.anyOf([.method("PUT"), .body(.text(.contains("x")))]), "body", #"not (body contains "x")"#, "xyz"),
            (.allOf([.method("GET"), .path(.present)]), "condition", "not (all of (method GET, path present))", "met"),
        ])
    func `the comparison of a forbidden condition notes that the condition is met`(
        _ forbidden: Condition, _ field: String, _ expected: String, _ found: String
    ) throws {
        var pattern = Condition.stub(host: "h")
        pattern.add(.not(forbidden))

        let comparison = try #require(pattern.comparisons(on: CapturedRequest("https://h/a", body: "xyz")).last)

        #expect(comparison.field == field && comparison.expected == expected && comparison.found == found)
        #expect(comparison.note == "met, which the condition forbids")
    }

    @Test func `the comparison of a binary body notes the sizes and the first difference`() throws {
        var pattern = Condition.stub(host: "h")
        pattern.body = .bytes(Data([1, 2, 3]))

        let comparison = try comparison(
            "body", pattern,
            CapturedRequest(method: "GET", url: URL(string: "https://h/")!, body: Data([1, 2, 0, 0])))

        #expect(comparison.expected == "exactly 3 bytes")
        #expect(comparison.found == "4 bytes")
        #expect(comparison.note == "the first byte to differ is at offset 2")
    }

    @Test func `the comparison of a JSON body names the places that differ`() throws {
        var pattern = Condition.stub(host: "h")
        pattern.body = .json(try JSONValue(#"{"a":[1,2],"b":{"c/d":1},"e":1,"f":1}"#))

        let body = #"{"a":[1,3],"b":{},"e":2,"f":2}"#
        let comparison = try comparison("body", pattern, CapturedRequest("https://h/", body: body))

        #expect(comparison.note == "differs at /a/1, /b/c~1d, /e and 1 more")
    }

    @Test func `a conjunction has one comparison for each of its conditions`() {
        var pattern = Condition.stub(host: "h")
        pattern.add(.allOf([.method("PUT"), .value(.cookie("a"), .present)]))

        let comparisons = pattern.comparisons(on: CapturedRequest("https://h/")).suffix(2)

        #expect(comparisons.map(\.field) == ["method", "cookie a"])
    }

    private func comparison(
        _ field: String, _ pattern: Condition, _ request: CapturedRequest
    ) throws -> NearMiss.Comparison {
        try #require(pattern.comparisons(on: request).first { $0.field == field })
    }
}
