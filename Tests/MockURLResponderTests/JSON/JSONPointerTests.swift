import TestSupport

@Suite struct `A JSON pointer` {
    private static let document = #"""
        {"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8,"\u00e9":9,"0":{"01":true}}
        """#

    @Test(arguments: [
        ("/foo", #"["bar","baz"]"#), ("/foo/0", #""bar""#), ("/", "0"), ("/a~1b", "1"), ("/c%d", "2"), ("/e^f", "3"),
        ("/g|h", "4"), (#"/i\j"#, "5"), (#"/k"l"#, "6"), ("/ ", "7"), ("/m~0n", "8"),
        ("", document), ("/\u{E9}", "9"), ("/0/01", "true"),
    ])
    func `a JSON pointer finds the values of RFC 6901`(_ pointer: String, _ value: String) throws {
        #expect(try JSONPointer(pointer).value(in: JSONValue(Self.document)) == JSONValue(value))
    }

    @Test(arguments: [
        "/bar", "/foo/2", "/foo/-", "/foo/01", "/foo/+1", "/foo/-1", "/foo/1e0", "/foo/", "/foo/0/0", "/foo/bar",
        "/foo/99999999999999999999", "//foo", "/foo/٠", "/e\u{301}",
    ])
    func `a JSON pointer to a missing value finds nothing`(_ pointer: String) throws {
        #expect(try JSONPointer(pointer).value(in: JSONValue(Self.document)) == nil)
    }

    @Test func `a JSON pointer keeps a combining character after a slash`() throws {
        #expect(try JSONPointer("/a/\u{301}b").tokens == ["a", "\u{301}b"])
    }

    private static let rows = ErrorRow.rows(
        """
        #/user
            character 1: {slash}, found "#/user"; put a slash before every name and index, such as /user/name
        /a~
            character 3: {escape}
        /~2
            character 2: {escape}
        /é/x~~0
            character 5: {escape}
        """,
        [
            "slash": #"expected a JSON pointer, which starts with "/""#,
            "escape": #"expected ~0 or ~1, found "~" without 0 or 1 after it; write ~0 for ~ and ~1 for /"#,
        ])

    @Test(arguments: rows) func `an invalid JSON pointer is rejected with the place of the flaw`(_ row: ErrorRow) {
        #expect(flawText { _ = try JSONPointer(row.text) } == row.error)
    }
}
