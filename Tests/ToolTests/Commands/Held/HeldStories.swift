import TestSupport

@Suite(.launching) struct `mock-url held`: ToolStory {
    let folder = ToolFolder()
    private static let run = "--run $run"

    init() throws {
        let body = #"{"json":{"amount":1.0,"base":"EUR","date":"2026-11-20","rates":{"USD":1.0842}}}"#
        let rates = #"{"name":"rates","request":{"path":"/v1/latest"},"response":{"held":"rates","body":\#(body)}}"#
        try write(#"[{"host":"api.frankfurter.dev","responses":[\#(rates)]}]"#, to: "plan.json")
    }

    /// Runs commands beside a program whose answer is held.
    private func held(_ commands: String...) async throws -> ChildProgram.Outcome {
        let lines =
            ["mock-url run --plan plan.json --journal calls.ndjson -- DemoService rate EUR USD & run=$!"]
            + ["mock-url held wait rates \(Self.run)"] + commands + ["wait $run; echo run $?"]
        return try await shell(lines.joined(separator: "\n"))
    }

    @Test func `a shell waits for a held answer, lists it and lets it go`() async throws {
        let outcome = try await held(
            "mock-url held list --json \(Self.run)", "mock-url held release rates \(Self.run); echo release $?",
            "wait $run; echo end $?", "mock-url show calls.ndjson")

        let request = "GET https://api.frankfurter.dev/v1/latest?base=EUR&symbols=USD"
        outcome.expect(
            output: "rates  \(request)  held for",
            "\n[{\"hold\":\"rates\",\"request\":\"\(request)\",\"call\":1,\"since\":", "\nrelease 0\n",
            "1 EUR = 1.0842 USD (2026-11-20)\n")
        #expect(outcome.output.contains(/\n       held \d+(\.\d+)? m?s by "rates"\n/), "\(outcome.output)")
        #expect(outcome.output.contains("\nend 0\n"))
    }

    @Test func `a shell lets an answer fail`() async throws {
        let outcome = try await held(#"mock-url held fail rates --fault '{"urlError":-1005}' \#(Self.run)"#).expect(
            errors: "DemoService: the upstream did not answer for https://api.frankfurter.dev")
        #expect(!outcome.output.hasSuffix("run 0\n"))
    }

    @Test(
        arguments: [
            (
                "release nope", 86,
                "no stub has the hold \"nope\"\n  expected: one of the holds: \"rates\"\n"
                    + "  found:    held:\n    rates  GET https:"
            ),
            (
                "wait rates --count 2 --timeout 0", 86,
                "waited for 2 answers held at \"rates\"\n  found:    1; held:\n    rates  GET"
            ),
            // An option of another word would have no effect.
            ("list --text a", 64, "  expected: --text beside the word send\n  found:    the word list\n"),
        ])
    func `an order or a wait without effect says why, and releases nothing`(
        _ words: String, _ status: Int, _ errors: String
    ) async throws {
        try await held("mock-url held \(words) \(Self.run); echo status $?", "mock-url held release --all \(Self.run)")
            .expect(output: "status \(status)\n", .end("run 0\n"), errors: .part(errors))
    }

    @Test func `an order for an answer that is not held says so`() async throws {
        try await held(
            "mock-url held release rates \(Self.run); wait $run",
            "mock-url held release rates \(Self.run); echo again $?"
        ).expect(output: "again 86\n", errors: "no mock-url run holds answers\n  expected: the process ")
    }

    @Test func `a hold of a program that answers itself fails the request, because nothing could release it`()
        async throws
    {
        let outcome = try await shell(
            "mock-url run --by environment --plan plan.json -- DemoService rate EUR USD"
        ).expect(errors: "to do:    launch the program by mock-url run, or by a test with the transport .outside")
        #expect(outcome.status != 0)
    }

    @Test
    func `several runs are refused with their processes, and a socket that a killed run has left is no run`()
        async throws
    {
        let outcome = try await shell(
            """
            mkdir tmp; export TMPDIR=$PWD/tmp
            start() { mock-url run --plan plan.json -- DemoService rate EUR USD & }
            start; one=$!; mock-url held wait rates > list.txt
            start; two=$!; mock-url held wait rates --run $two >> list.txt
            mock-url held list; echo several $?
            kill -9 $one; wait $one
            mock-url held release --all; echo single $?
            wait $two; echo run $?
            """)

        for line in ["several 64\n", "single 0\n", "run 0\n"] { #expect(outcome.output.contains(line), "\(outcome)") }
        #expect(
            outcome.errors.contains(
                "  expected: --run PROCESS, because several programs run\n  found:    the processes "))
    }

    @Test func `a folder of sockets that others can enter is refused`() async throws {
        try await shell(
            """
            mkdir tmp; export TMPDIR=$PWD/tmp
            mkdir -m 777 tmp/mock-url-runs-$(id -u); mock-url held list; echo $?
            """
        ).expect(output: .whole("71\n"), errors: "expected: a folder for sockets that only this user can enter")
    }
}
