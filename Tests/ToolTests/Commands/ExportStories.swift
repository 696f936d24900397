import TestSupport

@Suite(.launching) struct `A journal exported by mock-url`: ToolStory {
    let folder = ToolFolder([
        "plan.json": """
        [{"host":"*","responses":[{"name":"it's","response":{"headers":{"Set-Cookie":"a=b"},"body":{"json":{"date":"d",\
        "rates":{"USD":2}}}}}]}]
        """
    ])

    /// Keeps the journal of a call of DemoService with its answer.
    init() async throws {
        let outcome = try await shell(
            "mock-url run --plan plan.json --journal calls.ndjson -- DemoService rate EUR USD --mock-url-journal-bodies=1000"
        )
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    @Test func `a HAR file has the answer of a real call, without its secrets`() async throws {
        try await run(["show", "calls.ndjson", "--har", "calls.har"]).expect(0, output: .whole(""), errors: .whole(""))
        let text = try contents(of: "calls.har")
        #expect(text.contains(#""status":200"#) && text.contains(#"{"name":"Set-Cookie","value":"<redacted>"}"#))
        #expect(text.contains(#""mimeType":"application/json","text":"{\"date\":\"d\",\"rates\":{\"USD\":2}}""#))
        #expect(try await run(["show", "calls.ndjson", "--har", "-"]).output == text)
    }

    @Test func `a curl command follows a comment with the outcome of its call`() async throws {
        let outcome = try await run(["show", "--curl", "calls.ndjson"])

        let lines = outcome.output.split(separator: "\n")
        #expect(lines.first?.contains(/^# call 1 of process .*, answered with 200 by #1 "it's"/) == true, "\(outcome)")
        #expect(lines.dropFirst().first == "curl 'https://api.frankfurter.dev/v1/latest?base=EUR&symbols=USD' \\")
        #expect(lines.dropFirst(2).allSatisfy { $0.hasPrefix("    --header '") }, "\(outcome)")
    }

    @Test func `a filter selects the calls of an export`() async throws {
        #expect(try await run(["show", "--curl", "--unmatched", "calls.ndjson"]).output == "")
        let har = try await run(["show", "--har", "-", "--status", "404", "calls.ndjson"]).output
        #expect(har.hasSuffix("\"entries\":[\n]}}\n"))
    }
}
