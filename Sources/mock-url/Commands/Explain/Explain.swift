import CEmbeddedFiles
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

/// The page of errors, docs/reference/errors.md, which is a part of the tool.
enum ErrorPage {
    /// An entry of the page.
    struct Entry {
        /// The names of messages that share cause and cure.
        let names: [String]
        /// The paragraphs: perhaps an introduction, then the cause and the cure.
        let paragraphs: [String]
    }

    /// The headings of the page, each with its entries.
    static let sections: [(heading: String, entries: [Entry])] =
        String(cString: embedded_text(embedded_errors_md))
        .components(separatedBy: "\n## ").dropFirst().map { section in
            let parts = section.components(separatedBy: "\n### ").map(paragraphs)
            let entries = parts.dropFirst().map { part in
                Entry(names: (part.first ?? "").components(separatedBy: ", "), paragraphs: Array(part.dropFirst()))
            }
            // A paragraph may follow the heading.
            return (parts.first?.first ?? "", entries)
        }

    /// Returns the entry of a kind of message, each of which has one.
    static func entry(named name: String) -> Entry {
        sections.lazy.flatMap(\.entries).first { $0.names.contains(name) } ?? Entry(names: [name], paragraphs: [])
    }

    /// Joins the lines of each paragraph and list item, and shows links and emphasis as a reader of a terminal needs them.
    private static func paragraphs(_ part: String) -> [String] {
        var paragraphs: [String] = []
        var isOpen = false
        for (number, line) in part.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if isOpen, !line.isEmpty, !line.hasPrefix("- "), let last = paragraphs.popLast() {
                paragraphs.append(last + " " + line.trimmingCharacters(in: .whitespaces))
            } else if !line.isEmpty {
                paragraphs.append(String(line))
            }
            // A heading has one line.
            isOpen = !line.isEmpty && number > 0
        }
        return paragraphs.map { paragraph in
            paragraph.replacing(#/^- \*\*(\w+)\*\*/#) { $0.1 }
                .replacing(#/\[([^\]]+)\]\(([^)#]*)[^)]*\)/#) { shown($0.1, at: $0.2) }
        }
    }

    private static func shown(_ text: Substring, at target: Substring) -> String {
        guard !target.isEmpty else { return String(text) }
        let path = target.hasPrefix("../") ? "docs/" + target.dropFirst(3) : "docs/reference/" + target
        return path.hasSuffix(text) ? path : "\(text) (\(path))"
    }
}
