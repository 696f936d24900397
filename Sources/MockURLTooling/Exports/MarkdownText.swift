import MockURLResponder

/// Text in GitHub Flavored Markdown.
enum MarkdownText {
    /// Returns a text on one line, in which no character is markup.
    static func plain(_ text: String) -> String {
        text.shown(atMost: .max).unicodeScalars.reduce(into: "") { result, scalar in
            if "\\`*_{}[]<>()#|!&~".unicodeScalars.contains(scalar) { result.append("\\") }
            result.unicodeScalars.append(scalar)
        }
    }

    /// Returns code on one line, in a fence that the text does not have.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - inTable: Whether a table contains the code. A table ends its cells before it reads code.
    /// - Returns: The code.
    static func code(_ text: String, inTable: Bool = false) -> String {
        var text = text.shown(atMost: .max)
        if inTable { text = text.replacing("|", with: "\\|") }
        let ticks = text.utf8.split { $0 != UInt8(ascii: "`") }.map(\.count)
        let fence = String(repeating: "`", count: (ticks.max() ?? 0) + 1)
        return ticks.isEmpty ? "`\(text)`" : "\(fence) \(text) \(fence)"
    }
}
