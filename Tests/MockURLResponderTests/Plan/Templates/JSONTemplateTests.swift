import TestSupport

@Suite struct `A JSON template` {
    private static let rows = ErrorRow.rows(
        #"""
        ["x {{json query.q}} y"]
            the body at /0, character 3: {beside}, found "{{json query.q}}"; {remove}
        {"a":"{{json query.a}}{{json query.b}}"}
            the body at /a, character 1: {beside}, found "{{json query.a}}"; {remove}
        [1,{"a/~":[[],"","é{{ json count }} "]}]
            the body at /1/a~1~0/2, character 2: {beside}, found "{{ json count }}"; {remove}
        {"{{json query.q}}": 1}
            a name in the body, character 1: {name}, found "{{json query.q}}"; leave out the word json
        [{},{"a":{"x":1,"a{{json query.q}}" :1}}]
            a name in the body at /1/a, character 2: {name}, found "{{json query.q}}"; leave out the word json
        """#,
        [
            "beside": "expected no other text in the string of a JSON value",
            "remove": "remove the other text, or the word json", "name": "expected text in the name of a member",
        ])

    @Test(arguments: rows) func `a JSON value beside text or in a name is rejected with its place`(_ row: ErrorRow) {
        #expect(flawText { _ = try JSONTemplate(row.text) } == row.error)
    }

    @Test(arguments: [
        (#"{"b\n\u2028":{"\u00e9":"{{fo\u006f}}"}}"#, #"the body at /b\u{A}\u{2028}/é"#),
        (#"["]{,:",{"a":"}"},"{{foo}}"]"#, "the body at /2"),
        (#"["\"",[],{"a":[{"b":"{{foo}}"}]}]"#, "the body at /2/a/0/b"),
        (#"{"\#(String(repeating: "n", count: 99))":"{{foo}}"}"#, "the body at /\(String(repeating: "n", count: 79))…"),
    ])
    func `a flaw in a JSON template names the string that contains it`(_ text: String, _ place: String) {
        let flaw = #expect(throws: JSONTemplate.Flaw.self) { try JSONTemplate(text) }

        #expect(flaw?.place == place)
        #expect(flaw?.flaw.position == 3)
        #expect(flaw?.flaw.quote == #""foo""#)
    }

    @Test func `JSON templates are compared by their bytes`() throws {
        #expect(try JSONTemplate("\"\u{E9}\"") != JSONTemplate("\"e\u{301}\""))
        #expect(try JSONTemplate(#""{{uuid}}""#) == JSONTemplate(#""{{uuid}}""#))
    }

    @Test(arguments: [#"""#, #"["{{"#, #"["{{a\"#, #"["\u00"#, #"["{{\u00zz"]"#, "]],,", #"{"{{x"}}"#])
    func `reading or quoting a JSON template that is not JSON does not crash`(_ text: String) {
        _ = try? JSONTemplate(text)
        _ = JSONTemplate.quoting(text)
    }

    @Test func `a random JSON template renders valid JSON or is rejected`() {
        var random = SplitMix64(seed: 12)
        let pieces = [
            "{", "}", "{{", "}}", "\"", "'", "|", " ", "json ", "query.", "q", "\\", "\n", "\u{301}", "{{query.q}}",
        ]
        let request = CapturedRequest("https://a/?q=%22%5C%0A%7D")

        for _ in 0..<1_500 {
            let text = (0..<Int.random(in: 0...8, using: &random)).compactMap { _ in
                pieces.randomElement(using: &random)
            }
            let json = "{\(JSONText.quoted(text.joined())):[\(JSONText.quoted(text.joined()))]}"
            guard let template = try? JSONTemplate(json) else { continue }
            var values = TemplateValues(request: request, pathParameters: [:], count: 1)
            let rendered = template.rendered(with: &values, atMost: .max) ?? ""
            #expect(throws: Never.self, "\(json) gives \(rendered)") {
                _ = try JSONSerialization.jsonObject(with: Data(rendered.utf8), options: .fragmentsAllowed)
            }
        }
    }
}
