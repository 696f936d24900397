import TestSupport

/// `mock-url sweep` with programs that treat faults in different ways.
@Suite(.launching) struct `A sweep of mock-url`: ToolStory {
    let folder = ToolFolder.rates()

    /// The result of each fault, as the report prints it.
    private func results(_ options: String, _ program: String) async throws -> [String: String] {
        let cells = try await sweep("--slow 1 \(options)", program, ending: [0]).cells
        return Dictionary(uniqueKeysWithValues: cells.map { ($0.id, $0.result) })
    }

    struct Sweep: Decodable {
        struct Cell: Decodable {
            let id: String
            let result: String
            let status: Int32?
            let signal: String?
            let says: String
            let retries: [Double]
            let leaks: [String]
            let leftFiles: [String]
            let unmatched: [String]
            let command: String
        }

        let complete: Bool
        let cells: [Cell]
        let notes: [String]

        init(_ json: String) throws { self = try JSONDecoder().decode(Self.self, from: Data(json.utf8)) }
    }

    /// Sweeps a program, and returns the report.
    func sweep(_ options: String, _ program: String, ending statuses: [Int32] = [0, 86]) async throws -> Sweep {
        let run = try await shell("mock-url sweep --plan rates.json \(options) --json sweep.json -- \(program)")
        try #require(statuses.contains(run.status), "\(run.errors)")
        return try Sweep(contents(of: "sweep.json"))
    }

    @Test func `each fault and each member of the answer has a cell with the status of the program`() async throws {
        let results = try await results("", "DemoService rate EUR USD")

        let faults = [
            "refused", "unresolved", "reset", "no-reply", "garbage", "timeout", "401", "403", "404", "429", "500",
            "503", "reset-in-body", "empty", "html", "truncated", "missing:/rates", "null:/rates", "type:/rates",
            "missing:/date", "null:/date", "type:/date",
        ]
        for fault in faults { #expect(results["1.1:\(fault)"] == "failed", "\(fault)") }
        #expect(results["1.1:slow"] == "unaffected")
        #expect(results.count == faults.count + 1)
    }

    @Test(arguments: [
        ("DemoService rate EUR USD >/dev/null 2>&1; echo done", "swallowed"),
        ("DemoService rate EUR USD || true", "changed"), ("DemoService rate EUR USD 2>/dev/null", "mute"),
        ("DemoService rate EUR USD 2>/dev/null || echo", "mute"),
        ("DemoService rate EUR USD || kill -SEGV $$", "crash"), ("DemoService rate EUR USD || sleep 60", "hang"),
        ("DemoService rate EUR USD 2>&1 || DemoService rate USD EUR", "unmatched"),
    ])
    func `a program is judged by its end and by what it prints`(_ script: String, _ result: String) async throws {
        try write(
            try contents(of: "rates.json").replacing(
                #""path": "/v1/latest""#, with: #""path": "/v1/latest", "query": { "base": "EUR" }"#), to: "rates.json")
        #expect(try await results("--faults 503 --timeout 15", "sh -c '\(script)'") == ["1.1:503": result])
    }

    @Test(.needs("curl"))
    func `a request that is sent again is counted, and recovers from a fault that passes`() async throws {
        // The program that drives is not mocked, and its output has the answer of the server.
        let options = #"--faults 503 --drive 'curl -sS "$URL/rate?from=EUR&to=USD"'"#
        let server = "DemoService serve --port 0"

        let lasting = try await sweep(options, server)
        #expect(lasting.cells.map(\.result) == ["changed"])
        #expect(lasting.cells.map(\.retries.count) == [1])
        let passing = try await sweep("\(options) --once", server)
        #expect(passing.cells.map(\.result) == ["recovered"])
        #expect(passing.cells.map(\.retries.count) == [1])
    }

    @Test func `a server that ends by itself is refused`() async throws {
        let script =
            "echo $$ > pid; echo listening on :9; until test -e go; do sleep 0.05; done; echo no memory >&2; exit 3"
        let drive = "touch go; while kill -0 $(cat pid); do sleep 0.05; done"
        try await shell("mock-url sweep --plan rates.json --drive '\(drive)' -- sh -c '\(script)'").expect(
            65, errors: "  found:    a server that exited with status 3: no memory\n")
    }

    @Test func `a server without an address is refused with its lines`() async throws {
        let run = try await shell(
            "mock-url sweep --plan rates.json --timeout 1 --drive true -- sh -c 'echo ready; echo 3 plugins >&2; exec sleep 60'"
        ).expect(65)
        let text = run.errors.replacing(/\e\[[0-9;]*[mK]/, with: "")
        #expect(
            text.contains("sh has no address to which --drive could send requests\n  expected: a TCP socket"), "\(text)"
        )
        #expect(text.contains("  found:    these lines\n      ready\n      3 plugins\n"), "\(text)")
    }

    @Test(.needs("curl")) func `files, secrets and the body of an error in the output are found`() async throws {
        let script =
            #"curl -s https://api.frankfurter.dev/v1/latest > out; cat out; grep -q error out && "#
            + #"echo token=ghp_0123456789abcdefghijklmnopqrstuvwxyz && touch $TMPDIR/left; rm out"#
        let sweep = try await sweep("--faults 503", "sh -c '\(script)'")

        let cell = try #require(sweep.cells.first)
        #expect(cell.leaks == ["the body of the error", "a secret"])
        #expect(cell.leftFiles == ["tmp/left"])
    }

    /// Writes a plan for the host `h`, with these stubs.
    func writePlan(_ stubs: String...) throws {
        try write(#"[{"host":"h","responses":[\#(stubs.joined(separator: ","))]}]"#, to: "rates.json")
    }

    @Test(.needs("curl")) func `faults of a connection happen to the connection of any program`() async throws {
        let sweep = try await sweep(
            "--faults refused,unresolved,timeout,no-reply", "curl -sS https://api.frankfurter.dev/v1/latest")

        // The statuses of curl: 7 is a connection that fails, 6 an unknown name, 28 a timeout, 52 an answer without a byte.
        #expect(sweep.cells.map(\.status) == [7, 6, 28, 52], "\(sweep.cells.map(\.says))")
    }

    @Test(.needs("curl")) func `a request to an address has no fault of its name`() async throws {
        try write(
            #"[{"scheme":"http","host":"127.0.0.1","port":9,"responses":[{"response":{"body":"x\n"}}]}]"#,
            to: "rates.json")
        let sweep = try await sweep("--faults refused,unresolved", "curl -s http://127.0.0.1:9/")

        #expect(sweep.cells.map(\.id) == ["1.1:refused"])
    }

    @Test func `two sweeps with several programs at once have the same cells`() async throws {
        let script = "DemoService rate EUR USD && DemoService rate GBP USD"
        let first = try await sweep("--jobs 8", "sh -c '\(script)'")
        let second = try await sweep("--jobs 8", "sh -c '\(script)'")

        #expect(first.complete)
        #expect(first.cells.count == 46)
        #expect(first.cells.map(\.id) == second.cells.map(\.id))
        #expect(first.cells.map(\.result) == second.cells.map(\.result))
        // curl states for how long it tried to connect.
        let says = [first, second].map { $0.cells.map { $0.says.filter { !$0.isNumber } } }
        #expect(says[0] == says[1])
    }

    @Test(.needs("curl"))
    func `a request that differs in each run is numbered, and the report says so`() async throws {
        try writePlan(#"{"name":"rates","request":{"path":"/rates"},"response":{"body":"x\n"}}"#)
        let program = "sh -c 'curl -sf https://h/rates?run=$$ || echo failed'"
        let sweep = try await sweep("--faults 503 --jobs 1", program)

        #expect(sweep.cells.map(\.id) == ["1.1:503"])
        #expect(sweep.cells.map(\.result) == ["changed"])
        #expect(sweep.notes.contains { $0.hasPrefix("The request of 1.1 differs from run to run") })
    }

    @Test func `a clock in the output is no change, and a number that the fault changes is one`() async throws {
        let script = #"out=$(DemoService rate EUR USD 2>/dev/null) || out="0 EUR"; echo "$out"; date +%s"#
        let sweep = try await sweep("--faults slow,503 --jobs 1 --once", "sh -c '\(script)'")

        #expect(sweep.cells.map(\.result) == ["unaffected", "changed"])
        #expect(sweep.cells.map(\.says) == ["", "0 EUR"])
    }

    @Test func `standard input reaches each run, also from a pipe`() async throws {
        let script = "read from; DemoService rate $from USD"
        try await shell(
            "echo EUR | mock-url sweep --plan rates.json --faults 503,404 --input - -- sh -c '\(script)'"
        ).expect(0, output: "\n  404       exit 69")
    }

    @Test func `a program that fails without a fault is refused with what it said`() async throws {
        try await shell(
            "mock-url sweep --plan rates.json -- sh -c 'DemoService rate EUR USD; echo no >&2; exit 3'"
        ).expect(65, errors: "  found:    it exited with status 3: no\n", .end("[failing-baseline]\n"))
    }

    @Test func `a broken rule fails the sweep, and the command of its cell shows it again`() async throws {
        let run = try await shell(
            "mock-url sweep --plan rates.json --faults 503,html --require no-swallow,exit-nonzero --json sweep.json "
                + "-- sh -c 'DemoService rate EUR USD >/dev/null 2>&1; true'"
        ).expect(86)
        let cell =
            "\n1.1:503  no-swallow: the program did as without the fault; exit-nonzero: the program exited with status 0\n"
        run.expect(
            output: .part(cell),
            errors: .whole("mock-url: broken rules: exit-nonzero in 2 cells, no-swallow in 2 cells [broken-rule]\n"))
        let command = try #require(try Sweep(contents(of: "sweep.json")).cells.first?.command)
        #expect(
            command.hasPrefix(
                "mock-url sweep --plan rates.json --faults 503,html --cell 1.1:503 -- sh -c 'DemoService"), "\(command)"
        )
        try await shell(command).expect(output: "\n  503       swallowed", .without("\n  html "))
    }

    @Test func `an accepted finding does not fail the sweep, and one that is gone is named`() async throws {
        let sweep = "mock-url sweep --plan rates.json --faults 503 --require no-swallow --accept known.txt"
        try await shell("\(sweep) --update -- sh -c 'DemoService rate EUR USD >/dev/null 2>&1; true'").expect(0)
        let key = "no-swallow 503 GET https://api.frankfurter.dev/v1/latest?base=EUR&symbols=USD\n"
        #expect(try contents(of: "known.txt").hasSuffix(key))

        try await shell("\(sweep) -- sh -c 'DemoService rate EUR USD >/dev/null 2>&1; true'").expect(
            0, output: "1 finding accepted")
        try await shell("\(sweep) -- DemoService rate EUR USD").expect(
            errors: "not found any more, so remove it from the accepted findings: \(key)")
    }

    @Test func `Markdown and a page have the same cells`() async throws {
        try await shell(
            "mock-url sweep --plan rates.json --faults 503,slow --markdown sweep.md --html sweep.html -- DemoService rate EUR USD"
        ).expect(0)
        let markdown = try contents(of: "sweep.md")
        #expect(markdown.contains(" | says |\n| --- | --- | --- |\n| `"), "\(markdown)")
        #expect(markdown.contains("| `503` | exit 69 | DemoService: the upstream answered 503 for "))
        let page = try contents(of: "sweep.html")
        #expect(page.contains(#"<th scope="row" title="the server answers 503">503</th><td><span class="chip ""#))
        #expect(!page.contains("<script"))
    }

    @Test(arguments: [
        ("--faults 503,refusd", "found \"refusd\" (did you mean \"refused\"?)"),
        ("--require no-crush", "found \"no-crush\" (did you mean \"no-crash\"?)"), ("--update", "found no file"),
        ("--cell 7.1:503", "there is no cell 7.1:503"), ("--json -", "expected: a file after --json"),
        ("--json rates.json", "expected: different files for --json and --plan"),
        ("--html x --markdown ./x", "expected: different files for --html and --markdown"),
        ("--faults 200", "there is nothing to run"),
    ])
    func `a wrong option is refused before any fault`(_ option: String, _ text: String) async throws {
        let run = try await shell("mock-url sweep --plan rates.json \(option) -- DemoService rate EUR USD").expect(64)
        #expect(run.errors.replacing("found:    ", with: "found ").contains(text), "\(run.errors)")
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `a signal ends the sweep, prints what is known, and leaves no file`(_ signal: Int32) async throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/tmp", withIntermediateDirectories: true)
        try write("", to: "runs")
        let script = "echo run >> \(folder.path)/runs; DemoService rate EUR USD || echo ended"
        let tool = try MockURLTool.start(
            [
                "sweep", "--plan", "rates.json", "--faults", "503,silent,404", "--jobs", "1", "--timeout", "100", "--",
                "sh", "-c", script,
            ], in: folder.path, environment: ["TMPDIR": folder.path + "/tmp", "PATH": path])
        // Two runs without a fault, one with 503, and one that waits.
        while try contents(of: "runs").count < 4 * "run\n".count { try await Task.sleep(for: .milliseconds(20)) }
        tool.send(signal)
        try await tool.outcome().expect(
            128 + signal, output: "\n  503       changed", "The sweep was interrupted, so cells are missing.")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/tmp").isEmpty)
    }

    private var path: String { Bundle.main.bundlePath + ":/usr/bin:/bin" }
}
