import TestSupport

/// A condition of a stub for https://h, a request, and the comparison of one of its fields.
struct ComparisonRow: Sendable, CustomTestStringConvertible {
    let condition: Condition
    let request: Vocabulary.Line
    let field: String
    let note: String?
    /// The expected and the found value; `nil` if the row does not say.
    let values: (String, String?)?

    init(
        _ condition: Condition, _ request: Vocabulary.Line, _ field: String, _ note: String?,
        _ values: (String, String?)? = nil
    ) {
        (self.condition, self.request, self.field, self.note, self.values) = (condition, request, field, note, values)
    }

    var testDescription: String { note ?? request }
}

@Suite struct `Comparisons of near misses` {
    private static let rates = Condition.path(.equals("/rates"))
    private static let long = String(repeating: "a", count: 500)

    private static let rows = [
        ComparisonRow(rates, "https://h/Rates", "path", "differs only in case"),
        ComparisonRow(rates, "https://h/rates/", "path", "differs only by a slash at the end"),
        ComparisonRow(rates, "https://h/rates%20", "path", "differs only in white space at the ends"),
        ComparisonRow(rates, "https://h/r%D0%B0tes", "path", "character 3 is U+0430, not U+0061"),
        ComparisonRow(rates, "https://h/rates%E2%80%8B", "path", "character 7 is U+200B, where the end is expected"),
        ComparisonRow(rates, "https://h/rares", "path", nil),
        ComparisonRow(
            .path(.equals("/v1/*")), "https://h/v1/rates", "path",
            "a plain text matches only itself; as a wildcard, it would match"),
        ComparisonRow(
            .path(.equals("/{version}/rates")), "https://h/v1/rates", "path",
            "a plain text matches only itself; as a template, it would match"),
        ComparisonRow(
            .path(.equals("/caf\u{E9}")), "https://h/cafe%CC%81", "path",
            "differs only in Unicode form: character 5 is U+0065, not U+00E9"),
        ComparisonRow(
            .query(QueryPattern([NamedPattern("base", .equals("EUR"))])), "https://h/?Base=EUR", "query field base",
            #"there is "Base", which differs in case"#, ("EUR", nil)),
        ComparisonRow(
            .query(QueryPattern([NamedPattern("to", .equals("USD"))])), "https://h/?to=A&to=B", "query field to",
            "given 2 times", ("USD", "A, B")),
        ComparisonRow(
            .value(.header("A"), .equals(long + "X" + long)), "https://h/ [A: \(long)Y\(long)]", "header A", nil,
            ("…\(long.prefix(80))X\(long.prefix(159))…", "…\(long.prefix(80))Y\(long.prefix(159))…")),
        ComparisonRow(
            .body(.text(.equals(long))), "https://h/ \(long)b", "body",
            "501 bytes, of 500 expected; the first to differ is at offset 500"),
        ComparisonRow(
            .body(.text(.equals("a"))), "https://h/ \u{FEFF}a", "body", "character 1 is U+FEFF, not U+0061",
            ("a", "\u{FEFF}a")),
        ComparisonRow(
            .body(.bytes(Data([65, 66, 67]))), "https://h/ ABDD", "body", "the first byte to differ is at offset 2",
            ("exactly 3 bytes", "4 bytes")),
        ComparisonRow(
            .body(
                .json(
                    .object(["a": .array([.integer(1)]), "b": .object(["c/d": .integer(1)]), "e": .null, "f": .null]))),
            #"https://h/ {"a":[3],"b":{},"e":2,"f":2}"#, "body", "differs at /a/0, /b/c~1d, /e and 1 more"),
        ComparisonRow(
            .body(.json(.object(["item": .string("book"), "at": .null]), except: [JSONPointer(tokens: ["at"])])),
            #"https://h/ {"item":"pen","at":17}"#, "body", "differs at /item"),
        ComparisonRow(
            .anyOf([.path(.equals("/other")), rates]), "https://h/Rates", "path",
            "differs only in case; the nearest of 2 alternatives", ("/rates", "/Rates")),
        ComparisonRow(
            .not(rates), "https://h/rates", "path", "met, which the condition forbids",
            (#"not (path equals "/rates")"#, "/rates")),
        ComparisonRow(
            .not(.anyOf([.method("PUT"), .body(.text(.contains("x")))])), "https://h/ xyz", "body",
            "met, which the condition forbids", (#"not (body contains "x")"#, "xyz")),
        ComparisonRow(
            .not(.allOf([.method("GET"), .path(.present)])), "https://h/", "condition",
            "met, which the condition forbids",
            ("not (all of (method GET, path present))", "met")),
    ]

    @Test(arguments: rows) func `a comparison notes a difference that is easy to miss`(_ row: ComparisonRow) throws {
        let comparisons = Condition.stub(host: "h", and: [row.condition]).comparisons(
            on: CapturedRequest(line: row.request))
        let comparison = try #require(comparisons.last { $0.field == row.field }, "\(comparisons)")
        #expect(comparison.note == row.note)
        guard let (expected, found) = row.values else { return }
        #expect(comparison.expected == expected && comparison.found == found, "\(comparison)")
    }

    @Test func `each condition of a conjunction and each field of a form has a comparison`() {
        let fields = [NamedPattern("a", .equals("1")), NamedPattern("b", .equals("2"))]
        let both = Condition.allOf([.method("PUT"), .value(.cookie("a"), .present), .body(.form(fields))])
        let request = CapturedRequest("https://h/", body: "a=1&b=3")
        let comparisons = Condition.stub(host: "h", and: [both]).comparisons(on: request).suffix(4)
        #expect(comparisons.map(\.field) == ["method", "cookie a", "form field a", "form field b"])
        #expect(comparisons.map(\.holds) == [false, false, true, false])
    }
}
