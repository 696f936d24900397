extension Subcommand {
    static let completion = Subcommand(
        name: "completion", purpose: "Print a completion script for a shell",
        operands: Operands(name: "SHELL", count: 1...1, values: .words(CompletionScript.allCases.map(\.rawValue))),
        details: [
            """
            SHELL is bash, zsh or fish. The script completes subcommands, options, their values, files, and the program \
            after --. For bash and zsh, evaluate the script in ~/.bashrc or ~/.zshrc. For fish, write it to \
            ~/.config/fish/completions/mock-url.fish.
            """
        ],
        statuses: [.success, .usage, .failure],
        examples: [
            Example(
                purpose: "Complete words in this bash, or from ~/.bashrc in every bash",
                command: #"eval "$(mock-url completion bash)""#),
            Example(purpose: "Write the script for zsh", command: "mock-url completion zsh > _mock-url"),
        ],
        run: { invocation in
            // The parser accepts no other words.
            guard let script = CompletionScript(rawValue: invocation.operands[0]) else { return .usage }
            try StandardOutput.write(script.text(for: MockURLTool.subcommands))
            return .success
        })
}
