import TestSupport

@Suite(.launching, .timeLimit(.minutes(10))) struct `The completion of mock-url` {
    /// A command line, and the words that a shell offers for its last word.
    struct Line: CustomStringConvertible, Sendable {
        let words: [String]
        let offered: Set<String>

        var description: String { words.joined(separator: " ") }

        init(_ words: String..., offers offered: Set<String>) {
            self.words = ["mock-url"] + words
            self.offered = offered
        }
    }

    static let lines = [
        Line("comp", offers: ["completion"]),
        Line("help", offers: ["help"]),
        Line("args", "--or", offers: ["--order"]),
        Line("args", "plan.json", "--ver", offers: ["--verdict"]),
        Line("args", "--policy", "", offers: ["prevent", "drop", "allow", "answer:501"]),
        Line("args", "--policy", "d", offers: ["drop"]),
        Line("args", "--order=l", offers: ["last"]),
        Line("sweep", "--faults", "refu", offers: ["refused"]), Line("sweep", "--require=no-c", offers: ["no-crash"]),
        Line("args", "--format=", offers: ["shell", "json", "environment"]),
        Line("args", "--journal", "ca", offers: ["calls.ndjson"]),
        Line("args", "--journal=ca", offers: ["calls.ndjson"]),
        Line("args", "pl", offers: ["plan.json", "plans"]),
        Line("args", "--order", "last", "plan.json", "mo", offers: ["mocks"]),
        Line("args", "--", "pl", offers: ["plan.json", "plans"]),
        Line("completion", "", offers: ["bash", "zsh", "fish"]),
        Line("help", "comp", offers: ["completion"]),
        Line("run", "--", "DemoServ", offers: ["DemoService"]),
        Line("run", "--", "DemoService", "pl", offers: ["plan.json", "plans"]),
        Line("run", "--", "DemoService", "--or", offers: []),
    ]

    // MARK: All shells

    @Test(.needs("bash")) func `bash completes subcommands, options, their values, files and programs`() async throws {
        try await expectAll(of: .bash, checkedBy: "bash -n")
    }

    @Test(.needs("zsh")) func `zsh completes subcommands, options, their values, files and programs`() async throws {
        try await expectAll(of: .zsh, checkedBy: "zsh -f -n")
    }

    @Test(.needs("fish")) func `fish completes subcommands, options, their values, files and programs`() async throws {
        try await expectAll(of: .fish, checkedBy: "fish --no-execute")
    }

    private func expectAll(of shell: CompletingShell, checkedBy command: String) async throws {
        let folder = ToolFolder.examples()
        try folder.write("", to: "calls.ndjson")
        let offered = try await shell.words(forEach: Self.lines.map(\.words), in: folder.path)
        for (line, words) in zip(Self.lines, offered) { #expect(words == line.offered, "\(line)") }

        let names = try await Self.options.value.keys.sorted()
        let lines = [[""]] + names.map { [$0, "-"] }
        let words = try await shell.words(forEach: lines.map { ["mock-url"] + $0 }, in: folder.path)
        #expect(words[0].isSuperset(of: names))
        #expect(!words[0].contains("plan.json"))
        for (name, words) in zip(names, words.dropFirst()) {
            #expect(try await words.isSuperset(of: Self.options.value[name] ?? []), "\(name)")
        }

        let script = "mock-url completion \(shell.rawValue) > script && \(command) script"
        try await MockURLTool.shell(script, in: folder.path).expect(0, errors: .whole(""))
    }

    /// The options of each subcommand, as its help names them.
    private static let options = Task {
        var options: [String: [String]] = [:]
        for name in try await `The help of mock-url`.subcommands() {
            let help = try await MockURLTool.run(["help", name]).output
            options[name] = help.matches(of: #/\n  (?:-h, )?(-o|--[a-z-]+)/#).map { String($0.output.1) }
        }
        return options
    }

    // MARK: Single shells

    @Test(.needs("bash"))
    func `bash completes a value with a colon after the colon only, because it splits words at colons`() async throws {
        let folder = ToolFolder.examples()

        let words = try await CompletingShell.bash.words(
            for: ["mock-url", "args", "--policy", "answer:"], in: folder.path)

        #expect(words == ["501"])
    }

    @Test(.needs("zsh")) func `the completion script of zsh works as an autoloaded file of fpath`() async throws {
        let folder = ToolFolder.examples()

        try await MockURLTool.shell(
            """
            mkdir functions && mock-url completion zsh > functions/_mock-url
            zsh -f -c 'fpath=($PWD/functions $fpath); autoload -Uz compinit; compinit -u -D; print $_comps[mock-url]'
            """, in: folder.path
        ).expect(output: .whole("_mock-url\n"))
    }
}
