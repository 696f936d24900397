/// What is wrong with a text that follows a small grammar, and where.
package struct TextFlaw: Error, Sendable, Hashable {
    /// In characters, from 1.
    package var position: Int
    /// What would have been understood there.
    package var expected: String
    /// What stands there, on one line and not too long.
    package var found: String
    /// What to do about it.
    package var hint: String?

    package init(position: Int, expected: String, found: String, hint: String? = nil) {
        self.position = position
        self.expected = expected
        self.found = found
        self.hint = hint
    }

    /// A flaw at the beginning of a part of a text.
    ///
    /// - Parameters:
    ///   - part: Where the flaw is; it is quoted as what was found when nothing else is given.
    ///   - expected: What would have been understood there.
    ///   - found: What stands there, in words.
    ///   - hint: What to do about it.
    init(at part: Substring, expected: String, found: String? = nil, hint: String? = nil) {
        self.init(
            position: part.base[..<part.startIndex].count + 1, expected: expected,
            found: found ?? "\"\(part.shown())\"",
            hint: hint)
    }
}

extension TextFlaw: CustomStringConvertible {
    /// The flaw in one line.
    package var description: String {
        "character \(position): expected \(expected), found \(found)" + (hint.map { "; \($0)" } ?? "")
    }
}
