import TestSupport

@Suite struct `Rendering a JSON template` {
    private let request = CapturedRequest(
        "https://a/?q=1%22,%22x&e=", method: "PUT",
        body: #"{"user":{"name":"A\n\"B\"","tags":["x",2,null]},"none":null}"#)

    @Test(arguments: [
        (#"{"name":"{{body./user/name}}"}"#, #"{"name":"A\n\"B\""}"#),
        (#"{"tags":"{{body./user/tags}}"}"#, #"{"tags":"[\"x\",2,null]"}"#),
        (#"{"a":"{{query.x|a\\b}}"}"#, #"{"a":"a\\b"}"#), (#"{"a":"<{{query.q}}>"}"#, #"{"a":"<1\",\"x>"}"#),
        (#""{{query.x}}""#, #""""#), (#"["{{method}}","{{method}}{{count}}"]"#, #"["PUT","PUT3"]"#),
        (#"{"{{query.q}}":1}"#, #"{"1\",\"x":1}"#), (#"{"a\n\"{{method}}\u00e9":1}"#, #"{"a\n\"PUTé":1}"#),
        // A placeholder may be escaped.
        (#""{{m\u0065thod}}""#, #""PUT""#), (#""\u007b\u007bmethod\u007D}""#, #""PUT""#),
        (#""{\u007Bmethod}}""#, #""PUT""#), (#""\u007b{method}\u007d""#, #""PUT""#),
        // A placeholder of JSON replaces the whole string.
        (#"["{{json query.q}}"]"#, #"["1\",\"x"]"#), (#"["{{ json query.x }}"]"#, "[null]"),
        (#"["{{json count}}" , "{{json body./user/tags}}"]"#, #"[3 , ["x",2,null]]"#), (#""{{json count}}""#, "3"),
        (#"["{{json query.x|}}"]"#, #"[""]"#), (#"["{{json query.x|'a}b'}}"]"#, #"["a}b"]"#),
        (#"["{{json query.x|\"}}\"}}"]"#, #"["}}"]"#), (#"["\u007b{json query.x|'\"'}}"]"#, #"["\""]"#),
        // The escapes of a default are decoded once.
        (#"["{{query.x|'a\nb'}}"]"#, #"["a\nb"]"#), (#"["{{query.x|'a\nb\"c'}}"]"#, #"["a\nb\"c"]"#),
        (#"["{{query.x|\"it's\"}}"]"#, #"["it's"]"#), (#"["{{query.x|'\\\\'}}"]"#, #"["\\\\"]"#),
        (#"["{{json query.x|'\t\u0001'}}"]"#, #"["\t\u0001"]"#), (#"["{{\"{{\"}}{{'{{'}}"]"#, #"["{{{{"]"#),
        (#"["{{query.x|'\ud83d\ude00'}}"]"#, #"["😀"]"#), (#"["{{query.x|'\ud83d'}}"]"#, "[\"\u{FFFD}\"]"),
    ])
    func `a JSON template escapes values, and replaces strings by JSON`(_ template: String, _ text: String) throws {
        #expect(try rendered(template) == text)
    }

    @Test(arguments: [
        #" { "a" : [ 1e3, "\u00e9\/\\", {"b":{}} , "}}" ], "\\" : "{ {", "c":"" } "#, "{}", "1", #""""#, #""\ud83d""#,
        #"{"a":{"b":{}}}"#, #"["\u007b","{"]"#,
    ])
    func `a JSON template without placeholders is rendered unchanged`(_ template: String) throws {
        #expect(try rendered(template) == template)
        #expect(try rendered(#"[\#(template), "{{method}}"]"#) == #"[\#(template), "PUT"]"#)
    }

    @Test(arguments: ["\u{301}", "\"\u{301}\"", "\u{1}\u{0}", "a\\", "\r\n", "\u{1F600}\u{2028}", "", #"","b":""#])
    func `a rendered JSON template decodes to the exact text of the body`(_ body: String) throws {
        let text = try rendered(
            #"["{{body}}","{{json body|}}","\u0301{{body}}"]"#, CapturedRequest("https://a/", body: body))

        let texts = try JSONDecoder().decode([String].self, from: Data(text.utf8))
        #expect(texts.map { Array($0.utf8) } == [body, body, "\u{301}" + body].map { Array($0.utf8) })
    }

    @Test(arguments: [
        "", "{{", "{{{", "{{}}", "{{method}}", #"{{"{{"}}"#, "{{\u{301}", "\u{301}{{'", "\"{{\n\\", "{ {", "}}",
    ])
    func `a quoted text is rendered unchanged by JSON templates and by text templates`(_ plain: String) throws {
        let json = #"{"a": [\#(JSONText.quoted(plain))], \#(JSONText.quoted(plain)) :1}"#

        #expect(try rendered(JSONTemplate.quoting(json)).hasSameBytes(as: json))
        var values = TemplateValues(request: request, pathParameters: [:], count: 1)
        let text = try ResponseTemplate(ResponseTemplate.quoting(plain)).rendered(with: &values, atMost: .max) ?? ""
        #expect(text.hasSameBytes(as: plain))
    }

    @Test func `quoting JSON with escaped braces renders plain braces`() throws {
        #expect(try rendered(JSONTemplate.quoting(#"["\u007b{x"]"#)) == #"["{{x"]"#)
    }

    private func rendered(_ template: String, _ other: CapturedRequest? = nil) throws -> String {
        var values = TemplateValues(request: other ?? request, pathParameters: ["id": "7"], count: 3)
        return try JSONTemplate(template).rendered(with: &values, atMost: .max) ?? ""
    }
}
