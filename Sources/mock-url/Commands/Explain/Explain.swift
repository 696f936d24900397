import Foundation
import MockURLResponder
import MockURLTooling

extension Subcommand {
    static let explain = Subcommand(
        name: "explain", purpose: "Explain the name at the end of a message: its cause and its cure",
        operands: Operands(name: "NAME", count: 0...1, values: .words(MessageKind.allCases.map(\.rawValue).sorted())),
        details: [
            """
            NAME is the word in brackets at the end of a message, such as unknown-field. Without a NAME, the names are listed by \
            their subjects. The same texts are in docs/reference/errors.md.
            """
        ],
        statuses: [.success, .usage, .failure],
        examples: [
            Example(
                purpose: "Explain a message that ends with [unknown-field]", command: "mock-url explain unknown-field"),
            Example(purpose: "List all names", command: "mock-url explain"),
        ],
        run: { invocation in
            let help = HelpText(for: .output)
            try StandardOutput.write(
                invocation.operands.first.map { help.text(of: ErrorPage.entry(named: $0)) }
                    ?? help.list(of: ErrorPage.sections))
            return .success
        })
}

extension ErrorPage {
    /// An entry of the page.
    struct Entry {
        let name: String
        /// The paragraphs: perhaps an introduction, then the cause and the cure.
        let paragraphs: [Substring]
    }

    /// The headings of the page, each with its entries.
    static let sections: [(heading: Substring, entries: [Entry])] = text.split(separator: "\n## ").map { section in
        let parts = section.split(separator: "\n### ")
        let entries = parts.dropFirst().map { part in
            let lines = part.split(separator: "\n")
            return Entry(name: String(lines.first ?? ""), paragraphs: Array(lines.dropFirst()))
        }
        // A paragraph may follow the heading.
        let heading = parts.first?.prefix { $0 != "\n" } ?? ""
        return (heading.drop { $0 == "#" || $0 == " " }, entries)
    }

    /// Returns the entry of a kind of message, each of which has one.
    static func entry(named name: String) -> Entry {
        sections.lazy.flatMap(\.entries).first { $0.name == name } ?? Entry(name: name, paragraphs: [])
    }
}
