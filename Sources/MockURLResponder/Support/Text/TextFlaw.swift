/// A flaw in a text that follows a small grammar, and its position.
package struct TextFlaw: Error, Sendable, Hashable {
    /// The number of the character, starting at 1.
    package var position: Int
    /// The syntax that is valid at the position.
    package var expected: SafeText
    /// The kind of text that was found, without the text.
    package var found: SafeText
    /// The text that was found, shortened to one line, only for its author: no `PlanError` shows it.
    package var quote: String?
    /// How to correct the text.
    package var hint: SafeText?

    /// Creates a flaw at the beginning of a part of a text.
    ///
    /// - Parameters:
    ///   - part: The invalid part of the text, which the flaw quotes if `found` is `nil`.
    ///   - expected: The syntax that is valid here.
    ///   - found: A description of the part, without its text.
    ///   - hint: How to correct the text.
    init(at part: Substring, expected: SafeText, found: SafeText? = nil, hint: SafeText? = nil) {
        position = part.base[..<part.startIndex].count + 1
        self.expected = expected
        self.found = found ?? "other text"
        quote = found == nil ? "\"\(part.shown())\"" : nil
        self.hint = hint
    }
}

extension TextFlaw: CustomStringConvertible {
    /// The flaw in one line.
    package var description: String {
        "character \(position): expected \(expected), found \(quote ?? "\(found)")" + (hint.map { "; \($0)" } ?? "")
    }
}
