import Foundation
import MockURLResponder
import MockURLTooling
import TestSupport
import Testing

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

    @Test func `a page contains the given calls and runs as JSON`() throws {
        let page = try page(calls: [#"{"number":1}"#, #"{"number":2}"#], runs: [#"{"run":0}"#])
        #expect(data("calls", in: page) == ["[{\"number\":1},\n{\"number\":2}]"])
        #expect(data("runs", in: page) == [#"[{"run":0}]"#])
    }

    @Test func `a page has no characters that a terminal obeys`() throws {
        let page = try page(calls: ["{\"name\":\"\u{9B}\u{202E}\"}"])

        #expect(data("calls", in: page) == [#"[{"name":"\u009b\u202e"}]"#])
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

    @Test func `a page without calls is complete`() throws {
        let page = try page()
        #expect(data("calls", in: page) == [])
        #expect(page.hasSuffix("</html>\n"))
        #expect(!page.contains("{{"))
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

    @Test func `the policy of a page forbids requests, foreign scripts and HTML from strings`() throws {
        let page = try page()
        let policy = try #require(page.firstMatch(of: /http-equiv="Content-Security-Policy" content="([^"]*)"/)?.1)
        let nonce = try #require(policy.firstMatch(of: /script-src 'nonce-([0-9a-f-]+)'/)?.1)
        #expect(policy.hasPrefix("default-src 'none'; "))
        #expect(policy.contains("style-src 'nonce-\(nonce)'"))
        #expect(policy.contains("require-trusted-types-for 'script'; trusted-types 'none'"))
        #expect(page.contains("<style nonce=\"\(nonce)\">"))
        #expect(page.contains("<script nonce=\"\(nonce)\">"))
        #expect(!policy.contains("unsafe"))
    }

    @Test func `each page has a nonce of its own`() throws {
        #expect(try page() != page())
    }

    @Test func `a page refers to no address, and to no file`() throws {
        let page = try page()
        #expect(!page.contains(/https?:\/\/|["'(=]\/\/[a-z]/))
        #expect(page.matches(of: /(?:src|href)="([^"]*)"/).map(\.1) == ["data:,"])
        #expect(!page.contains(/@import|url\(/))
    }

    @Test func `a page carries the texts of all known URL errors`() throws {
        let page = try page()
        for (code, text) in KnownURLErrors.texts { #expect(page.contains("\"\(code)\":\"\(text)\"")) }
    }

    @Test func `a report passes on each mebibyte of calls before it accepts more`() throws {
        let call = Array(#"{"body":"\#(String(repeating: "x", count: 10_000))"}"#.utf8)
        var pieces: [Int] = []
        var report = HTMLReport { pieces.append($0.count) }
        for _ in 0..<300 { try report.add(call: call) }
        #expect(pieces.count >= 2)
        try report.finish()
        #expect(try #require(pieces.max()) < (1 << 20) + 2 * call.count)
    }

    @Test func `a page with several mebibytes of calls contains each call once, in order`() throws {
        let body = String(repeating: "x", count: 10_000)
        let page = try page(calls: (0..<250).map { #"{"number":\#($0),"body":"\#(body)"}"# })
        #expect(data("calls", in: page).count > 1)
        #expect(page.matches(of: /{"number":(\d+),/).map { Int($0.1) } == Array(0..<250))
    }

    @Test func `an error of the destination ends the report`() throws {
        struct Full: Error {}
        var report = HTMLReport { _ in throw Full() }
        #expect(throws: Full.self) { try report.finish() }
    }
}
