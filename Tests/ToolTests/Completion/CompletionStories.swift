import TestSupport

@Suite(.launching, .timeLimit(.minutes(10))) struct `The completion of mock-url` {
    /// Command lines, and the words that a shell offers for their last words.
    static let lines: [(words: [String], offered: Set<String>)] = [
        (["comp"], ["completion"]),
        (["help"], ["help"]),
        (["args", "--or"], ["--order"]),
        (["args", "plan.json", "--ver"], ["--verdict"]),
        (["args", "--policy", ""], ["prevent", "drop", "allow", "answer:501"]),
        (["args", "--policy", "d"], ["drop"]),
        (["args", "--order=l"], ["last"]),
        (["sweep", "--faults", "refu"], ["refused"]), (["sweep", "--require=no-c"], ["no-crash"]),
        (["args", "--format="], ["shell", "json", "environment"]),
        (["args", "--journal", "ca"], ["calls.ndjson"]),
        (["args", "--journal=ca"], ["calls.ndjson"]),
        (["args", "pl"], ["plan.json", "plans"]),
        (["args", "--order", "last", "plan.json", "mo"], ["mocks"]),
        (["args", "--", "pl"], ["plan.json", "plans"]),
        (["completion", ""], ["bash", "zsh", "fish"]),
        (["help", "comp"], ["completion"]),
        (["run", "--", "DemoServ"], ["DemoService"]),
        (["run", "--", "DemoService", "pl"], ["plan.json", "plans"]),
        (["run", "--", "DemoService", "--or"], []),
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
        let offered = try await shell.words(forEach: Self.lines.map { ["mock-url"] + $0.words }, in: folder.path)
        for (line, words) in zip(Self.lines, offered) { #expect(words == line.offered, "\(line.words)") }

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
