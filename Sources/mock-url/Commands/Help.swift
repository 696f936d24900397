import MockURLTooling

extension Subcommand {
    static let help = Subcommand(
        name: "help", purpose: "Explain a subcommand",
        operands: Operands(name: "SUBCOMMAND", count: 0...1, values: .subcommand),
        details: [
            """
            Without an operand, the help lists the subcommands and the first steps. The lines fit the terminal, and have \
            at most 80 characters in a pipe or file.
            """
        ],
        statuses: [.success, .usage, .failure],
        examples: [
            Example(purpose: "List the subcommands", command: "mock-url help"),
            Example(purpose: "Explain the subcommand run", command: "mock-url help run"),
        ],
        run: { invocation in
            let help = HelpText(for: .output)
            let subcommand = MockURLTool.subcommands.first { $0.name == invocation.operands.first }
            try StandardOutput.write(subcommand.map(help.text) ?? help.overview)
            return .success
        })
}
