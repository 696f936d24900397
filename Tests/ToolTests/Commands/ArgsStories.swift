import TestSupport

@Suite(.launching) struct `The subcommand args of mock-url`: ToolStory {
    let folder = ToolFolder.examples()

    private static let rate = "1 EUR = 1.0842 USD (2026-11-20)\n"

    // MARK: What is printed

    @Test func `a plan file, a directory of plans and a mock bundle become arguments with absolute paths, in order`()
        async throws
    {
        let outcome = try await shell("mock-url args mocks plan.json plans").expect(errors: .whole(""))
        #expect(
            outcome.output.split(separator: "\n").joined().split(separator: " ") == [
                "--mock-url-bundle=\(folder.path)/mocks", "--mock-url-plan=\(folder.path)/plan.json",
                "--mock-url-plan=\(folder.path)/plans/1.json", "--mock-url-plan=\(folder.path)/plans/2.json",
            ])
    }

    @Test func `every option becomes its launch argument after the plans, with an absolute path`() async throws {
        let outcome = try await shell(
            "mock-url args --policy answer:404 --order last --guard none --verdict exit --journal j --cookies c "
                + "--lenient mocks --format json"
        ).expect(errors: .whole(""))
        #expect(
            try Self.array(outcome.output) == [
                "--mock-url-lenient-bundle=\(folder.path)/mocks", "--mock-url-policy=answer:404",
                "--mock-url-order=last", "--mock-url-guard=none", "--mock-url-verdict=exit",
                "--mock-url-journal=\(folder.path)/j", "--mock-url-cookies=\(folder.path)/c",
            ])
    }

    // MARK: How a shell reads it

    /// Names of plan files with characters that a shell changes.
    static let oddNames = [
        "plan.json", "two words.json", "it's.json", "a\"b.json", "a\\b.json", "a\\\\b.json", "$HOME `id` $(id).json",
        "a;b&c|d<e>f.json", "*?[a]{b,c}.json", "~.json", "#.json", "!x.json", "=x.json", "ü🙂e\u{301}.json",
        "'\u{301}.json", "line\nend.json", "tab\t.json", "ends with\\", "'", "\\", "%d.json", "^a~b.json",
    ]

    @Test(arguments: ["/bin/sh", "/bin/bash"])
    func `eval of a shell reads each argument unchanged, whatever the names of plans are`(shell: String) async throws {
        try await expectUnchangedArguments(in: shell)
    }

    @Test(.needs("zsh", "fish"))
    func `eval of zsh and fish reads each argument unchanged, whatever the names of the plans are`() async throws {
        for shell in ["zsh", "fish"] { try await expectUnchangedArguments(in: ExternalTool(shell).path) }
        try await expectVariable(in: ExternalTool("zsh").path)
    }

    private func expectUnchangedArguments(in shell: String) async throws {
        for name in Self.oddNames { try write("[]", to: name) }
        let words = Self.oddNames.map { Self.escaped($0, shell) }.joined(separator: " ")

        let outcome = try await self.shell(
            #"eval "printf '%s|' $(mock-url args -- \#(words) plan.json)""#, shell: shell)

        let expected = (Self.oddNames + ["plan.json"]).map { "--mock-url-plan=\(folder.path)/\($0)|" }.joined()
        #expect(outcome.output == expected, "\(shell): \(outcome)")
    }

    @Test(arguments: ["/bin/sh", "/bin/bash"])
    func `eval of an environment line sets the variable to a JSON array of the arguments`(shell: String) async throws {
        try await expectVariable(in: shell)
    }

    private func expectVariable(in shell: String) async throws {
        for name in Self.oddNames { try write("[]", to: name) }
        let words = Self.oddNames.map { Self.escaped($0, shell) }.joined(separator: " ")

        let outcome = try await self.shell(
            #"""
            eval "export $(mock-url args --format environment -- \#(words))"
            printenv MOCK_URL_RESPONDER_ARGUMENTS
            """#, shell: shell)

        let expected = Self.oddNames.map { "--mock-url-plan=\(folder.path)/\($0)" }
        #expect(try Self.array(outcome.output) == expected, "\(outcome)")
    }

    @Test func `an environment line is one line with one quoted value, whatever the plan's name is`() async throws {
        for name in Self.oddNames {
            try write("[]", to: name)
            let line = try await run(["args", "--format", "environment", "--", name])
            #expect(line.output.wholeMatch(of: /MOCK_URL_RESPONDER_ARGUMENTS='[^'\n]*'\n/) != nil, "\(line)")
        }
    }

    /// The plan of a pipe is in the arguments themselves.
    @Test(arguments: ["plan.json", "<(cat plan.json)"])
    func `a program launched with the printed arguments answers from the plan`(_ plan: String) async throws {
        try await self.shell(#"eval "DemoService rate EUR USD $(mock-url args \#(plan))""#, shell: "/bin/bash").expect(
            output: .whole(Self.rate))
    }

    @Test func `a program with the printed environment answers from the plan in another directory`() async throws {
        try await self.shell(
            """
            mock-url args --format environment plan.json > variables
            . ./variables
            cd / && MOCK_URL_RESPONDER_ARGUMENTS="$MOCK_URL_RESPONDER_ARGUMENTS" DemoService rate EUR USD
            """
        ).expect(output: .whole(Self.rate))
    }

    // MARK: What is refused

    static let refused: [(words: [String], status: Int32, kind: String)] = [
        (["missing.json"], 66, "unreadable-plan"), (["plan.json", "missing.json"], 66, "unreadable-plan"),
        (["empty"], 66, "unreadable-plan"), (["broken.json"], 65, "invalid-json"),
        (["plan.json", "unknown.json"], 65, "unknown-field"), (["broken-bundle"], 65, "invalid-json"),
        (["plan.json", "--journal", "plan.json"], 65, "conflicting-files"),
        (["plan.json", "--cookies", "./plans/../plan.json"], 65, "conflicting-files"),
        (["mocks", "--journal", "mocks/bundle.json"], 65, "conflicting-files"),
        (["plan.json", "--journal", "new", "--cookies", "new"], 65, "conflicting-files"),
    ]

    @Test(arguments: refused)
    func `an invalid plan, or a file with two roles, prints no argument but the error of a program`(
        words: [String], status: Int32, kind: String
    ) async throws {
        try write("[{", to: "broken.json")
        try write(#"[{"host":"a.b","respones":[]}]"#, to: "unknown.json")
        try write("[{", to: "broken-bundle/bundle.json")
        try write("", to: "empty/text.txt")

        try await run(["args"] + words).expect(
            status, output: .whole(""), errors: .beginning("mock-url args: "), .end("\n[\(kind)]\n"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/new"))
    }

    @Test func `arguments that are too long for a variable are refused with another format as advice`() async throws {
        for number in 0..<1_000 { try write("[]", to: "many/\(number)-\(String(repeating: "x", count: 150)).json") }

        try await shell("mock-url args --format environment many").expect(
            64, output: .whole(""), errors: "131071 bytes", "--format shell")
        #expect(try await shell("mock-url args many").status == 0)
    }

    // MARK: Help with shells

    /// Returns a word in the quotes of a shell, within double quotes and a command substitution.
    private static func escaped(_ word: String, _ shell: String) -> String {
        let backslash = shell.hasSuffix("fish") ? #"\\"# : #"\"#
        let scalars = word.unicodeScalars.map { scalar in
            switch scalar {
            case "'": #"'\''"#
            case "\\": backslash
            default: String(scalar)
            }
        }
        return "'" + scalars.joined() + "'"
    }

    private static func array(_ text: String) throws -> [String] {
        try JSONDecoder().decode([String].self, from: Data(text.utf8))
    }
}
