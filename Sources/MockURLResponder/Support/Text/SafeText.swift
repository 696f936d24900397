import Foundation

/// Text that an error may show because it cannot carry a value of a plan.
///
/// A value may be a secret, also where a slip of quotes put one. A safe text is made from literals, numbers, paths and
/// closed vocabularies only, so the compiler refuses to put any other string into an error.
package struct SafeText: Sendable {
    private enum Content: Sendable {
        /// Kept as written, so that an expectation that nobody reads costs nothing.
        case literal(StaticString)
        case text(String)
    }

    private let content: Content

    private init(trusted text: String) {
        content = .text(text)
    }

    package var isEmpty: Bool { description.isEmpty }
}

extension SafeText: CustomStringConvertible {
    package var description: String {
        switch content {
        case .literal(let literal): literal.description
        case .text(let text): text
        }
    }
}

extension SafeText: Hashable {
    package static func == (one: SafeText, other: SafeText) -> Bool {
        one.description == other.description
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(description)
    }
}

extension SafeText: ExpressibleByStringInterpolation {
    package init(stringLiteral literal: StaticString) {
        content = .literal(literal)
    }

    package init(stringInterpolation: StringInterpolation) {
        content = .text(stringInterpolation.text)
    }

    /// Accepts what a safe text may be made from, and no `String`.
    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) {
        }

        package mutating func appendLiteral(_ literal: StaticString) {
            text += literal.description
        }

        package mutating func appendInterpolation(_ safe: SafeText) {
            text += safe.description
        }

        @_disfavoredOverload
        package mutating func appendInterpolation(_ literal: StaticString) {
            text += literal.description
        }

        package mutating func appendInterpolation(_ number: Int) {
            text += String(number)
        }
    }
}

// MARK: - What may be shown

extension SafeText {
    /// A word of a closed vocabulary.
    package init(word: some RawRepresentable<String> & CaseIterable) {
        self.init(trusted: word.rawValue)
    }

    /// The end of a word of a closed vocabulary.
    package init(suffix word: some RawRepresentable<String> & CaseIterable, after count: Int) {
        self.init(trusted: String(word.rawValue.dropFirst(count)))
    }

    /// The words of a closed vocabulary.
    package static func words<Word: RawRepresentable<String> & CaseIterable>(of vocabulary: Word.Type) -> [SafeText] {
        vocabulary.allCases.map { SafeText(word: $0) }
    }

    /// All words of a closed vocabulary in one text.
    package init<Word: RawRepresentable<String> & CaseIterable>(
        allOf vocabulary: Word.Type, before end: StaticString = "", joinedBy separator: StaticString = ", "
    ) {
        let words = vocabulary.allCases.map { $0.rawValue + end.description }
        self.init(trusted: words.joined(separator: separator.description))
    }

    /// A word that is nearly one of a closed vocabulary, with the word that was probably meant; nil for any other word.
    package init?(_ word: some StringProtocol, near vocabulary: [SafeText]) {
        let known = vocabulary.map(\.description)
        guard let nearest = Spelling.nearest(to: word, among: known) else { return nil }
        let isKnown = known.contains { $0 == word }
        self.init(trusted: "\"\(word)\"" + (isKnown ? "" : " (did you mean \"\(nearest)\"?)"))
    }

    /// The word of a closed vocabulary that was probably meant by a misspelt one.
    package init?(nearest word: some StringProtocol, among vocabulary: [SafeText]) {
        guard let nearest = Spelling.nearest(to: word, among: vocabulary.map(\.description)) else { return nil }
        self.init(trusted: nearest)
    }

    /// A number as it was written; nil for other text, and for more digits than a number needs.
    package init?(numeral bytes: some Collection<UInt8>) {
        guard bytes.count <= 20 else { return nil }
        let isNumeral = bytes.allSatisfy { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.eE".utf8.contains(byte)
        }
        guard isNumeral, !bytes.isEmpty else { return nil }
        self.init(trusted: String(decoding: bytes, as: UTF8.self))
    }

    /// The path of a file that an argument or a call names, in quotes.
    ///
    /// Text that is no path, such as a plan where its
    /// path was expected, or a URL, is described and not shown.
    package init(path: String) {
        self.init(trusted: Self.isPath(path) ? "\"\(path)\"" : "\(SafeText(lengthOf: path)) that is no path")
    }

    /// The same without quotes.
    package init(unquotedPath path: String) {
        self.init(trusted: Self.isPath(path) ? path : "\(SafeText(lengthOf: path)) that is no path")
    }

    /// In bytes; a longer text is no path to any system, and would fill the screen.
    private static let longestPath = 4_096

    private static func isPath(_ text: String) -> Bool {
        text.utf8.count <= longestPath && !text.contains("://")
            && text.unicodeScalars.allSatisfy { $0.isVisible && !"{}\"<>|&;$`?".unicodeScalars.contains($0) }
    }

    /// The words of the system for an error.
    package init(errno code: Int32) {
        self.init(trusted: String(cString: strerror(code)))
    }

    /// A string by its length; a long one by its length in bytes, since counting characters takes long.
    package init(lengthOf text: some StringProtocol) {
        let length = text.utf8.count
        guard length <= 65_536 else {
            self.init(trusted: "a string of \(length) bytes")
            return
        }
        switch text.count {
        case 0: self.init(trusted: "an empty string")
        case 1: self.init(trusted: "a string of 1 character")
        case let count: self.init(trusted: "a string of \(count) characters")
        }
    }
}

extension Sequence<SafeText> {
    package func joined(separator: SafeText) -> SafeText {
        var (result, isFirst) = (SafeText(""), true)
        for text in self {
            result = isFirst ? text : "\(result)\(separator)\(text)"
            isFirst = false
        }
        return result
    }
}
