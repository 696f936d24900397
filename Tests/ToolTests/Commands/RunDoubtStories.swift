import TestSupport

/// Runs in which a call could go unnoticed.
@Suite(.launching) struct `Doubtful runs of mock-url`: ToolStory {
    let folder = ToolFolder.rates()
    private let none = "--plan $PWD/rates.json --expect '/v1/latest == 0'"

    @Test func `a relative journal stays the same file when the program changes its directory`() async throws {
        let run = try await shell(
            "mkdir sub; mock-url run \(none) --journal calls.ndjson -- sh -c 'cd sub; DemoService rate EUR USD'; "
                + "echo $?; ls sub; ls calls.ndjson")

        #expect(run.output.hasSuffix("86\ncalls.ndjson\n"))
    }

    @Test(
        arguments: [
            "DemoService serve --port 0 > out & until grep -q listening out; do sleep 0.05; done; kill -9 $!; exit 0",
            "DemoService --help; rm calls.ndjson; exit 0", "DemoService --help; rm calls.ndjson; DemoService --help",
            "DemoService rate EUR USD; grep -v end calls.ndjson > x; cat x > calls.ndjson",
        ])
    func `a journal without the end of a process gives status 87`(_ script: String) async throws {
        let run = try await shell("mock-url run --by environment \(none) --journal calls.ndjson -- sh -c '\(script)'")

        #expect(run.status == 87, "\(run.errors)")
        #expect(run.errors.hasSuffix("[lost-journal]\n"))
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
        let run = try await shell("mock-url run --by environment \(none) --journal calls.ndjson -- sh -c '\(script)'")

        #expect(run.status == 87, "\(run.errors)")
        #expect(run.errors.contains("found:    a file that was removed, replaced or cut"), "\(run.errors)")
        #expect(run.errors.hasSuffix("[lost-journal]\n"))
    }

    @Test func `a journal that ends with half a line receives its run on a new line`() async throws {
        try write(#"{"kind":"call""#, to: "calls.ndjson")
        let run = try await shell(
            "mock-url run --plan rates.json --expect '/v1/latest == 1' --journal calls.ndjson -- DemoService rate EUR USD"
        )

        #expect(run.status == 0, "\(run.errors)")
        #expect(try contents(of: "calls.ndjson").hasPrefix(#"{"kind":"call"\#n{"kind":"run","time":"#))
    }

    @Test func `a request that stops a program fails the run, even if a script hides it`() async throws {
        let run = try await shell("mock-url run -- sh -c 'DemoService rate EUR USD; exit 0'")

        #expect(run.status == 86)
        #expect(run.errors.hasSuffix("[unmatched-request]\n"))
    }

    @Test func `two runs cannot use one journal at the same time`() async throws {
        let run = try await shell(
            "mock-url run --journal calls.ndjson -- sh -c 'mock-url run --journal calls.ndjson -- DemoService --help'")

        #expect(run.errors.contains("another run uses it"))
        #expect(run.errors.contains("[unwritable-journal]"))
    }

    @Test func `stubs that the tool does not know cannot be checked for their use`() async throws {
        try write(#"[{"host":"a.example.com","responses":[{}]}]"#, to: "live.json")
        let run = try await shell(
            "mock-url run --by environment --check unused -- sh -c 'DemoService --help --mock-url-plan=live.json'")

        #expect(run.status == 86)
        #expect(run.errors.hasSuffix("[unknown-stub]\n"))
    }

    @Test(arguments: ["rates.json", "calls.ndjson", "-", "/dev/stdout", "body.txt"])
    func `a verdict does not replace a plan, a body, the journal or standard output`(_ file: String) async throws {
        let file = file == "body.txt" ? folder.path + "/body.txt" : file
        try write("the body", to: "body.txt")
        try write(
            #"[{"host":"b.example.com","responses":[{"response":{"body":{"file":"body.txt"}}}]}]"#, to: "body.json")
        let before = try contents(of: "rates.json")
        let run = try await shell(
            """
            mock-url run --plan rates.json --plan body.json --journal calls.ndjson --json \(file) \
                -- DemoService rate EUR USD
            """)

        #expect(run.status == 64, "\(run.errors)")
        #expect(run.output.isEmpty)
        #expect(try contents(of: "rates.json") == before)
        #expect(try contents(of: "body.txt") == "the body")
    }

    @Test func `an expectation of a plan that changes after the launch must be met`() async throws {
        try write(ToolFolder.rates(#","expect":1"#).contents(of: "rates.json"), to: "rates.json")
        let run = try await shell(
            #"""
            mock-url run --by environment --plan rates.json -- \
                sh -c 'sed -i "s/\"expect\":1/\"expect\":3/" rates.json; DemoService rate EUR USD'
            """#)
        #expect(run.status == 86, "\(run.errors)")
        #expect(run.errors.contains("#1 \"rates\": expected 3, found 1"), "\(run.errors)")
    }

    @Test func `the stubs closest to a call are named without characters that a terminal obeys`() async throws {
        try write(
            #"[{"host":"api.frankfurter.dev","responses":[{"name":"a\u001b[31m\u009b","request":{"path":"/v2"}}]}]"#,
            to: "named.json")
        let run = try await shell("mock-url run --plan named.json --policy drop -- DemoService rate EUR USD")

        #expect(run.errors.contains(#"#1 "a\u{1B}[31m\u{9B}""#), "\(run.errors)")
    }

    @Test(arguments: [("-- no-such-program", "failed-launch"), ("--plan missing.json -- true", "unreadable-plan")])
    func `an old verdict does not stay when nothing can be launched`(_ words: String, _ name: String) async throws {
        try write(#"{"exitStatus":0,"result":"passed"}"#, to: "v.json")
        let run = try await shell("mock-url run --json v.json \(words); cat v.json")
        #expect(run.output.contains(#""result" : "unlaunched""#) && run.output.contains(#""name" : "\#(name)""#))
    }

    @Test func `a file that is no verdict stays when a plan is missing`() async throws {
        try write(#"{"date":"2026-11-20"}"#, to: "body.json")
        let run = try await shell("mock-url run --plan missing.json --json body.json -- true; cat body.json")

        #expect(run.output == #"{"date":"2026-11-20"}"#)
    }

    @Test func `bodies cannot be recorded in a journal that is not kept`() async throws {
        let run = try await shell("mock-url run --plan rates.json --journal-bodies 100 -- DemoService rate EUR USD")

        #expect(run.status == 64)
        #expect(run.errors.contains("--journal FILE beside --journal-bodies"))
    }

    @Test(arguments: ["--mock-url-polcy=2", "--mock-url-plan=missing"])
    func `a program that cannot use its launch arguments is noticed beside a mocked one`(_ argument: String)
        async throws
    {
        let run = try await shell(
            """
            mock-url run --by environment --plan rates.json --expect '/v1/latest == 1' --journal calls.ndjson -- \
                sh -c 'DemoService rate EUR USD; DemoService rate EUR USD \(argument) 2>&-; true'
            """)

        #expect(run.status == 87)
        #expect(run.errors.contains("a program of the run could not use the launch arguments"), "\(run.errors)")
    }

    @Test(arguments: ["run", "run --by environment"])
    func `a file of a person that is named as the journal is refused, and stays`(_ command: String) async throws {
        let run = try await shell(
            "echo notes > n; mock-url \(command) --journal n -- sh -c 'echo launched'; echo $?; cat n")

        #expect(run.output == "71\nnotes\n", "\(run)")
        #expect(run.errors.contains(": it has another content than a journal\n"), "\(run)")
        #expect(run.errors.hasSuffix("[unwritable-journal]\n"), "\(run)")
    }

    @Test(arguments: ["missing/calls.ndjson", "/dev/null", "."])
    func `a journal that cannot be written is an error before the launch`(_ path: String) async throws {
        let run = try await shell("mock-url run --journal \(path) -- sh -c 'echo launched'")

        #expect(run.status == 71)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasSuffix("[unwritable-journal]\n"))
    }

    @Test func `a link to a journal is followed`() async throws {
        let run = try await shell(
            """
            : > real.ndjson; ln -s real.ndjson link.ndjson
            for round in 1 2; do
                mock-url run --plan rates.json --journal link.ndjson --expect '/v1/latest == 1' -- \
                    DemoService rate EUR USD || exit 1
            done
            """)

        #expect(run.status == 0, "\(run.errors)")
    }

    @Test func `the value of an option does not ask for help`() async throws {
        let run = try await shell("mock-url run --plan rates.json --journal -h -- DemoService rate EUR USD")

        #expect(run.status == 64)
    }

    @Test func `an expectation that is refused does not show its text, which may have a password`() async throws {
        let run = try await shell("mock-url run --expect 'GET https://me:secret@a.example.com/x' -- true")

        #expect(run.status == 64)
        #expect(!run.errors.contains("secret"))
    }
}
