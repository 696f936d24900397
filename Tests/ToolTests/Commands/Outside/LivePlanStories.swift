import TestSupport

@Suite(.launching, .needs("curl")) struct `mock-url run --live`: ToolStory {
    let folder = ToolFolder()

    init() throws {
        try write(
            """
            plan() { echo "[{\\"scheme\\":\\"http\\",\\"host\\":\\"h.example\\",\\"responses\\":[{\\"response\\":{\\"body\\":\\"$1\\"}}]}]"; }
            # Requests until the answer is the first argument.
            await() { until test "$(curl -s http://h.example/)" = "$1"; do :; done; echo "$1"; }
            """, to: "functions")
    }

    /// Runs the commands of a program whose live plan answers "one" at first.
    private func run(_ commands: String, before preparation: String = "plan one > live.json") async throws
        -> ChildProgram.Outcome
    {
        try write(". ./functions; await one; \(commands)", to: "program")
        return try await shell(". ./functions; \(preparation); mock-url run --quiet --live live.json -- sh program")
    }

    @Test(arguments: ["plan two > next; mv next live.json", "plan two > live.json"])
    func `a plan that is replaced or written in place answers the requests after it`(_ command: String) async throws {
        try await run("\(command); await two").expect(0, output: .whole("one\ntwo\n"))
    }

    /// The links of Kubernetes, and a folder that is moved.
    private static let folders = [
        (
            "mkdir ..one; plan one > ..one/live.json; ln -s ..one ..data; ln -s ..data/live.json live.json",
            "mkdir ..two; plan two > ..two/live.json; ln -s ..two ..next; mv -T ..next ..data"
        ),
        ("mkdir d; plan one > d/live.json; ln -s d/live.json live.json", "mv d e; mkdir d; plan two > d/live.json"),
        (
            "mkdir d; plan one > d/live.json; ln -s d/live.json live.json",
            "mv d e; mkdir f; plan two > f/live.json; ln -s f d"
        ),
    ]

    @Test(arguments: folders)
    func `a plan in a folder that is replaced is read again`(_ preparation: String, _ change: String) async throws {
        try await run("\(change); await two", before: preparation).expect(output: .whole("one\ntwo\n"))
    }

    @Test(arguments: ["[{", #"[{"host":"*","responses":[{"response":{"fault":{"urlError":-999}}}]}]"#])
    func `a broken plan keeps the former one, and is reported once`(_ plan: String) async throws {
        let outcome = try await run(
            "for n in 1 2; do echo '\(plan)' > new; mv new live.json; done; await one; plan two > live.json; await two"
        ).expect(0, output: .whole("one\none\ntwo\n"))
        #expect(outcome.errors.components(separatedBy: "mock-url keeps the former live plan").count <= 2)
    }

    @Test(arguments: ["echo '[{' > d/p", "mv d e"])
    func `a plan that is broken or gone at the end makes the calls unknown`(_ command: String) async throws {
        let outcome = try await run(command, before: "mkdir d; plan one > d/p; ln -s d/p live.json").expect(
            87, output: .whole("one\n"))
        #expect(outcome.errors.components(separatedBy: "mock-url keeps the former live plan").count == 2)
    }

    @Test func `stubs that a new plan contains unchanged keep their uses`() async throws {
        try await run(
            """
            r() { echo "{\\"times\\":1,\\"response\\":{\\"body\\":\\"$1\\"}}"; }
            p() { echo "[{\\"scheme\\":\\"http\\",\\"host\\":\\"h.example\\",\\"responses\\":[$1]}]" > next; mv next live.json; }
            p "$(r one),$(r two),$(r three)"; await one; await two; p "$(r one),$(r two),$(r three),$(r four)"; await three
            """
        ).expect(output: .whole("one\none\ntwo\nthree\n"))
    }
}
