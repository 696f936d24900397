extension Subcommand {
    static let manual = Subcommand(
        name: "manual", purpose: "Print the manual page in the format of man",
        operands: .none,
        details: ["The page contains the help of all subcommands, exit statuses, environment and files."],
        statuses: [.success, .usage, .failure],
        examples: [
            Example(purpose: "Read the manual", command: "mock-url manual | man -l -"),
            Example(
                purpose: "Write the file for a package",
                command: "mkdir -p man1\nmock-url manual | gzip -n > man1/mock-url.1.gz"),
        ],
        run: { _ in
            try StandardOutput.write(ManualPage.text(of: MockURLTool.subcommands))
            return .success
        })
}
