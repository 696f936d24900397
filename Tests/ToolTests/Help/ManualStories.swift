import TestSupport

@Suite(.launching) struct `The manual page of mock-url`: ToolStory {
    let folder = ToolFolder()

    @Test(.needs("mandoc")) func `the manual page has no warning of mandoc`() async throws {
        try await shell("mock-url manual > mock-url.1 && mandoc -T lint -W warning mock-url.1").expect(
            0, output: .whole(""), errors: .whole(""))
    }

    @Test(.needs("man", "groff")) func `the manual page has no warning of man`() async throws {
        try await shell(
            "mock-url manual > mock-url.1 && MANWIDTH=80 man --warnings -l mock-url.1 > shown"
        ).expect(0, output: .whole(""), errors: .whole(""))
    }

    @Test(.needs("mandoc", "col"))
    func `the manual page contains every subcommand, option, exit status and example of the help`() async throws {
        let outcome = try await shell("mock-url manual | mandoc -T utf8 -O width=200 | col -bx")
        let page = Self.words(outcome.output)
        for heading in [
            "NAME", "SYNOPSIS", "DESCRIPTION", "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES", "SEE ALSO",
        ] {
            #expect(outcome.output.contains("\n\(heading)\n"))
        }
        for name in try await `The help of mock-url`.subcommands() {
            let help = try await MockURLTool.run(["help", name]).output
            for line in help.split(separator: "\n") where line.hasPrefix("  ") && !line.hasPrefix("     ") {
                // The rows of the tables and the examples. Rows continue on other lines, and "other" is a sentence.
                let row = line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
                if row.hasPrefix("other ") { continue }
                #expect(page.contains(row) || page.lowercased().contains(row.lowercased()), "\(name): \(row)")
            }
        }
    }

    /// Returns the words of a text with single spaces.
    private static func words(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
