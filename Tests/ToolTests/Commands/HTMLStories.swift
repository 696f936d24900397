import Foundation
import MockURLResponderTestAPI
import TestSupport
import Testing

@Suite(.launching) struct `The HTML page of mock-url show` {
    private let folder: TemporaryFolder
    private let journal: String

    init() throws {
        folder = try TemporaryFolder()
        journal = folder.path + "/calls.ndjson"
        let lines = [
            #"{"kind":"start","time":1,"monotonic":1,"process":7,"v":1,"program":"p","installed":"process","policy":"drop","stubs":1}"#,
            #"{"kind":"call","time":2,"monotonic":2,"process":7,"number":1,"request":{"method":"GET","url":"https://h/a"},"stub":{"index":0,"name":"</script>","use":1},"outcome":"answered","status":200,"bytes":3}"#,
            #"{"kind":"delivery","time":2.5,"monotonic":2.5,"process":7,"call":1,"bytes":3,"ended":"complete"}"#,
            #"{"kind":"call","time":3,"monotonic":3,"process":7,"number":2,"request":{"method":"GET","url":"https://h/b"},"policy":"drop","nearMisses":[],"outcome":"failed","error":-1009}"#,
        ]
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: journal))
    }

    private func show(_ arguments: String...) async throws -> ChildProgram.Outcome {
        try await MockURLTool.run(["show"] + arguments, in: folder.path)
    }

    private func page(_ name: String = "calls.html") throws -> String {
        try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
    }

    @Test func `a page has the joined calls and the runs of the journal`() async throws {
        let outcome = try await show("--html", "calls.html", "calls.ndjson")

        #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.errors.isEmpty)
        let page = try page()
        #expect(page.contains(#""program":"p""#))
        #expect(page.contains(#""name":"\u003c/script>""#))
        #expect(page.contains(#""took":0.500000,"received":3,"ended":"complete""#))
        #expect(page.contains(#""url":"https://h/b""#))
        let rights = try FileManager.default.attributesOfItem(atPath: folder.path + "/calls.html")
        #expect(rights[.posixPermissions] as? Int == 0o600)
    }

    @Test func `a filter selects the calls of the page`() async throws {
        #expect(try await show("--html", "calls.html", "--unmatched", "calls.ndjson").status == 0)

        #expect(try page().contains(#""url":"https://h/b""#))
        #expect(try !page().contains(#""url":"https://h/a""#))
    }

    @Test func `a page for the file - goes to standard output`() async throws {
        let outcome = try await show("--html", "-", "calls.ndjson")

        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("<!doctype html>") && outcome.output.hasSuffix("</html>\n"))
    }

    @Test func `a page for a terminal is an error that asks for a file`() async throws {
        let (status, shown) = try await MockURLTool.runOnTerminal(
            ["show", "--html", "-", "calls.ndjson"], in: folder.path)

        #expect(status == 64)
        #expect(shown.contains("expected: a file after --html, or standard output that is no terminal\r\n"), "\(shown)")
        #expect(shown.hasSuffix("[invalid-usage]\r\n") && !shown.contains("<!doctype"))
    }

    @Test func `a page of a missing journal leaves the file unchanged`() async throws {
        try Data("old".utf8).write(to: URL(fileURLWithPath: folder.path + "/calls.html"))
        let outcome = try await show("--html", "calls.html", "missing.ndjson")

        #expect(outcome.status == 66)
        #expect(try page() == "old")
    }

    @Test(arguments: ["--html", "--har"]) func `a page or a HAR file in place of its journal is an error`(
        _ option: String
    ) async throws {
        let before = try page("calls.ndjson")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link.ndjson", withDestinationPath: "calls.ndjson")
        let outcome = try await show(option, "link.ndjson", "calls.ndjson")

        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("expected: a file other than the journal after \(option)"))
        #expect(try page("calls.ndjson") == before)
    }

    @Test(arguments: ["--html", "--har"]) func `following a journal into a page or a HAR file is an error`(
        _ option: String
    ) async throws {
        let outcome = try await show("--follow", option, "calls.html", "calls.ndjson")

        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("expected: \(option) without --follow"))
    }
}
