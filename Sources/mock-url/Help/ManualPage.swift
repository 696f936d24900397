import MockURLResponder

/// The manual page `mock-url(1)`, made from the declarations of the subcommands.
enum ManualPage {
    /// The date of the last change of this file's own text.
    private static let date = "2026-11-24"

    static func text(of subcommands: [Subcommand]) -> String {
        var page = Roff()
        page.raw(".TH MOCK\\-URL 1 \(date) \"mock\\-url \(ToolVersion.number)\" \"User Commands\"")
        page.section("NAME")
        page.raw("mock\\-url \\- \(Roff.escaped(HelpText.purpose))")
        page.section("SYNOPSIS")
        for subcommand in subcommands { page.raw(Roff.escaped(subcommand.usage) + "\n.br") }
        page.raw("\\fBmock\\-url \\-\\-help\\fR | \\fB\\-\\-version\\fR")
        page.section("DESCRIPTION")
        for text in HelpText.introduction { page.paragraph(text) }
        page.paragraph(
            """
            A value follows its option as the next word, or after =. Options and operands may be mixed. The words after \
            -- are the program and its arguments, or operands of a subcommand without a program.
            """)
        page.section("SUBCOMMANDS")
        for subcommand in subcommands { add(subcommand, to: &page) }
        addExitStatuses(to: &page)
        addFiles(to: &page)
        page.section("EXAMPLES")
        for step in HelpText.firstSteps { add(step, to: &page) }
        for subcommand in subcommands { for example in subcommand.examples { add(example, to: &page) } }
        return page.text
    }

    private static func add(_ subcommand: Subcommand, to page: inout Roff) {
        page.subsection(subcommand.usage)
        page.paragraph(subcommand.purpose + ".")
        for detail in subcommand.details { page.detail(detail) }
        for option in subcommand.allOptions { page.item(option) }
    }

    private static func add(_ example: Subcommand.Example, to page: inout Roff) {
        page.paragraph(example.purpose.last == ":" ? example.purpose : example.purpose + ":")
        page.code(example.command)
    }

    private static func addExitStatuses(to page: inout Roff) {
        page.section("EXIT STATUS")
        page.paragraph(
            """
            mock-url run ends with the status of the program, or with 128 and the number of the signal that ended the \
            program. All other statuses are these:
            """)
        for status in ExitStatus.all {
            page.item("\(status.number)", (status.meaning ?? "").capitalizedFirst + ".")
        }
    }

    private static func addFiles(to page: inout Roff) {
        page.section("ENVIRONMENT")
        page.item(
            LaunchArguments.environmentVariable,
            "The launch arguments as a JSON array. The launched program reads it; mock-url args prints it.")
        page.item("COLUMNS", "The width of lines on a terminal, instead of its own width. Pipes and files ignore it.")
        page.item("NO_COLOR", "If it is not empty, the output has no colours.")
        page.item("TERM", "With the value dumb, no progress of long work is shown.")
        page.section("FILES")
        page.item("*.json", "Plan files. A directory of plan files is read in the order of the names.")
        page.item("bundle.json", "The description of a mock bundle. A directory with this file is a mock bundle.")
        page.item("*.ndjson", "Journals, by convention: one JSON record in each line.")
        page.section("SEE ALSO")
        page.paragraph(
            """
            The documents of the package MockURLResponder: docs/reference/command-line.md, docs/reference/wire-format.md for \
            plans, docs/reference/mock-bundles.md for mock bundles, docs/reference/journal.md for journals, and \
            docs/reference/errors.md for the name at the end of a message.
            """)
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
