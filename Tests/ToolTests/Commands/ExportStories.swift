import Foundation
import TestSupport
import Testing

@Suite(.launching) struct `A journal exported by mock-url` {
    private let folder: TemporaryFolder
    private let journal: String

    /// Runs DemoService with a plan, and keeps the journal of its call with the answer.
    init() async throws {
        folder = try TemporaryFolder()
        journal = folder.path + "/calls.ndjson"
        let plan = folder.path + "/plan.json"
        let text =
            #"[{"host":"*","responses":[{"name":"it's","response":{"headers":{"Set-Cookie":"a=b"},"body":{"json":{"date":"d","rates":{"USD":2}}}}}]}]"#
        try Data(text.utf8).write(to: URL(fileURLWithPath: plan))
        let program = Bundle.main.bundleURL.appendingPathComponent("DemoService").path
        let outcome = try await MockURLTool.run([
            "run", "--plan", plan, "--journal", journal, "--", program, "rate", "EUR", "USD",
            "--mock-url-journal-bodies=1000",
        ])
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    @Test func `a HAR file has the answer of a real call, without its secrets`() async throws {
        let file = folder.path + "/calls.har"

        let outcome = try await MockURLTool.run(["show", journal, "--har", file])

        #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.errors.isEmpty, "\(outcome)")
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.contains(#""status":200"#) && text.contains(#"{"name":"Set-Cookie","value":"<redacted>"}"#))
        #expect(text.contains(#""mimeType":"application/json","text":"{\"date\":\"d\",\"rates\":{\"USD\":2}}""#))
        #expect(try await MockURLTool.run(["show", journal, "--har", "-"]).output == text)
    }

    @Test func `a curl command follows a comment with the outcome of its call`() async throws {
        let outcome = try await MockURLTool.run(["show", "--curl", journal])

        let lines = outcome.output.split(separator: "\n")
        #expect(lines.first?.contains(/^# call 1 of process .*, answered with 200 by #1 "it's"/) == true, "\(outcome)")
        #expect(lines.dropFirst().first == "curl 'https://api.frankfurter.dev/v1/latest?base=EUR&symbols=USD' \\")
        #expect(lines.dropFirst(2).allSatisfy { $0.hasPrefix("    --header '") }, "\(outcome)")
    }

    @Test func `a filter selects the calls of an export`() async throws {
        #expect(try await MockURLTool.run(["show", "--curl", "--unmatched", journal]).output == "")
        let har = try await MockURLTool.run(["show", "--har", "-", "--status", "404", journal]).output
        #expect(har.hasSuffix("\"entries\":[\n]}}\n"))
    }
}
