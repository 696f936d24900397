import TestSupport

/// Which parts of a plan the calls of journals have used.
@Suite(.launching) struct `The coverage of a plan`: ToolStory {
    let folder = ToolFolder.rates()

    init() throws {
        try write(
            """
            [{ "host": "api.frankfurter.dev", "responses": [
              { "name": "rates", "times": 3,
                "request": { "path": "/v1/latest", "anyOf": [{ "query": { "base": "EUR" } }, { "query": { "base": "USD" } }] },
                "response": { "body": { "json": {"date":"2026-11-20","rates":{"USD":1.0842}} } },
                "scenarios": { "day": { "becomes": "asked" } } },
              { "name": "old", "request": { "path": { "anyOf": ["/v1/old", "/v0/old"] } },
                "scenarios": { "day": { "is": "asked", "becomes": "over" } }, "inOrder": "history" }
            ] }]
            """, to: "rates.json")
    }

    @Test func `stubs, answers, branches, states and sequences have marks and a percentage`() async throws {
        let run = "mock-url run --quiet --plan rates.json --journal run.ndjson -- DemoService rate EUR USD"
        let check = try await shell("\(run) && mock-url check --allow-warnings --coverage run.ndjson rates.json")
            .expect(0)
        let lines = """
            rates.json
              ~ line 2: #1 "rates", 1 call
                  - 1 of 3 answers
                  - alternative query field base: equals "USD"
              - line 6: #2 "old", never
              + state "asked" of scenario "day"
              - state "over" of scenario "day"
              - the sequence "history": 0 of 1 stubs
            coverage: 3 of 10 parts, 30 %

            """
        #expect(check.output.hasSuffix(lines), "\(check.output)")
    }

    @Test func `journals of a directory count together, and calls of other stubs are said`() async throws {
        let run = "mock-url run --quiet --plan rates.json --journal j/run.ndjson -- sh -c"
        try await shell(
            "mkdir j; \(run) 'DemoService rate EUR USD; DemoService rate USD EUR'; "
                + "mock-url run --quiet --policy drop --journal j/other.ndjson -- DemoService rate EUR USD; "
                + "mock-url check --allow-warnings --coverage j rates.json"
        ).expect(
            output: "  ~ line 2: #1 \"rates\", 2 calls\n      - 2 of 3 answers\n  - line 6",
            "\n1 call of other stubs or of none\ncoverage: 4 of 10 parts, 40 %\n")
    }

    @Test func `a journal that is not there is refused`() async throws {
        try await shell("mock-url check --coverage nothing.ndjson rates.json").expect(
            66, errors: "there is no journal at nothing.ndjson")
    }
}
