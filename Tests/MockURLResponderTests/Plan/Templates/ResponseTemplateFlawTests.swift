import TestSupport

@Suite struct `Invalid response templates` {
    private static let rows = ErrorRow.rows(
        #"""
        é {{qurey.page}}
            character 5: {forms}, found "qurey.page"; write query.name
        {{method.x}}
            character 3: {forms}, found "method.x"; write method
        {{JSON query.q}}
            character 3: {forms}, found "JSON query.q"; write json query.name
        {{json quary.q}}
            character 8: {forms}, found "quary.q"; write query.name
        {{#if a}}
            character 3: {forms}, found "#if a"; {literal}
        {{  }}
            character 5: {forms}, found nothing; {literal}
        {{query.}}
            character 9: expected a name after query, found nothing; write query.name with that name
        {{query}}
            character 8: expected a name after query, found nothing; write query.name with that name
        é{{path.id
            character 2: {close}, found the end of the text; {literal}
        {{path.id} }
            character 10: {close}, found "}"; {braces}
        {{query.a|{}}}
            character 11: {close}, found "{"; {braces}
        {{query."a"}}
            character 9: {close}, found """; {braces}
        {{query.a|"b" c}}
            character 15: {close}, found "c"; {braces}
        {{"a}}
            character 3: expected a closing quote, found the end of the text; close it with "
        {{body.}}
            character 8: expected a JSON pointer after body, found nothing; write body for the whole body, or
            body./user/name for a part of JSON
        é{{body.user}}
            character 9: expected a JSON pointer, which starts with "/", found "user"; put a slash before every name and
            index, such as /user/name
        {{body./a/~x}}
            character 11: expected ~0 or ~1, found "~" without 0 or 1 after it; write ~0 for ~ and ~1 for /
        {{now.unxi}}
            character 3: expected now, now.unix or now.http, found "now.unxi"; write now.unix
        {{now.iso8601}}
            character 3: expected now, now.unix or now.http, found "now.iso8601"
        {{json |1}}
            character 7: expected a placeholder after json, found nothing; write json before a placeholder, such as json
            query.name
        {{all}}
            character 6: expected a placeholder after all, found nothing; write all before a placeholder, such as all
            query.name
        {{json all body}}
            character 12: expected a query, header, cookie or form field after all, found "body"; leave out the word all
        {{count|1}}
            character 8: expected no default after a placeholder that always has a value, found "|"; leave it out
        {{header.X Y}}
            character 10: expected a header name: letters, digits and !#$%&'*+-.^_`|~, found "X Y"
        """#,
        [
            "forms": "expected one of path.name, query.name, header.name, cookie.name, form.name, body, body.size, "
                + "body.sha256, body./pointer, method, url, host, count, uuid, now, now.unix, now.http",
            "literal": #"write {{"{{"}} for two braces that are text"#,
            "close": "expected }} that closes the placeholder",
            "braces": "close it with }}; braces and quotes are allowed in quoted text only",
        ])

    @Test(arguments: rows) func `an invalid response template is rejected with the place of the flaw`(_ row: ErrorRow) {
        #expect(flawText { _ = try ResponseTemplate(row.text) } == row.error)
    }

    @Test func `a flaw in a template shows the beginning of a long name, and invisible characters as escapes`() {
        let name = String(repeating: "n", count: 1_000_000)
        let long = #expect(throws: TextFlaw.self) { try ResponseTemplate("{{\(name)}}") }
        #expect(long?.quote == "\"\(name.prefix(80))…\"")
        let misspelt = #expect(throws: TextFlaw.self) { try ResponseTemplate("{{qurey.\(name)}}") }
        #expect(misspelt?.hint == "write query.name")
        let odd = #expect(throws: TextFlaw.self) { try ResponseTemplate("{{a\u{0}\u{2028}b}}") }
        #expect(odd?.quote == #""a\u{0}\u{2028}b""#)
    }
}
