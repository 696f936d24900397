/// What is wrong with a text that follows a small grammar, and where.
package struct TextFlaw: Error, Sendable, Hashable {
    /// In characters, from 1.
    package var position: Int
    /// What would have been understood there.
    package var expected: SafeText
    /// The kind of text that was found, without the text.
    package var found: SafeText
    /// The text that is there, on one line and not too long: only for the author of the text, never for an error of a plan.
    package var quote: String?
    /// What to do about it.
    package var hint: SafeText?

    /// A flaw at the beginning of a part of a text.
    ///
    /// - Parameters:
    ///   - part: Where the flaw is; it is quoted as what was found when nothing else is given.
    ///   - expected: What would have been understood there.
    ///   - found: What is there, in words.
    ///   - hint: What to do about it.
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
