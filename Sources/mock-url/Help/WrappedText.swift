/// Breaks text into lines.
enum WrappedText {
    /// Breaks a text.
    ///
    /// - Parameters:
    ///   - text: Words with spaces between them. A line that begins with four spaces is code and stays unchanged.
    ///   - width: The longest line. A longer word is on a line of its own.
    ///   - indent: The spaces before each line.
    /// - Returns: The lines.
    static func lines(_ text: String, width: Int, indent: Int = 0) -> [String] {
        let margin = String(repeating: " ", count: indent)
        guard !text.hasPrefix("    ") else { return text.split(separator: "\n").map { margin + $0 } }
        var lines: [String] = []
        var line = ""
        for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            if !line.isEmpty, indent + line.count + 1 + word.count > width {
                lines.append(margin + line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return line.isEmpty ? lines : lines + [margin + line]
    }

    /// Returns rows with a term and its description in two columns.
    static func table(_ rows: [(term: String, description: String)], width: Int) -> [String] {
        let longest = 22
        let fitting = rows.map(\.term.count).filter { $0 <= longest }
        let column = 2 + (fitting.max() ?? longest) + 2
        return rows.flatMap { row -> [String] in
            var lines = lines(row.description, width: width, indent: column)
            let term = "  " + row.term
            guard row.term.count <= longest, let first = lines.first else { return [term] + lines }
            lines[0] = term + first.dropFirst(term.count)
            return lines
        }
    }
}
