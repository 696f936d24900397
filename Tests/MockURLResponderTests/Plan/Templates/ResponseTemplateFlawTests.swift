import MockURLResponder
import Testing

@Suite struct `Invalid response templates` {
    private static let forms = """
        one of path.name, query.name, header.name, cookie.name, form.name, body, body.size, body.sha256, \
        body./pointer, method, url, host, count, uuid, now, now.unix, now.http
        """
    private static let literal = #"write {{"{{"}} for two braces that are text"#
    private static let closing = "close it with }}; braces and quotes are allowed in quoted text only"

    @Test(arguments: [
        ("é {{qurey.page}}", 5, #""qurey.page""#, "write query.name"),
        ("{{Query.page|1}}", 3, #""Query.page""#, "write query.name"),
        ("{{headers.X-A}}", 3, #""headers.X-A""#, "write header.name"),
        ("{{quer}}", 3, #""quer""#, "write query.name"),
        ("{{boby./a}}", 3, #""boby./a""#, "write body"),
        ("{{nowt.unix}}", 3, #""nowt.unix""#, "write now"),
        ("{{method.x}}", 3, #""method.x""#, "write method"),
        ("{{uiud}}", 3, #""uiud""#, "write uuid"),
        ("{{JSON query.q}}", 3, #""JSON query.q""#, "write json query.name"),
        ("{{jsno  body./a}}", 3, #""jsno  body./a""#, "write json body"),
        ("{{json quary.q}}", 8, #""quary.q""#, "write query.name"),
        ("{{foo}}", 3, #""foo""#, literal), ("{{url query.q}}", 3, #""url query.q""#, literal),
        ("{{#if a}}", 3, ##""#if a""##, literal), ("{{}}", 3, "nothing", literal), ("{{  }}", 5, "nothing", literal),
        ("{{|1}}", 3, "nothing", literal), ("{{jsonquery.q}}", 3, #""jsonquery.q""#, literal),
        ("{{a\u{0}\u{2028}b}}", 3, #""a\u{0}\u{2028}b""#, literal),
    ])
    func `a response template with an unknown placeholder is rejected with a hint`(
        _ text: String, _ position: Int, _ found: String, _ hint: String
    ) {
        #expect(
            flawText { _ = try ResponseTemplate(text) }
                == flawText(position: position, expected: Self.forms, found: found, hint: hint))
    }

    @Test(arguments: [
        ("{{query.}}", 9, "query"), ("{{query}}", 8, "query"), ("{{ path. |1}}", 9, "path"),
        ("{{header}}", 9, "header"),
        ("{{cookie. }}", 10, "cookie"), ("{{json form.}}", 13, "form"),
    ])
    func `a response template with a placeholder that lacks its name is rejected`(
        _ text: String, _ position: Int, _ head: String
    ) {
        let flaw = flawText(
            position: position, expected: "a name after \(head)", found: "nothing",
            hint: "write \(head).name with that name")

        #expect(flawText { _ = try ResponseTemplate(text) } == flaw)
    }

    @Test(arguments: [
        ("{{path.id", 1, "}} that closes the placeholder", "the end of the text", literal),
        ("é{{", 2, "}} that closes the placeholder", "the end of the text", literal),
        (#"{{"a""#, 1, "}} that closes the placeholder", "the end of the text", literal),
        ("{{query.a|1", 1, "}} that closes the placeholder", "the end of the text", literal),
        ("{{path.id}", 10, "}} that closes the placeholder", #""}""#, closing),
        ("{{path.id} }", 10, "}} that closes the placeholder", #""}""#, closing),
        ("{{path.id {{path.b}}", 11, "}} that closes the placeholder", #""{""#, closing),
        ("{{{method}}}", 3, "}} that closes the placeholder", #""{""#, closing),
        ("{{query.a|{}}}", 11, "}} that closes the placeholder", #""{""#, closing),
        (#"{{query."a"}}"#, 9, "}} that closes the placeholder", #"""""#, closing),
        (#"{{"a" b}}"#, 7, "}} that closes the placeholder", #""b""#, closing),
        (#"{{query.a|"b" c}}"#, 15, "}} that closes the placeholder", #""c""#, closing),
        (#"{{"a}}"#, 3, "a closing quote", "the end of the text", "close it with \""),
        (#"{{query.a|"b}}"#, 11, "a closing quote", "the end of the text", "close it with \""),
    ])
    func `a response template with a placeholder that does not end is rejected`(
        _ text: String, _ position: Int, _ expected: String, _ found: String, _ hint: String
    ) {
        #expect(
            flawText { _ = try ResponseTemplate(text) }
                == flawText(position: position, expected: expected, found: found, hint: hint))
    }

    @Test(
        arguments: [
            (
                "{{body.}}", 8, "a JSON pointer after body", "nothing",
                "write body for the whole body, or body./user/name for a part of JSON"
            ),
            (
                "é{{body.user}}", 9, #"a JSON pointer, which starts with "/""#, #""user""#,
                "put a slash before every name and index, such as /user/name"
            ),
            ("{{body./a/~x}}", 11, "~0 or ~1", #""~" without 0 or 1 after it"#, "write ~0 for ~ and ~1 for /"),
            ("{{now.unxi}}", 3, "now, now.unix or now.http", #""now.unxi""#, "write now.unix"),
            ("{{now.iso8601}}", 3, "now, now.unix or now.http", #""now.iso8601""#, nil),
            (
                "{{json}}", 7, "a placeholder after json", "nothing",
                "write json before a placeholder, such as json query.name"
            ),
            (
                "{{json |1}}", 7, "a placeholder after json", "nothing",
                "write json before a placeholder, such as json query.name"
            ),
            (
                "{{all}}", 6, "a placeholder after all", "nothing",
                "write all before a placeholder, such as all query.name"
            ),
            (
                "{{json all body}}", 12, "a query, header, cookie or form field after all", #""body""#,
                "leave out the word all"
            ),
            ("{{count|1}}", 8, "no default after a placeholder that always has a value", #""|""#, "leave it out"),
            (
                "{{json now.unix|0}}", 16, "no default after a placeholder that always has a value", #""|""#,
                "leave it out"
            ),
            ("{{header.X Y}}", 10, "a header name: letters, digits and !#$%&'*+-.^_`|~", #""X Y""#, nil),
        ] as [(String, Int, String, String, String?)])
    func `a response template with an invalid part in a placeholder is rejected`(
        _ text: String, _ position: Int, _ expected: String, _ found: String, _ hint: String?
    ) {
        #expect(
            flawText { _ = try ResponseTemplate(text) }
                == flawText(position: position, expected: expected, found: found, hint: hint))
    }
}
