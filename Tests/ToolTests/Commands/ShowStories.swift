import TestSupport

private typealias Records = JournalRecords

@Suite(.launching) struct `A journal shown by mock-url` {
    private static let unicode = ["LC_ALL": "C.UTF-8"]
    private let file: JournalFile

    init() throws {
        file = try JournalFile()
        try file.add(
            Records.start(), Records.call(1, "https://h/tea?\(String(repeating: "x", count: 200))", time: 100),
            Records.delivery(1, time: 105), Records.call(2, "https://h/b", time: 106, Records.miss), Records.end())
    }

    private func show(
        _ arguments: String..., standardInput: String? = nil, environment: [String: String] = unicode
    ) async throws -> ChildProgram.Outcome {
        try await MockURLTool.run(
            ["show"] + arguments, standardInput: standardInput, environment: environment)
    }

    @Test func `a pipe receives whole lines without colours`() async throws {
        try await show(file.path).expect(
            0, output: .part("#1 tea            GET h/tea?" + String(repeating: "x", count: 200) + "\n"),
            .without("\u{1B}"), errors: .whole(""))
    }

    @Test func `calls that an end record counts and the journal lacks are named`() async throws {
        try file.add(Records.start(), Records.call(1), Records.end(#","calls":3"#))

        #expect(try await show(file.path).errors.contains("end records count 2 calls without a record, "))
    }

    @Test(arguments: [40, 80, 132] as [UInt16]) func `a terminal receives coloured lines that fit into its width`(
        columns: UInt16
    ) async throws {
        let (status, shown) = try await MockURLTool.runOnTerminal(
            ["show", file.path], columns: columns, environment: ["LC_ALL": "C.UTF-8", "COLUMNS": ""])

        #expect(status == 0)
        #expect(shown.contains("\u{1B}[32m200\u{1B}[0m"))
        let lines = shown.replacing(#/\u{1B}\[[0-9]*m/#, with: "").split(separator: "\r\n")
        #expect(lines.count > 8 && lines.allSatisfy { $0.unicodeScalars.count <= Int(columns) })
        #expect(lines.contains { $0.unicodeScalars.count == Int(columns) && $0.hasSuffix("…") })
    }

    @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
    func `a terminal that should have no colours receives none, unless an option asks for them`(
        environment: [String: String]
    ) async throws {
        let (_, shown) = try await MockURLTool.runOnTerminal(["show", file.path], environment: environment)
        let (_, forced) = try await MockURLTool.runOnTerminal(
            ["show", "--color=always", file.path], environment: environment)
        #expect(!shown.contains("\u{1B}") && forced.contains("\u{1B}[32m"))
        #expect(try await show("--color", "always", file.path).output.contains("\u{1B}[32m200\u{1B}[0m"))
        #expect(try await !MockURLTool.runOnTerminal(["show", "--color", "never", file.path]).shown.contains("\u{1B}"))
    }

    @Test func `a locale without UTF-8 receives ASCII characters only`() async throws {
        let output = try await show(file.path, environment: ["LC_ALL": "C"]).output

        #expect(output.utf8.allSatisfy { $0 < 0x80 } && output.contains("  ==="))
    }

    @Test func `standard input is a journal if the operand is a dash`() async throws {
        let outcome = try await show("--json", "-", standardInput: try file.text).expect(0)
        #expect(outcome.output.split(separator: "\n").count == 2)
        #expect(outcome.output.hasPrefix(#"{"run":0,"process":1,"number":1,"time":100.000000,"at":0.000000,"#))
    }

    @Test func `filters select calls`() async throws {
        let json = try await show("--json", "--unmatched", "--path", "/*", "--host=h", file.path)
        #expect(json.output.split(separator: "\n").count == 1 && json.output.contains(#""number":2"#))
        #expect(try await show("--json", "--status", "5xx", "--status=404", file.path).output.isEmpty)
        try await show("--status", "6xx", file.path).expect(64, errors: "a class such as 5xx")
    }

    @Test func `standard error names a filter that selects no call`() async throws {
        try await show("--path", "/elsewhere", "--json", file.path).expect(
            0, output: .whole(""), errors: .beginning("mock-url: no call meets the filter; the journal has "))
    }

    @Test(arguments: [
        ["--host", "https://a.example"], ["--host", "a.example:443"], ["--path", "v1"], ["--path", "/v1?a=1"],
        ["--host", "bü*.example"],
    ])
    func `a filter that no call can meet is refused`(_ filter: [String]) async throws {
        try await MockURLTool.run(["show"] + filter + [file.path]).expect(64, errors: "after \(filter[0])")
    }

    @Test func `the details of a call have its headers and its body as formatted JSON`() async throws {
        try file.add(
            Records.start(process: 2),
            #"{"kind":"call","time":120,"process":2,"number":7,"request":{"method":"POST","url":"https://h/c","headers":[["Accept","a/b"]],"body":{"bytes":15,"text":"{\"b\":[1,{}],\"a\":\"\\u001b\"}"}},"stub":{"index":0,"use":1},"outcome":"answered","status":200,"bytes":3}"#
        )

        let output = try await show("--call", "7", file.path).output

        #expect(
            output.hasSuffix(
                """
                request
                  Accept: a/b

                  {
                    "b": [
                      1,
                      {}
                    ],
                    "a": "\\u001b"
                  }

                answer
                  3 bytes, not recorded

                """), "\(output)")
    }

    @Test func `a missing journal ends with status 66 and an invalid one with 65`() async throws {
        try await show(file.path + ".missing").expect(
            66, output: .whole(""), errors: .beginning("mock-url: there is no journal at \(file.path).missing\n"))

        try file.add("tea")
        try await show(file.path).expect(
            65, output: "GET h/b",
            errors: "\(file.path), line 6: expected a record of a journal, found other text of 3 bytes")
    }

    @Test func `an empty standard input, or one without a run, is an error that names what it needs`() async throws {
        try await show("-").expect(
            65, output: .whole(""),
            errors: .whole(
                """
                mock-url show: standard input was empty
                  expected: the records of a journal, the first of kind start
                  found:    no byte
                  to do:    redirect a journal, as in mock-url show - < calls.ndjson; a command before the pipe may have failed
                [invalid-record]

                """))

        try await show("-", standardInput: "\n").expect(
            65, errors: .beginning("mock-url show: standard input has no run of a program\n"))
    }

    @Test(arguments: [[], ["--json"], ["--curl"], ["--har", "-"]])
    func `a number that no call has is an error with the numbers that exist, after the calls that exist`(
        _ form: [String]
    ) async throws {
        try await MockURLTool.run(["show", "--call", "77", "--call", "2", file.path] + form).expect(
            64, output: "https://h/b",
            errors: .part(
                """
                  expected: the number of a call in the journal: 1 to 2
                  found:    --call 77

                """), .end("[invalid-usage]\n"))
    }

    @Test(arguments: ["--json", "--har=-"])
    func `JSON and HAR escape what a terminal would obey, and keep the values`(_ form: String) async throws {
        let hostile = "\u{9B}31m\u{202E}\u{2066}\u{200F}\u{7F}\u{E0001}é日本😀"
        try file.add(Records.start(process: 2), Records.call(3, "https://h/c", process: 2, method: hostile))

        let (status, shown) = try await MockURLTool.runOnTerminal(["show", form, file.path])
        #expect(status == 0)
        #expect(shown.contains(#"\u009b31m\u202e\u2066\u200f\u007f\udb40\udc01é日本😀"#))
        #expect(shown.unicodeScalars.allSatisfy { $0.isVisible || $0 == "\r" || $0 == "\n" })

        let text = try await show(form, file.path).output
        let texts = form == "--json" ? text.split(separator: "\n").map(String.init) : [text]
        let values = try texts.map { try JSONValue($0) }
        #expect(values.contains { $0.text.contains(hostile) }, "\(values)")
    }

    @Test(arguments: [[], ["--json"]]) func `the records of mock-url run change neither times nor bars`(
        _ form: [String]
    ) async throws {
        let run = #"{"kind":"run","time":50,"monotonic":50,"process":9}"#
        let second = [Records.start(process: 2), Records.call(1, process: 2), Records.end(process: 2)]
            .joined(separator: "\n")
        let marked = try JournalFile()
        try marked.add(run, try file.text + run.replacing("50", with: "9000"), second)
        try file.add(second)

        let expected = try await MockURLTool.run(["show", file.path] + form).output
        #expect(try await MockURLTool.run(["show", marked.path] + form).output == expected)
    }

    @Test func `half a record at the end is a remark on standard error`() async throws {
        try file.add(String(Records.call(3).prefix(40)), end: "")

        try await show(file.path).expect(
            0, errors: .whole("mock-url: the last record of the journal is not complete [invalid-record]\n"))
    }

    @Test func `following a journal prints each call when it ends, and a summary after Ctrl-C`() async throws {
        let path = file.path + ".later"
        let tool = try MockURLTool.start(["show", "--follow", path], environment: Self.unicode)
        func add(_ lines: String...) throws {
            let earlier = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            try (earlier + lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: false, encoding: .utf8)
        }
        try add(Records.start(), Records.call(1, "https://h/one"), Records.delivery(1))
        _ = try await tool.output { $0.contains("GET h/one\n") ? true : nil }
        try add(Records.call(2, "https://h/two"))
        _ = try await tool.output { $0.contains("     open") && $0.contains("GET h/two\n") ? true : nil }
        try add(Records.delivery(2, time: 104))
        _ = try await tool.output { $0.contains("3.00 s") ? true : nil }
        tool.send(SIGINT)
        try await tool.outcome().expect(0, output: "\n2 calls: 2 answered\nno end record")
    }
}
