import MockURLTooling

/// The help for people, made from the declarations of the subcommands.
struct HelpText {
    private let width: Int

    /// Creates the help for a stream, with the width of its terminal, from 40 to 100 columns, otherwise 80.
    init(for stream: TerminalDevice) {
        width = min(max(stream.columns ?? TerminalDevice.usualColumns, 40), 100)
    }

    /// The help of `mock-url`.
    var overview: String {
        var lines = ["mock-url - \(Self.purpose)", "", "Usage: mock-url SUBCOMMAND [OPTION]... [OPERAND]...", ""]
        lines += paragraphs(Self.introduction)
        lines += ["First steps:"]
        for step in Self.firstSteps {
            lines += WrappedText.lines(step.purpose, width: width, indent: 2)
            lines += Self.code(step.command) + [""]
        }
        lines += ["Subcommands:"]
        lines += WrappedText.table(MockURLTool.subcommands.map { ($0.name, $0.purpose) }, width: width)
        lines += ["", "Options:"]
        lines += WrappedText.table(
            [("-h, --help", "Print this help"), ("--version", "Print the version")], width: width)
        lines += [""]
        lines += paragraphs([
            "mock-url SUBCOMMAND --help explains a subcommand, with examples. mock-url manual prints the manual page."
        ])
        return Self.joined(lines)
    }

    /// Returns the help of a subcommand.
    func text(of subcommand: Subcommand) -> String {
        var lines = WrappedText.lines("mock-url \(subcommand.name) - \(subcommand.purpose)", width: width) + [""]
        lines += ["Usage: \(subcommand.usage)", ""]
        lines += paragraphs(subcommand.details)
        let options = subcommand.allOptions.map { (term: $0.label, description: $0.fullPurpose) }
        let count = subcommand.commonCount ?? options.count
        lines += ["Options:"] + WrappedText.table(Array(options.prefix(count)), width: width)
        if count < options.count {
            lines += ["", "More options:"] + WrappedText.table(Array(options.dropFirst(count)), width: width)
        }
        lines += ["", "Exit status:"]
        lines += WrappedText.table(statuses(of: subcommand), width: width)
        lines += ["", "Examples:"]
        for example in subcommand.examples {
            lines += WrappedText.lines(example.purpose + ":", width: width, indent: 2)
            lines += Self.code(example.command) + [""]
        }
        return Self.joined(lines)
    }

    /// Returns the text about the name of a message.
    func text(of entry: ErrorPage.Entry) -> String {
        Self.joined(
            [entry.names.joined(separator: ", "), ""]
                + entry.paragraphs.flatMap { WrappedText.lines($0, width: width, indent: 2) + [""] })
    }

    /// Returns the names of all messages by their subjects.
    func list(of sections: [(heading: String, entries: [ErrorPage.Entry])]) -> String {
        var lines: [String] = []
        for section in sections {
            let names = section.entries.flatMap(\.names).joined(separator: ", ")
            lines.append("\(section.heading):")
            lines += WrappedText.lines(names, width: width, indent: 2)
            lines.append("")
        }
        return Self.joined(lines)
    }

    private func statuses(of subcommand: Subcommand) -> [(term: String, description: String)] {
        let own = subcommand.statuses.map { ("\($0.number)", $0.meaning ?? "") }
        guard subcommand.operands.hasProgram else { return own }
        return own + [("other", "the status of the program, or 128 + the number of its signal")]
    }

    private func paragraphs(_ texts: [String]) -> [String] {
        texts.flatMap { WrappedText.lines($0, width: width) + [""] }
    }

    private static func code(_ command: String) -> [String] {
        command.split(separator: "\n").map { "    " + $0 }
    }

    private static func joined(_ lines: [String]) -> String {
        let end = lines.last == "" ? lines.dropLast() : lines[...]
        return end.joined(separator: "\n") + "\n"
    }
}

extension HelpText {
    static let purpose = "run, inspect and check programs with a mocked network"

    static let introduction = [
        """
        On Linux, mock-url answers the requests of a program that was not changed, from a plan instead of the network. A plan is a \
        JSON file, a HAR file, a mock bundle, or a directory of them. mock-url record writes one. mock-url run launches the program \
        with it, and shows what the program requested.
        """
    ]

    /// The commands that a new user types first; a test runs them.
    static let firstSteps = [
        Subcommand.Example(
            purpose: "1. Write a plan. This one answers every GET of https://api.frankfurter.dev:",
            command: """
                echo '[{ "host": "api.frankfurter.dev",
                   "responses": [{ "response": { "body": { "json":
                     { "date": "2026-11-20", "rates": { "USD": 1.0842 } } } } }]
                }]' > plan.json
                """),
        Subcommand.Example(
            purpose: "2. Check it:", command: "mock-url check plan.json"),
        Subcommand.Example(
            purpose: "3. Run your program with it, here one that requests the rate of the dollar:",
            command: "mock-url run --plan plan.json --journal calls.ndjson \\\n    -- DemoService rate EUR USD"),
        Subcommand.Example(
            purpose: "4. Look at the requests:", command: "mock-url show calls.ndjson"),
    ]
}

extension Option {
    /// The option in the help, such as `--policy POLICY`.
    var label: String {
        let names = name == Option.help.name ? "-h, \(name)" : name
        return value.map { "\(names) \($0)" } ?? names
    }
}
