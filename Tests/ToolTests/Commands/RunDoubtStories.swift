import TestSupport

/// Runs in which a call could go unnoticed.
@Suite(.launching) struct `Doubtful runs of mock-url`: ToolStory {
    let folder = ToolFolder.rates()
    private let none = "--plan $PWD/rates.json --expect '/v1/latest == 0'"

    @Test func `a relative journal stays the same file when the program changes its directory`() async throws {
        try await shell(
            "mkdir sub; mock-url run \(none) --journal calls.ndjson -- sh -c 'cd sub; DemoService rate EUR USD'; "
                + "echo $?; ls sub; ls calls.ndjson"
        ).expect(output: .end("86\ncalls.ndjson\n"))
    }

    @Test(
        arguments: [
            "DemoService serve --port 0 > out & until grep -q listening out; do sleep 0.05; done; kill -9 $!; exit 0",
            "DemoService --help; rm calls.ndjson; exit 0", "DemoService --help; rm calls.ndjson; DemoService --help",
            "DemoService rate EUR USD; grep -v end calls.ndjson > x; cat x > calls.ndjson",
        ])
    func `a journal without the end of a process gives status 87`(_ script: String) async throws {
        try await shell("mock-url run --by environment \(none) --journal calls.ndjson -- sh -c '\(script)'")
            .expect(87, errors: .end("[lost-journal]\n"))
    }

    @Test(
        arguments: [
            "DemoService rate EUR USD; : > calls.ndjson; DemoService --help",
            "DemoService rate EUR USD; echo > calls.ndjson; DemoService --help",
            "cp /dev/null calls.ndjson; DemoService --help",
            "DemoService rate EUR USD; sed -i /call/d calls.ndjson; DemoService --help",
            "DemoService rate EUR USD; grep -v kind.:.call calls.ndjson > x; cat x > calls.ndjson",
        ],
        ["", "DemoService rate USD EUR"])
    func `a journal that a program empties, cuts or rewrites gives status 87, even if records follow`(
        _ script: String, _ earlier: String
    ) async throws {
        if !earlier.isEmpty { _ = try await shell("mock-url run --journal calls.ndjson --policy drop -- \(earlier)") }
        try await shell("mock-url run --by environment \(none) --journal calls.ndjson -- sh -c '\(script)'")
            .expect(87, errors: "found:    a file that was removed, replaced or cut", .end("[lost-journal]\n"))
    }

    @Test func `a journal that ends with half a line receives its run on a new line`() async throws {
        try write(#"{"kind":"call""#, to: "calls.ndjson")
        try await shell(
            "mock-url run --plan rates.json --expect '/v1/latest == 1' --journal calls.ndjson -- DemoService rate EUR USD"
        ).expect(0)
        #expect(try contents(of: "calls.ndjson").hasPrefix(#"{"kind":"call"\#n{"kind":"run","time":"#))
    }

    @Test func `two runs cannot use one journal at the same time`() async throws {
        try await shell(
            "mock-url run --journal calls.ndjson -- sh -c 'mock-url run --journal calls.ndjson -- DemoService --help'"
        ).expect(errors: "another run uses it", "[unwritable-journal]")
    }

    @Test func `stubs that the tool does not know cannot be checked for their use`() async throws {
        try write(#"[{"host":"a.example.com","responses":[{}]}]"#, to: "live.json")
        try await shell(
            "mock-url run --by environment --check unused -- sh -c 'DemoService --help --mock-url-plan=live.json'"
        ).expect(86, errors: .end("[unknown-stub]\n"))
    }

    @Test(arguments: ["rates.json", "calls.ndjson", "-", "/dev/stdout", "body.txt"])
    func `a verdict does not replace a plan, a body, the journal or standard output`(_ file: String) async throws {
        let file = file == "body.txt" ? folder.path + "/body.txt" : file
        try write("the body", to: "body.txt")
        try write(
            #"[{"host":"b.example.com","responses":[{"response":{"body":{"file":"body.txt"}}}]}]"#, to: "body.json")
        let before = try contents(of: "rates.json")
        try await shell(
            """
            mock-url run --plan rates.json --plan body.json --journal calls.ndjson --json \(file) \
                -- DemoService rate EUR USD
            """
        ).expect(64, output: .whole(""))
        #expect(try contents(of: "rates.json") == before)
        #expect(try contents(of: "body.txt") == "the body")
    }

    @Test func `an expectation of a plan that changes after the launch must be met`() async throws {
        try write(ToolFolder.rates(#","expect":1"#).contents(of: "rates.json"), to: "rates.json")
        try await shell(
            #"""
            mock-url run --by environment --plan rates.json -- \
                sh -c 'sed -i "s/\"expect\":1/\"expect\":3/" rates.json; DemoService rate EUR USD'
            """#
        ).expect(86, errors: "#1 \"rates\": expected 3, found 1")
    }

    @Test func `the stubs closest to a call are named without characters that a terminal obeys`() async throws {
        try write(
            #"[{"host":"api.frankfurter.dev","responses":[{"name":"a\u001b[31m\u009b","request":{"path":"/v2"}}]}]"#,
            to: "named.json")
        try await shell("mock-url run --plan named.json --policy drop -- DemoService rate EUR USD").expect(
            errors: #"#1 "a\u{1B}[31m\u{9B}""#)
    }

    @Test(arguments: [("-- no-such-program", "failed-launch"), ("--plan missing.json -- true", "unreadable-plan")])
    func `an old verdict does not stay when nothing can be launched`(_ words: String, _ name: String) async throws {
        try write(#"{"exitStatus":0,"result":"passed"}"#, to: "v.json")
        try await shell("mock-url run --json v.json \(words); cat v.json").expect(
            output: #""result" : "unlaunched""#, #""name" : "\#(name)""#)
    }

    @Test func `a file that is no verdict stays when a plan is missing`() async throws {
        try write(#"{"date":"2026-11-20"}"#, to: "body.json")
        try await shell("mock-url run --plan missing.json --json body.json -- true; cat body.json").expect(
            output: .whole(#"{"date":"2026-11-20"}"#))
    }

    @Test(arguments: ["--mock-url-polcy=2", "--mock-url-plan=missing"])
    func `a program that cannot use its arguments is noticed beside a mocked one`(_ argument: String) async throws {
        try await shell(
            """
            mock-url run --by environment --plan rates.json --expect '/v1/latest == 1' --journal calls.ndjson -- \
                sh -c 'DemoService rate EUR USD; DemoService rate EUR USD \(argument) 2>&-; true'
            """
        ).expect(87, errors: "a program of the run could not use the launch arguments")
    }

    @Test(arguments: ["run", "run --by environment"])
    func `a file of a person that is named as the journal is refused, and stays`(_ command: String) async throws {
        try await shell(
            "echo notes > n; mock-url \(command) --journal n -- sh -c 'echo launched'; echo $?; cat n"
        ).expect(
            output: .whole("71\nnotes\n"), errors: ": it has another content than a journal\n",
            .end("[unwritable-journal]\n"))
    }

    @Test
    func `a kept journal gets the records of each run, also through a link, and each verdict is about its own run`()
        async throws
    {
        try await shell(
            """
            : > real.ndjson; ln -s real.ndjson link.ndjson
            for round in 1 2; do
                mock-url run --plan rates.json --journal link.ndjson --expect '/v1/latest == 1' -- \
                    DemoService rate EUR USD || exit 1
            done
            grep -c '"kind":"start"' real.ndjson
            """
        ).expect(0, output: .end("\n2\n"))
    }
}
