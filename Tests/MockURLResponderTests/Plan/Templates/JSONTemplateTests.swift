import Foundation
import MockURLResponder
import TestSupport
import Testing

@Suite struct `A JSON template` {
    private static let beside = "no other text in the string of a JSON value"
    private static let hint = "remove the other text, or the word json"

    @Test(arguments: [
        (#"["x {{json query.q}} y"]"#, 3, "{{json query.q}}", "the body at /0"),
        (#"" {{json query.q}}""#, 2, "{{json query.q}}", "the body"),
        (#"{"a":"{{json query.a}}{{json query.b}}"}"#, 1, "{{json query.a}}", "the body at /a"),
        (#"[1,{"a/~":[[],"","é{{ json count }} "]}]"#, 2, "{{ json count }}", "the body at /1/a~1~0/2"),
    ])
    func `a JSON template that mixes a JSON value and other text in one string is rejected`(
        _ text: String, _ position: Int, _ found: String, _ place: String
    ) {
        let flaw = flawText(position: position, expected: Self.beside, found: "\"\(found)\"", hint: Self.hint)

        #expect(flawText { _ = try JSONTemplate(text) } == "\(place), \(flaw)")
    }

    @Test(arguments: [
        (#"{"{{json query.q}}": 1}"#, 1, "a name in the body"),
        (#"[{},{"a":{"x":1,"a{{json query.q}}" :1}}]"#, 2, "a name in the body at /1/a"),
    ])
    func `a JSON template with a JSON value in a member name is rejected`(
        _ text: String, _ position: Int, _ place: String
    ) {
        let flaw = flawText(
            position: position, expected: "text in the name of a member", found: #""{{json query.q}}""#,
            hint: "leave out the word json")

        #expect(flawText { _ = try JSONTemplate(text) } == "\(place), \(flaw)")
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

    @Test func `a JSON template lists its path parameters, each once`() throws {
        let template = try JSONTemplate(#"{"{{path.b}}":["{{json path.a}}","{{path.b}}"]}"#)

        #expect(template.pathParameters == ["b", "a"])
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

    @Test(arguments: [#""{{count}}","#, #"{"a":"{{json query.q}}"},"#, #""\u007b","#, #"["{{","#])
    func `a JSON template with 10,000 pieces is read or rejected quickly`(_ piece: String) {
        _ = try? JSONTemplate("[" + String(repeating: piece, count: 10_000) + #""{{""#)
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
            let rendered = template.rendered(with: &values)
            #expect(throws: Never.self, "\(json) gives \(rendered)") {
                _ = try JSONSerialization.jsonObject(with: Data(rendered.utf8), options: .fragmentsAllowed)
            }
        }
    }
}
