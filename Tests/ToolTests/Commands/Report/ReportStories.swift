import TestSupport

/// `mock-url report` with the journals of several runs.
@Suite(.launching) struct `A report of mock-url`: ToolStory {
    let folder = ToolFolder.rates()

    init() throws {
        try write(
            """
            [{ "host": "api.frankfurter.dev", "responses": [
              { "name": "rates", "request": { "path": "/v1/latest" },
                "response": { "body": { "json": {"date":"2026-11-20","rates":{"USD":1.0842}} } } },
              { "name": "late", "request": { "path": "/v1/latest" } },
              { "name": "old", "request": { "path": "/v1/old" } }
            ] }]
            """, to: "rates.json")
    }

    /// Runs a program twice, with a journal for each run.
    private func run() async throws {
        let outcome = try await shell(
            """
            mkdir -p journals/more
            mock-url run --quiet --plan rates.json --journal journals/a.ndjson -- DemoService rate EUR USD
            mock-url run --quiet --policy drop --plan rates.json --journal journals/more/b.ndjson -- DemoService rate EUR USD
            mock-url run --quiet --policy drop --journal journals/c.ndjson -- DemoService rate USD EUR || true
            """)
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    @Test func `stubs that never answered, calls without a stub and hosts are named with their places`() async throws {
        try await run()
        let report = try await shell("mock-url report --plan rates.json journals").expect(
            0, output: .beginning("3 journals, 3 runs of 1 program, 3 calls, 1 without a stub\n"))
        for line in [
            "Stubs that never answered\n  rates.json:5 \"old\"  (unused in 2 runs)\n",
            "Stubs that can never answer\n  rates.json:4 \"late\"  (stub #1 always answers before it)\n",
            "Stubs that answered once in each run, and allow more\n  rates.json:2 \"rates\"\n",
            "Calls without a stub\n  GET https://api.frankfurter.dev:443/v1/latest  (1 call, first call 1 of DemoService in journals/c.ndjson)\n",
            "Hosts\n  https://api.frankfurter.dev:443\n    GET /v1/latest  (3 calls)\n", "  (from the file)\n",
            "A journal has the HTTP requests of mocked programs.",
        ] { #expect(report.output.contains(line), "\(line)\n\(report.output)") }
    }

    @Test func `JSON has the numbers, and Markdown the same parts`() async throws {
        try await run()
        let json = try await shell("mock-url report --json journals")
        let markdown = try await shell("mock-url report --markdown journals")

        json.expect(output: #""mostInRun" : 1"#, #""unmatched" : 1"#)
        markdown.expect(
            output: .beginning("### 3 journals, 3 runs"),
            "#### Hosts\n\n- `https://api.frankfurter.dev:443`\n  - `GET /v1/latest` 3 calls\n")
    }

    @Test func `a new path fails with its first call, and an update accepts it`() async throws {
        try await run()
        try write("https://api.frankfurter.dev:443\n    GET /v1/other\n", to: "egress.lock")
        let new = try await shell("mock-url report --egress egress.lock journals").expect(86)
        let call =
            "GET https://api.frankfurter.dev:443/v1/latest: 3 calls, first call 1 of DemoService in journals/a.ndjson, "
        new.expect(
            errors: .part(call + "answered by rates.json:2 \"rates\"\n"),
            "no program called GET https://api.frankfurter.dev:443/v1/other")
        #expect(new.errors.hasSuffix("[new-egress]\n"))
        #expect(try await shell("mock-url report --egress egress.lock --update journals").status == 0)
        #expect(try await shell("mock-url report --egress egress.lock journals").status == 0)
    }

    @Test(arguments: [(5, "1 run"), (6, "2 runs")])
    func `a process that has the number of an earlier one is another run, unless it is the same process after exec`(
        _ start: Int, _ runs: String
    ) async throws {
        let records = [5, start].map { JournalRecords.start(#","program":"p","processStart":\#($0)"#) }
        try write(records.joined(separator: "\n") + "\n", to: "a.ndjson")

        try await shell("mock-url report a.ndjson").expect(output: "a.ndjson: \(runs) without an end record")
    }

    @Test(arguments: [
        (#"printf '{"v":1,"kind":"ca' >> journals/a.ndjson"#, "the last record of the journal is not complete"),
        (#"sed -i '/"kind":"end"/d' journals/a.ndjson"#, "1 run without an end record, so its later calls and"),
        (#"sed -i '/"kind":"call"/d' journals/a.ndjson"#, "end records count 1 call without a record"),
    ])
    func `a comparison with an incomplete journal is not complete`(_ change: String, _ found: String) async throws {
        try await run()
        try await shell(
            """
            mock-url report --egress egress.lock --update journals > out
            \(change)
            mock-url report --egress egress.lock journals > out
            """
        ).expect(87, errors: "  found:    journals/a.ndjson: \(found)", .end("[lost-journal]\n"))
    }

    @Test(arguments: [
        ("--update journals", 64, "no file"),
        ("--egress nothing.lock journals", 64, "nothing.lock, which cannot be read"), ("empty", 64, "none in empty"),
        ("nothing.ndjson", 66, "no file"), ("--egress bad.lock journals", 64, "bad.lock, line 1"),
        ("rates.json", 65, "record"),
    ])
    func `a wrong file is refused by name`(_ words: String, _ status: Int, _ text: String) async throws {
        try await run()
        try write("nonsense\n", to: "bad.lock")
        try await shell("mkdir -p empty; mock-url report \(words)").expect(Int32(status), errors: .part(text))
    }
}
