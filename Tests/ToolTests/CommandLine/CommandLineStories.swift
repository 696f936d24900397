import TestSupport

@Suite(.launching) struct `The command line of mock-url` {
    /// Wrong command lines, and parts of their errors.
    static let mistakes: [(words: [String], shown: [String])] = [
        (["arg"], ["where:    argument 1", #"found:    "arg" (did you mean "args"?)"#]),
        ([""], ["where:    argument 1", "found:    an empty word"]),
        (["--formt"], ["found:    \"--formt\"", "to do:    see mock-url --help"]),
        (["--format", "json"], ["--format, an option of mock-url args", "write the subcommand first"]),
        (["--versio"], [#""--versio" (did you mean "--version"?)"#]),
        (["--version", "7"], ["argument 2", "expected: no argument after --version"]),
        (["args"], ["expected: at least 1 PLAN", "found:    none", "mock-url args [OPTION]... PLAN..."]),
        (["args", "--formt", "json", "p"], ["argument 2", #""--formt" (did you mean "--format"?)"#]),
        (["args", "-format", "json", "p"], [#""-format" (did you mean "--format"?)"#]),
        (["args", "--Format=json", "p"], [#""--Format" (did you mean "--format"?)"#]),
        (["args", "-x", "p"], ["argument 2", "found:    \"-x\"", "to do:    see mock-url args --help"]),
        (["args", "p", "--journal"], ["argument 3", "FILE after --journal", "the end of the command line"]),
        (["args", "--journal", "--lenient", "p"], ["FILE after --journal", "write --journal=FILE"]),
        (["args", "--journal", "--", "p"], ["argument 2", "FILE after --journal"]),
        (["args", "--journal=", "p"], ["FILE after --journal", "found:    an empty word"]),
        (["args", "--journal", "", "p"], ["argument 3", "found:    an empty word"]),
        (["args", "--lenient=yes", "p"], ["--lenient without a value", "found:    a value after ="]),
        (["args", "--format=jsn", "p"], ["argument 2", "one of shell, json, environment after --format"]),
        (["args", "--format=jsn", "p"], [#"found:    "jsn" (did you mean "json"?)"#]),
        (["args", "--policy", "answer:99", "p"], ["argument 3", "answer:<status from 100 to 599>"]),
        (["args", "--policy=answer:999", "p"], ["found:    answer: without a status from 100 to 599\n"]),
        (["args", "--order=last", "--order=last", "p"], ["argument 3", "--order once", "a second time"]),
        (["args", ""], ["argument 2", "expected: PLAN\n", "found:    an empty word"]),
        (["args", "--", ""], ["argument 3", "found:    an empty word"]),
        (["show", "--har", "j"], ["expected: one JOURNAL", "the last word is the FILE of --har"]),
        (["completion", "bash", "zsh"], ["argument 3", "expected: one SHELL"]),
        (["completion", "--", "bash", "zsh"], ["argument 4", "expected: one SHELL"]),
        (["completion", "-"], ["one of bash, zsh, fish as SHELL"]),
        (["completion", "fihs"], ["argument 2", #""fihs" (did you mean "fish"?)"#]),
        (["completion", "--format", "bash"], ["argument 2", "--format, an option of mock-url args"]),
        (["manual", "3"], ["argument 2", "expected: options only", #""3""#]),
        (["help", "rnu"], ["argument 2", #""rnu" (did you mean "run"?)"#]),
        (["held", "nonsense"], ["expected: one of list, wait, release, fail, send\n"]),
        (["held", "release"], ["expected: names of holds after release, or --all\n"]),
        (["held", "wait"], ["expected: one name of a hold after wait\n"]),
        (["held", "list", "a"], ["expected: list without a name\n"]),
        (["record", "--", "true"], ["expected: -o FILE or --check PLAN\n"]),
        (["record", "-o", "a.json"], ["expected: a program after --\n"]),
        (
            ["record", "--check", "a.json", "-o", "b.json", "--", "true"],
            ["expected: --check without -o and --finish\n"]
        ),
        (["record", "--values", "-o", "a.json", "--", "true"], ["expected: --check PLAN beside --values\n"]),
        (
            ["record", "--finish", "a.log", "-o", "a.json", "--", "true"],
            ["expected: --finish LOG without a program\n"]
        ),
        (["run", "--allow", "db.example", "--", "true"], ["HOST:PORT after --allow"]),
        (["run", "--allow", "db.example:1", "--by", "environment", "--", "true"], ["--by outside"]),
        (
            ["run", "--mock-url-response={}", "--", "true"],
            [
                "argument 2", "the launch argument --mock-url-response",
                "write it after -- and the program, or save its stubs in a plan file, and write --plan FILE",
            ]
        ),
        (["args", "--mock-url-policy=drop"], ["the launch argument --mock-url-policy", "write --policy"]),
    ]

    @Test(arguments: mistakes)
    func `a wrong command line ends with status 64 and an error that names the mistake`(
        words: [String], shown: [String]
    ) async throws {
        let outcome = try await MockURLTool.run(words).expect(64, output: .whole(""))
        for text in shown { #expect(outcome.errors.contains(text), "\(outcome.errors)") }
        outcome.expect(errors: .beginning("mock-url"), .end("\n[invalid-usage]\n"))
    }

    /// Words with a secret in different places.
    static let secrets: [[String]] = [
        ["s3cr3t"], ["--s3cr3t"], ["--token=s3cr3t"], ["-ps3cr3t"], ["--mock-url-response={\"s3cr3t\""],
        ["--mock-url-s3cr3t"], ["args", "--token=s3cr3t"], ["args", "-us3cr3t"], ["args", "--s3cr3t", "p"],
        ["args", "--mock-url-response=s3cr3t"], ["args", "--mock-url-s3cr3t"], ["args", "--format", "s3cr3t", "p"],
        ["args", "--policy=s3cr3t", "p"], ["args", "--lenient=s3cr3t", "p"], ["completion", "bash", "s3cr3t"],
        ["completion", "s3cr3t"], ["manual", "s3cr3t"], ["--version", "s3cr3t"], ["help", "s3cr3t"],
    ]

    @Test(arguments: secrets)
    func `an error about the command line never shows a word that may be a secret`(words: [String]) async throws {
        try await MockURLTool.run(words).expect(64, errors: .without("s3cr3t"))
    }

    @Test func `an argument that is not UTF-8 is refused with its position`() async throws {
        try await MockURLTool.shell("mock-url args \"$(printf 'a\\377b')\"").expect(
            64, errors: "where:    argument 2", "expected: text in UTF-8")
    }

    @Test func `the name of a plan in place of a subcommand is an error that suggests subcommands`() async throws {
        let folder = ToolFolder.examples()

        try await MockURLTool.run(["plan.json"], in: folder.path).expect(
            64, errors: #"found:    "plan.json""#, "mock-url check")
    }

    @Test(arguments: [
        ["--format", "json", "plan.json"], ["--format=json", "plan.json"], ["plan.json", "--format", "json"],
        ["--format=json", "--", "plan.json"],
    ])
    func `options and operands may be mixed, and a value may be a word or follow =`(words: [String]) async throws {
        let folder = ToolFolder.examples()

        try await MockURLTool.run(["args"] + words, in: folder.path).expect(
            output: .whole(#"["--mock-url-plan=\#(folder.path)/plan.json"]"# + "\n"), errors: .whole(""))
    }

    @Test func `words after -- are operands of a subcommand, also if they begin with a dash`() async throws {
        let folder = ToolFolder.examples()
        try folder.write("[]", to: "-odd.json")

        try await MockURLTool.run(["args", "--", "-odd.json"], in: folder.path).expect(
            output: .whole("--mock-url-plan=\(folder.path)/-odd.json\n"))
    }

    @Test func `a full disk under standard output ends the tool with status 71 and an error`() async throws {
        try await MockURLTool.shell("mock-url --help > /dev/full").expect(
            71, errors: "standard output", "[unwritable-file]")
    }

    @Test func `a reader that closes the pipe early ends the tool silently`() async throws {
        try await MockURLTool.shell(
            "set -o pipefail; (sleep 0.2; mock-url manual) | true; echo $?", shell: "/bin/bash"
        ).expect(output: .whole("141\n"), errors: .whole(""))
    }
}
