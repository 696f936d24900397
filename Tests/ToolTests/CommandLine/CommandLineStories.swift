import TestSupport

@Suite(.launching) struct `The command line of mock-url` {
    /// A wrong command line, and parts of its error.
    struct Mistake: CustomTestStringConvertible, Sendable {
        let words: [String]
        let shown: [String]

        var testDescription: String { words.joined(separator: " ") }

        init(_ words: String..., shows shown: String...) {
            self.words = words
            self.shown = shown
        }
    }

    static let mistakes = [
        Mistake("arg", shows: "where:    argument 1", #"found:    "arg" (did you mean "args"?)"#),
        Mistake("", shows: "where:    argument 1", "found:    an empty word"),
        Mistake("--formt", shows: "found:    \"--formt\"", "to do:    see mock-url --help"),
        Mistake("--format", "json", shows: "--format, an option of mock-url args", "write the subcommand first"),
        Mistake("--versio", shows: #""--versio" (did you mean "--version"?)"#),
        Mistake("--version", "7", shows: "argument 2", "expected: no argument after --version"),
        Mistake("args", shows: "expected: at least 1 PLAN", "found:    none", "mock-url args [OPTION]... PLAN..."),
        Mistake("args", "--formt", "json", "p", shows: "argument 2", #""--formt" (did you mean "--format"?)"#),
        Mistake("args", "-format", "json", "p", shows: #""-format" (did you mean "--format"?)"#),
        Mistake("args", "--Format=json", "p", shows: #""--Format" (did you mean "--format"?)"#),
        Mistake("args", "-x", "p", shows: "argument 2", "found:    \"-x\"", "to do:    see mock-url args --help"),
        Mistake("args", "p", "--journal", shows: "argument 3", "FILE after --journal", "the end of the command line"),
        Mistake("args", "--journal", "--lenient", "p", shows: "FILE after --journal", "write --journal=FILE"),
        Mistake("args", "--journal", "--", "p", shows: "argument 2", "FILE after --journal"),
        Mistake("args", "--journal=", "p", shows: "FILE after --journal", "found:    an empty word"),
        Mistake("args", "--journal", "", "p", shows: "argument 3", "found:    an empty word"),
        Mistake("args", "--lenient=yes", "p", shows: "--lenient without a value", "found:    a value after ="),
        Mistake("args", "--format=jsn", "p", shows: "argument 2", "one of shell, json, environment after --format"),
        Mistake("args", "--format=jsn", "p", shows: #"found:    "jsn" (did you mean "json"?)"#),
        Mistake("args", "--policy", "answer:99", "p", shows: "argument 3", "answer:<status from 100 to 599>"),
        Mistake("args", "--policy=answer:999", "p", shows: "found:    answer: without a status from 100 to 599\n"),
        Mistake("args", "--order=last", "--order=last", "p", shows: "argument 3", "--order once", "a second time"),
        Mistake("args", "", shows: "argument 2", "expected: PLAN\n", "found:    an empty word"),
        Mistake("args", "--", "", shows: "argument 3", "found:    an empty word"),
        Mistake("show", "--har", "j", shows: "expected: one JOURNAL", "the last word is the FILE of --har"),
        Mistake("completion", "bash", "zsh", shows: "argument 3", "expected: one SHELL"),
        Mistake("completion", "--", "bash", "zsh", shows: "argument 4", "expected: one SHELL"),
        Mistake("completion", "fihs", shows: "argument 2", #""fihs" (did you mean "fish"?)"#),
        Mistake("completion", "--format", "bash", shows: "argument 2", "--format, an option of mock-url args"),
        Mistake("manual", "3", shows: "argument 2", "expected: options only", #""3""#),
        Mistake("help", "rnu", shows: "argument 2", #""rnu" (did you mean "run"?)"#),
        Mistake("held", "nonsense", shows: "expected: one of list, wait, release, fail, send\n"),
        Mistake("held", "release", shows: "expected: names of holds after release, or --all\n"),
        Mistake("held", "wait", shows: "expected: one name of a hold after wait\n"),
        Mistake("held", "list", "a", shows: "expected: list without a name\n"),
        Mistake("record", "--", "true", shows: "expected: -o FILE or --check PLAN\n"),
        Mistake("record", "-o", "a.json", shows: "expected: a program after --\n"),
        Mistake(
            "record", "--check", "a.json", "-o", "b.json", "--", "true",
            shows: "expected: --check without -o and --finish\n"),
        Mistake(
            "record", "--values", "-o", "a.json", "--", "true", shows: "expected: --check PLAN beside --values\n"),
        Mistake(
            "record", "--finish", "a.log", "-o", "a.json", "--", "true",
            shows: "expected: --finish LOG without a program\n"),
        Mistake("run", "--allow", "db.example", "--", "true", shows: "HOST:PORT after --allow"),
        Mistake("run", "--allow", "db.example:1", "--by", "environment", "--", "true", shows: "--by outside"),
        Mistake(
            "run", "--mock-url-response={}", "--", "true", shows: "argument 2",
            "the launch argument --mock-url-response",
            "write it after -- and the program, or save its stubs in a plan file, and write --plan FILE"),
        Mistake("args", "--mock-url-policy=drop", shows: "the launch argument --mock-url-policy", "write --policy"),
    ]

    @Test(arguments: mistakes)
    func `a wrong command line ends with status 64 and an error that names the mistake`(mistake: Mistake) async throws {
        let outcome = try await MockURLTool.run(mistake.words).expect(64, output: .whole(""))
        for text in mistake.shown { #expect(outcome.errors.contains(text), "\(outcome.errors)") }
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

    @Test func `a single dash is an operand`() async throws {
        try await MockURLTool.run(["completion", "-"]).expect(errors: "one of bash, zsh, fish as SHELL")
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
