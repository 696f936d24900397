import TestSupport

@Suite struct `Hostile templates` {
    @Test(arguments: ["{", "{{", "{{{", "{{\"", "{{query.a|", "{{json ", "{{body./~"])
    func `a template with 100,000 unclosed openings is rejected`(_ opening: String) {
        #expect(throws: TextFlaw.self) { try ResponseTemplate(String(repeating: opening, count: 100_000)) }
    }

    @Test(arguments: ["{", "}", "{a}", "/{"]) func `a path template with 100,000 braces is rejected`(_ braces: String) {
        #expect(throws: TextFlaw.self) { try PathTemplate("/" + String(repeating: braces, count: 100_000)) }
    }

    @Test(arguments: [("}}", 1), ("{ ", 1), ("\u{301}", 1), ("a{{query.a|1}}", 200_000)])
    func `a template of 100,000 pieces is read`(_ text: String, _ count: Int) throws {
        #expect(try ResponseTemplate(String(repeating: text, count: 100_000)).parts.count == count)
    }
}
