import TestSupport

@Suite(.launching) struct `The help of mock-url` {
    @Test(arguments: [["--help"], ["-h"], ["help"]])
    func `the help goes to standard output with status 0 and lists every subcommand`(words: [String]) async throws {
        let outcome = try await MockURLTool.run(words).expect(0, errors: .whole(""))
        let names = Self.subcommands(in: outcome.output)
        #expect(Set(names).isSuperset(of: ["run", "args", "show", "check", "completion", "manual", "help"]))
        #expect(outcome.output.contains("First steps:"))
    }

    @Test func `no argument at all prints the help to standard error with status 64`() async throws {
        let help = try await MockURLTool.run(["--help"])
        try await MockURLTool.run([]).expect(64, output: .whole(""), errors: .whole(help.output))
    }

    @Test func `the name of a message is explained with and without its brackets`() async throws {
        let plain = try await MockURLTool.run(["explain", "unknown-field"])
        try await MockURLTool.run(["explain", "[unknown-field]"]).expect(0, output: .whole(plain.output))
    }

    @Test func `the version is one line`() async throws {
        let outcome = try await MockURLTool.run(["--version"]).expect(0)
        #expect(outcome.output.wholeMatch(of: /mock-url \S+ \(plan format 1, journal format 1\)\n/) != nil)
    }

    @Test func `every subcommand has a help with usage, options, exit statuses and two examples`() async throws {
        for name in try await Self.subcommands() {
            let help = try await MockURLTool.run(["help", name]).output
            let spellings = [[name, "--help"], [name, "-h"], ["--help", name], [name, "--nothing", "--help"]]
            for words in spellings { #expect(try await MockURLTool.run(words).output == help, "\(words)") }

            #expect(help.hasPrefix("mock-url \(name) - "))
            #expect(help.contains("\nUsage: mock-url \(name)"))
            for heading in ["Options:", "Exit status:", "Examples:"] { #expect(help.contains("\n\(heading)\n")) }
            #expect(Self.examples(in: help).count >= 2, "\(name)")
        }
    }

    @Test func `help after -- belongs to the program`() async throws {
        try await MockURLTool.run(["args", "--", "--help"]).expect(66, output: .whole(""))
    }

    @Test func `every line of the help fits 80 columns in a pipe, whatever COLUMNS is`() async throws {
        var texts = [try await MockURLTool.run(["--help"], environment: ["COLUMNS": "200"]).output]
        for name in try await Self.subcommands() {
            texts.append(try await MockURLTool.run(["help", name], environment: ["COLUMNS": "200"]).output)
        }
        for line in texts.joined().split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
        #expect(try await MockURLTool.run(["--help"], environment: ["COLUMNS": "40"]).output == texts[0])
    }

    @Test func `the help uses the width of the terminal, up to 100 columns`() async throws {
        for (columns, longest) in [(50, 50), (92, 92), (300, 100)] as [(UInt16, Int)] {
            let (status, shown) = try await MockURLTool.runOnTerminal(["help", "help"], columns: columns)

            let widths = shown.split(separator: "\r\n").map(\.count)
            #expect(status == 0)
            #expect(widths.max() ?? 0 <= longest && widths.max() ?? 0 > longest - 15, "\(columns): \(widths)")
        }
    }

    @Test func `every example of the help without a tool of others runs`() async throws {
        try await runExamples(withTools: false)
    }

    @Test(.needs("curl", "jq", "man", "groff")) func `every example of the help with curl, jq or man works`()
        async throws
    {
        try await runExamples(withTools: true)
    }

    private func runExamples(withTools: Bool) async throws {
        for name in try await Self.subcommands() {
            let examples = Self.examples(in: try await MockURLTool.run(["help", name]).output)
            for example in examples where example.contains(#/\| (?:jq|man) |curl /#) == withTools {
                let folder = ToolFolder.examples()
                try await folder.writeJournal()

                // mock-url held finds the programs of other tests, unless it has a TMPDIR of its own.
                let outcome = try await MockURLTool.shell(
                    "set -e\n" + example, shell: "/bin/bash", in: folder.path, environment: ["TMPDIR": folder.path])

                // A program may end with a status of its own. These are errors of the tool or the shell.
                let isError = [2, 64, 65, 66, 71, 126, 127].contains(outcome.status)
                // Tests have no network, without which nothing is recorded.
                let isOffline = outcome.errors.contains("because no server answered")
                #expect(outcome.reason == .exit && (!isError || isOffline), "\(example)\n\(outcome)")
            }
        }
    }

    @Test func `the first steps of the help run in an empty folder and print the mocked rate`() async throws {
        let help = try await MockURLTool.run(["--help"]).output
        let steps = help.components(separatedBy: "First steps:\n")[1].components(separatedBy: "\nSubcommands:")[0]
        let folder = ToolFolder()
        let script = Self.code(in: steps).joined(separator: "\n")

        try await MockURLTool.shell("set -e\n" + script, in: folder.path).expect(
            0, output: "1 EUR = 1.0842 USD (2026-11-20)\n")
    }

    // MARK: Reading a help

    static func subcommands() async throws -> [String] { subcommands(in: try await MockURLTool.run(["--help"]).output) }

    private static func subcommands(in help: String) -> [String] {
        let list = help.components(separatedBy: "\nSubcommands:\n").last?.components(separatedBy: "\n\n").first ?? ""
        return list.split(separator: "\n").compactMap { $0.firstMatch(of: #/^  (\w+) /#).map { String($0.output.1) } }
    }

    private static func examples(in help: String) -> [String] {
        code(in: help.components(separatedBy: "\nExamples:\n").last ?? "")
    }

    /// Returns the blocks of lines that begin with four spaces, without these spaces.
    private static func code(in text: String) -> [String] {
        var blocks: [[Substring]] = []
        var isInside = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let isCode = line.hasPrefix("    ")
            if isCode {
                isInside ? blocks[blocks.count - 1].append(line.dropFirst(4)) : blocks.append([line.dropFirst(4)])
            }
            isInside = isCode
        }
        return blocks.map { $0.joined(separator: "\n") }
    }
}
