import TestSupport

@Suite struct `The HTML report of a journal` {
    /// Returns the page of the given JSON objects.
    private func page(calls: [String] = [], runs: [String] = []) throws -> String {
        var bytes: [UInt8] = []
        var report = HTMLReport { bytes += $0 }
        for call in calls { try report.add(call: call.utf8) }
        for run in runs { try report.add(run: run.utf8) }
        try report.finish()
        return try #require(String(validating: bytes, as: UTF8.self))
    }

    /// Returns the contents of the data elements of a class, in order.
    private func data(_ name: String, in page: String) -> [String] {
        page.components(separatedBy: "<script type=\"application/json\" class=\"\(name)\">").dropFirst()
            .compactMap { $0.components(separatedBy: "</script>").first }
    }

    @Test(arguments: [
        ("200", "", "green", "32"), ("302", "", "cyan", "36"), ("404", "", "yellow", "33"), ("429", "", "yellow", "33"),
        ("503", "", "red", "31"), ("200", #","error":-1005"#, "red", "31"),
    ])
    func `the result of a call has the same colour in a page and in a table`(
        _ status: String, _ more: String, _ color: String, _ code: String
    ) throws {
        let file = try JournalFile()
        let outcome = #","stub":{"index":0,"use":1},"outcome":"answered","status":\#(status)\#(more)"#
        try file.add(JournalRecords.start(), JournalRecords.call(1, "https://h/a", outcome), JournalRecords.end())
        var (stream, table) = (CallStream(file.path), CallTable(TableStyle(hasColor: true)))
        var bytes: [UInt8] = []
        var report = HTMLReport { bytes += $0 }
        try stream.readAll { item in
            table.take(item)
            try report.add(item)
        }
        try report.finish()

        #expect(String(decoding: bytes, as: UTF8.self).contains(#""ink":"\#(color)"}"#))
        #expect(table.takeText().contains("\u{1B}[\(code)m\(status)\u{1B}[0m"))
    }

    @Test func `a page is complete, also without calls, and has the given calls and runs as JSON`() throws {
        let empty = try page()
        #expect(data("calls", in: empty) == [] && empty.hasSuffix("</html>\n") && !empty.contains("{{"))
        #expect(try page() != empty, "a nonce of its own")
        let page = try page(calls: [#"{"number":1}"#, "{\"name\":\"\u{9B}\u{202E}\"}"], runs: [#"{"run":0}"#])
        #expect(data("calls", in: page) == ["[{\"number\":1},\n{\"name\":\"\\u009b\\u202e\"}]"])
        #expect(data("runs", in: page) == [#"[{"run":0}]"#])
    }

    @Test(arguments: [
        "</script><script>harm()</script>", "<!--<script>", "<img src=x onerror=harm()>", "{{nonce}}", "{{script}}",
        "line\u{2028}separator", #"lone \ud800 surrogate"#, #"NUL \u0000"#,
    ])
    func `a hostile text in a call stays inside its data element and keeps its value`(_ text: String) throws {
        let call = #"{"name":""# + text + #""}"#
        let page = try page(calls: [call, #"{"number":2}"#])
        let found = try #require(data("calls", in: page).first)
        #expect(!found.contains("<"))
        let unescaped = found.replacing(#"\u003c"#, with: "<").replacing(#"\u2028"#, with: "\u{2028}")
        #expect(unescaped == "[" + call + ",\n{\"number\":2}]")
    }

    @Test func `a page carries the texts of all known URL errors`() throws {
        let page = try page()
        for (code, text) in KnownURLErrors.texts { #expect(page.contains("\"\(code)\":\"\(text)\"")) }
    }

    @Test func `a report passes on each mebibyte of calls before it accepts more, each once and in order`() throws {
        let body = String(repeating: "x", count: 10_000)
        var (pieces, bytes): ([Int], [UInt8]) = ([], [])
        var report = HTMLReport {
            pieces.append($0.count)
            bytes += $0
        }
        for number in 0..<300 { try report.add(call: #"{"number":\#(number),"body":"\#(body)"}"#.utf8) }
        #expect(pieces.count >= 2)
        try report.finish()

        #expect(try #require(pieces.max()) < (1 << 20) + 3 * body.utf8.count)
        let page = String(decoding: bytes, as: UTF8.self)
        #expect(data("calls", in: page).count > 1)
        #expect(page.matches(of: /{"number":(\d+),/).map { Int($0.1) } == Array(0..<300))
    }

    @Test func `an error of the destination ends the report`() throws {
        struct Full: Error {}
        var report = HTMLReport { _ in throw Full() }
        #expect(throws: Full.self) { try report.finish() }
    }
}
