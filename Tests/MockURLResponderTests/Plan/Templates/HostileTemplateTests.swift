import MockURLResponder
import TestSupport
import Testing

@Suite struct `Hostile response templates` {
    @Test(arguments: ["{", "{{", "{{{", "{{\"", "{{query.a|", "{{json ", "{{body./~"])
    func `a template with 100,000 unclosed openings is rejected`(_ opening: String) {
        #expect(throws: TextFlaw.self) { try ResponseTemplate(String(repeating: opening, count: 100_000)) }
    }

    @Test(arguments: ["}", "}}", "{ ", "{}", "\u{301}"])
    func `a template with 100,000 pieces that open no placeholder is read as one text`(_ text: String) throws {
        #expect(try ResponseTemplate(String(repeating: text, count: 100_000)).parts.count == 1)
    }

    @Test func `a template with 20,000 placeholders is read`() throws {
        let template = try ResponseTemplate(String(repeating: "a{{query.a|1}}", count: 20_000))

        #expect(template.parts.count == 40_000)
    }

    @Test func `a template with a name of a megabyte is read`() throws {
        let name = String(repeating: "n", count: 1_000_000)

        #expect(try ResponseTemplate("{{path.\(name)}}").pathParameters == [name])
    }

    @Test func `a flaw in a template shows only the beginning of a long unknown placeholder`() {
        let flaw = #expect(throws: TextFlaw.self) {
            try ResponseTemplate("{{\(String(repeating: "n", count: 1_000_000))}}")
        }

        #expect(flaw?.quote == "\"\(String(repeating: "n", count: 80))…\"")
    }

    @Test func `the hint of a flaw in a template does not repeat a long name`() {
        let flaw = #expect(throws: TextFlaw.self) {
            try ResponseTemplate("{{qurey.\(String(repeating: "n", count: 1_000_000))}}")
        }

        #expect(flaw?.hint == "write query.name")
    }

    @Test func `random templates are read or rejected without a crash`() {
        var random = SplitMix64(seed: 11)
        let pieces = [
            "{", "}", "{{", "}}", "\"", "|", " ", "json ", "query.", "a", "body", "./", "~", "now", "\u{301}",
        ]

        let read = (0..<5_000).count { _ in
            let text = (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in
                pieces.randomElement(using: &random)
            }
            return (try? ResponseTemplate(text.joined())) != nil
        }

        #expect((500..<4_500).contains(read))
    }
}
