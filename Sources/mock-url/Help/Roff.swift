/// A manual page in the macros of man(7).
struct Roff {
    private(set) var lines: [String] = []

    var text: String { lines.joined(separator: "\n") + "\n" }

    mutating func section(_ title: String) { lines.append(".SH \(title)") }

    mutating func subsection(_ title: String) { lines.append(".SS \(Self.escaped(title))") }

    mutating func paragraph(_ text: String) {
        beginParagraph()
        lines.append(Self.line(text))
    }

    /// Adds a term and its description.
    mutating func item(_ term: String, _ description: String) {
        lines += [".TP", ".B \(Self.escaped(term))", Self.line(description)]
    }

    /// Adds an option, with the placeholder of its value.
    mutating func item(_ option: Option) {
        let names = option.name == Option.help.name ? "\\-h, \(Self.escaped(option.name))" : Self.escaped(option.name)
        let value = option.value.map { " \\fI\(Self.escaped($0))\\fR" } ?? ""
        lines += [".TP", "\\fB\(names)\\fR\(value)", Self.line(option.fullPurpose)]
    }

    /// Adds lines that stay unchanged.
    mutating func code(_ text: String) {
        beginParagraph()
        lines += [".RS 4", ".nf"] + text.split(separator: "\n").map { Self.line(String($0)) } + [".fi", ".RE"]
    }

    /// Separates paragraphs.
    ///
    /// A heading has no paragraph macro after it.
    private mutating func beginParagraph() {
        guard lines.last.map({ !$0.hasPrefix(".S") }) ?? false else { return }
        lines.append(".PP")
    }

    /// Adds a paragraph of a help, which may be code.
    mutating func detail(_ text: String) {
        guard text.hasPrefix("    ") else { return paragraph(text) }
        code(text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n"))
    }

    /// Adds a line of roff.
    mutating func raw(_ line: String) { lines.append(line) }

    /// Escapes characters that roff changes, so that a reader can copy commands.
    static func escaped(_ text: String) -> String {
        let escapes: [Character: String] = [
            "\\": "\\(rs", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti", "\"": "\\(dq",
        ]
        return text.map { escapes[$0] ?? String($0) }.joined()
    }

    /// Returns a line of text, which does not begin a request.
    private static func line(_ text: String) -> String {
        let escaped = escaped(text.replacing("\n", with: " "))
        return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
    }
}
