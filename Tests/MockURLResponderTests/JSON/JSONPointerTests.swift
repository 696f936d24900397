import MockURLResponder
import TestSupport
import Testing

@Suite struct `A JSON pointer` {
    private static let document = #"""
        {"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8}
        """#

    @Test(arguments: [
        ("/foo", #"["bar","baz"]"#), ("/foo/0", #""bar""#), ("/", "0"), ("/a~1b", "1"), ("/c%d", "2"), ("/e^f", "3"),
        ("/g|h", "4"), (#"/i\j"#, "5"), (#"/k"l"#, "6"), ("/ ", "7"), ("/m~0n", "8"),
    ])
    func `a JSON pointer finds the values of the examples in RFC 6901`(_ pointer: String, _ value: String) throws {
        let document = try JSONValue(Self.document)

        #expect(try JSONPointer(pointer).value(in: document) == JSONValue(value))
    }

    @Test func `an empty JSON pointer refers to the whole value`() throws {
        let document = try JSONValue(Self.document)

        #expect(try JSONPointer("").value(in: document) == document)
    }

    @Test(arguments: [
        "/bar", "/foo/2", "/foo/-", "/foo/01", "/foo/+1", "/foo/-1", "/foo/1e0", "/foo/", "/foo/0/0", "/foo/bar",
        "/foo/99999999999999999999", "//foo", "/foo/٠",
    ])
    func `a JSON pointer to a missing value finds nothing`(_ pointer: String) throws {
        #expect(try JSONPointer(pointer).value(in: JSONValue(Self.document)) == nil)
    }

    @Test func `a JSON pointer reads ~01 as the name ~1`() throws {
        #expect(try JSONPointer("/~01").tokens == ["~1"])
    }

    @Test func `a JSON pointer with a number finds the member of that name in an object`() throws {
        #expect(try JSONPointer("/0/01").value(in: JSONValue(#"{"0":{"01":true}}"#)) == .bool(true))
    }

    @Test func `a JSON pointer compares names by their bytes`() throws {
        let document = try JSONValue(#"{"é":1}"#)

        #expect(try JSONPointer("/é").value(in: document) == .integer(1))
        #expect(try JSONPointer("/e\u{301}").value(in: document) == nil)
    }

    @Test func `a JSON pointer keeps a combining character after a slash`() throws {
        #expect(try JSONPointer("/a/\u{301}b").tokens == ["a", "\u{301}b"])
    }

    @Test func `a JSON pointer without a slash in front is rejected`() {
        #expect(flawText { _ = try JSONPointer("user/name") } == start(found: #""user/name""#))
        #expect(flawText { _ = try JSONPointer("#/user") } == start(found: ##""#/user""##))
    }

    @Test(arguments: [("/a~", 3), ("/~2", 2), ("/é/x~~0", 5)])
    func `a JSON pointer with a ~ that escapes nothing is rejected`(_ pointer: String, _ position: Int) {
        let flaw = flawText(
            position: position, expected: "~0 or ~1", found: #""~" without 0 or 1 after it"#,
            hint: "write ~0 for ~ and ~1 for /")

        #expect(flawText { _ = try JSONPointer(pointer) } == flaw)
    }

    private func start(found: String) -> String {
        flawText(
            position: 1, expected: #"a JSON pointer, which starts with "/""#, found: found,
            hint: "put a slash before every name and index, such as /user/name")
    }
}
