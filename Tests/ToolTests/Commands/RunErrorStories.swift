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

    @Test(arguments: [
        ("--plan rates.json -- ./rates.json", 126, "./rates.json: Permission denied", "failed-launch"),
        ("--plan rates.json", 64, "write mock-url run [OPTION]... -- PROGRAM [ARGUMENT]...", "invalid-usage"),
        ("--plan missing.json -- {sh}", 66, "where:    file missing.json", "unreadable-plan"),
        ("--plan broken.json -- {sh}", 65, "where:    file broken.json", "unknown-field"),
        ("--policy drop -- sh --mock-url-policy=allow", 65, "a second, different value", "conflicting-arguments"),
        ("--json missing/v.json -- {sh}", 71, "missing/v.json: No such file or directory", "unwritable-file"),
        ("--expect 'GET https://me:secret@a.example.com/x' -- {sh}", 64, "a user in the URL", "invalid-expectation"),
        ("--by environment --redact token -- {sh}", 64, "expected: --redact with --by outside", "invalid-usage"),
        ("--by environment --live live.json -- {sh}", 64, "expected: --live with --by outside", "invalid-usage"),
        ("--by arguments --live live.json -- {sh}", 64, "expected: --live with --by outside", "invalid-usage"),
        // The value of an option does not ask for help.
        ("--journal -h -- {sh}", 64, "expected: FILE after --journal", "invalid-usage"),
        ("--journal-bodies 100 -- {sh}", 64, "--journal FILE beside --journal-bodies", "invalid-usage"),
        ("--journal missing/calls.ndjson -- {sh}", 71, "No such file or directory", "unwritable-journal"),
        ("--journal /dev/null -- {sh}", 71, "it is not a regular file", "unwritable-journal"),
        ("--journal . -- {sh}", 71, "Is a directory", "unwritable-journal"),
    ])
    func `a command that cannot be carried out is refused before the launch`(
        _ words: String, _ status: Int32, _ found: String, _ kind: String
    ) async throws {
        try write(#"[{"host":"a","respones":[]}]"#, to: "broken.json")
        try await shell("mock-url run \(words.replacing("{sh}", with: "sh -c 'echo launched'"))").expect(
            status, output: .whole(""), errors: .part(found), .without("secret"), .end("[\(kind)]\n"))
    }
}
