import TestSupport

@Suite(.launching) struct `A run of mock-url that cannot begin`: ToolStory {
    let folder = ToolFolder.rates()

    @Test func `a program that does not exist gives 127`() async throws {
        let run = try await shell("mock-url run --plan rates.json -- no-such-program").expect(127)
        #expect(
            run.errors == """
                mock-url: the program cannot be launched
                  expected: a program that can be executed after --
                  found:    no-such-program: No such file or directory
                  to do:    check its name; a name without a slash is searched in PATH
                [failed-launch]

                """)
    }

    @Test(
        arguments: [
            ("./plan.sh", "#!{folder}/missing -x", "{folder}/missing"),
            ("plan.sh", "#! \t{folder}/missing", "{folder}/missing"),
            ("./plan.sh", "#!/bin/sh\r", #"/bin/sh\u{D}"#),
        ])
    func `a script whose interpreter does not exist gives 127 and names the interpreter`(
        _ program: String, _ line: String, _ interpreter: String
    ) async throws {
        let line = line.replacing("{folder}", with: folder.path)
        let interpreter = interpreter.replacing("{folder}", with: folder.path)
        try write(line + "\necho launched\n", to: "plan.txt")
        // A program that another test launches could still have a file open that this process has written.
        let copy = "cp plan.txt plan.sh; chmod +x plan.sh; PATH=.:$PATH"
        let run = try await shell("\(copy); mock-url run --plan rates.json -- \(program)").expect(127)
        let found = "\(program): it exists, but not the interpreter on its first line, \(interpreter)\n"
        run.expect(errors: "  found:    \(found)", .end("[failed-launch]\n"))
    }

    @Test func `a file that cannot be executed gives 126`() async throws {
        try await shell("mock-url run --plan rates.json -- ./rates.json").expect(
            126, errors: "./rates.json: Permission denied")
    }

    @Test func `a run without a program is an error that shows how to write one`() async throws {
        try await shell("mock-url run --plan rates.json").expect(
            64, errors: "write mock-url run [OPTION]... -- PROGRAM [ARGUMENT]...")
    }

    @Test(arguments: [("missing.json", 66, "unreadable-plan"), ("broken.json", 65, "unknown-field")])
    func `the program is not launched with a plan that it cannot use`(
        _ name: String, _ status: Int32, _ kind: String
    ) async throws {
        try write(#"[{"host":"a","respones":[]}]"#, to: "broken.json")
        try await shell("mock-url run --plan \(name) -- sh -c 'echo launched'").expect(
            status, output: .whole(""), errors: "where:    file \(name)", .end("[\(kind)]\n"))
    }

    @Test func `a policy beside another policy in the program's arguments is a contradiction`() async throws {
        try await shell("mock-url run --policy drop -- DemoService rate EUR USD --mock-url-policy=allow").expect(
            65, errors: "[conflicting-arguments]")
    }

    @Test func `a verdict that cannot be written is an error before the launch`() async throws {
        try await shell("mock-url run --plan rates.json --json missing/v.json -- DemoService rate EUR USD").expect(
            71, output: .whole(""), errors: "missing/v.json: No such file or directory", .end("[unwritable-file]\n"))
    }

    @Test(arguments: ["orders == 0", ""])
    func `a text that is no expectation is refused before the program is launched`(_ text: String) async throws {
        try await shell("mock-url run --expect '\(text)' -- sh -c 'echo launched'").expect(
            64, output: .whole(""), errors: .end("[invalid-expectation]\n"))
    }
}
