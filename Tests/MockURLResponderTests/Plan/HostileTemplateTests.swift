import MockURLResponder
import TestSupport
import Testing

@Suite struct `A hostile template is read in time that grows with its length` {
    @Test(arguments: ["{", "{{", "{{{", "{{\"", "{{query.a|", "{{json ", "{{body./~"])
    func `when something is opened thousands of times`(_ opening: String) {
        #expect(throws: TextFlaw.self) { try ResponseTemplate(String(repeating: opening, count: 100_000)) }
    }

    @Test(arguments: ["}", "}}", "{ ", "{}", "\u{301}"])
    func `when something that opens nothing is there thousands of times`(_ text: String) throws {
        #expect(try ResponseTemplate(String(repeating: text, count: 100_000)).parts.count == 1)
    }

    @Test func `when it has thousands of placeholders`() throws {
        let template = try ResponseTemplate(String(repeating: "a{{query.a|1}}", count: 20_000))

        #expect(template.parts.count == 40_000)
    }

    @Test func `when a name is a megabyte long`() throws {
        let name = String(repeating: "n", count: 1_000_000)

        #expect(try ResponseTemplate("{{path.\(name)}}").pathParameters == [name])
    }

    @Test func `and an unknown placeholder is shown by its beginning`() {
        let flaw = #expect(throws: TextFlaw.self) {
            try ResponseTemplate("{{\(String(repeating: "n", count: 1_000_000))}}")
        }

        #expect(flaw?.quote == "\"\(String(repeating: "n", count: 80))…\"")
    }

    @Test func `and a long name is not repeated in a hint`() {
        let flaw = #expect(throws: TextFlaw.self) {
            try ResponseTemplate("{{qurey.\(String(repeating: "n", count: 1_000_000))}}")
        }

        #expect(flaw?.hint == "write query.name")
    }

    @Test func `and any text is a template or refused`() {
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
