import Foundation

/// Text that is safe to show in an error, because it contains no secret value of a plan.
///
/// A value may be a secret, and a misplaced quote can put it anywhere. So only some texts become a safe text: literals, numbers,
/// paths, closed vocabularies, and words without the shape of a secret. The compiler rejects every other string in an error.
package struct SafeText: Sendable {
    private enum Content: Sendable {
        /// A literal that is not copied, so an expectation costs nothing unless an error shows it.
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

    /// Accepts the parts of a safe text, and no `String`.
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
    /// Creates a text from a word of a closed vocabulary.
    package init(word: some RawRepresentable<String> & CaseIterable) {
        self.init(trusted: word.rawValue)
    }

    /// Creates a text from the end of a word of a closed vocabulary.
    package init(suffix word: some RawRepresentable<String> & CaseIterable, after count: Int) {
        self.init(trusted: String(word.rawValue.dropFirst(count)))
    }

    /// Returns the words of a closed vocabulary.
    package static func words<Word: RawRepresentable<String> & CaseIterable>(of vocabulary: Word.Type) -> [SafeText] {
        vocabulary.allCases.map { SafeText(word: $0) }
    }

    /// Creates a text that lists all words of a closed vocabulary.
    package init<Word: RawRepresentable<String> & CaseIterable>(
        allOf vocabulary: Word.Type, before end: StaticString = ""
    ) {
        let words = vocabulary.allCases.map { $0.rawValue + end.description }
        self.init(trusted: words.joined(separator: ", "))
    }

    /// Creates a text from a known word, or from a misspelt word and the known word that it probably means; `nil` for
    /// any other word.
    package init?(_ word: some StringProtocol, near vocabulary: [SafeText]) {
        let known = vocabulary.map(\.description)
        guard let nearest = Spelling.nearest(to: word, among: known) else { return nil }
        let isKnown = known.contains { $0 == word }
        self.init(trusted: "\"\(word.shown())\"" + (isKnown ? "" : " (did you mean \"\(nearest)\"?)"))
    }

    /// Creates a text from the known word that a misspelt word probably means; `nil` if no known word is close.
    package init?(nearest word: some StringProtocol, among vocabulary: [SafeText]) {
        guard let nearest = Spelling.nearest(to: word, among: vocabulary.map(\.description)) else { return nil }
        self.init(trusted: nearest)
    }

    /// Creates a text from the digits of a number; `nil` for other text and for more than 20 characters.
    package init?(numeral bytes: some Collection<UInt8>) {
        guard bytes.count <= 20 else { return nil }
        let isNumeral = bytes.allSatisfy { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.eE".utf8.contains(byte)
        }
        guard isNumeral, !bytes.isEmpty else { return nil }
        self.init(trusted: String(decoding: bytes, as: UTF8.self))
    }

    /// Creates a text from the path of a file, in quotes.
    ///
    /// A string that cannot be a path, such as a URL or a plan, is described by its length and not shown.
    package init(path: String) {
        self.init(trusted: Self.isPath(path) ? "\"\(path)\"" : "\(SafeText(lengthOf: path)) that is no path")
    }

    /// Creates a text from the path of a file, without quotes.
    package init(unquotedPath path: String) {
        self.init(trusted: Self.isPath(path) ? path : "\(SafeText(lengthOf: path)) that is no path")
    }

    /// The longest path, in bytes; no system accepts a longer one, and it would fill the screen.
    private static let longestPath = 4_096

    private static func isPath(_ text: String) -> Bool {
        text.utf8.count <= longestPath && !text.contains("://")
            && text.unicodeScalars.allSatisfy { $0.isVisible && !"{}\"<>|&;$`?".unicodeScalars.contains($0) }
    }

    /// Creates a text in quotes from the letters and dashes of an unknown option, shortened to 40.
    package init(optionName name: Substring) {
        let shown = name.utf8.count > 40 ? name.prefix(40) + "…" : name
        self.init(trusted: "\"\(shown)\"")
    }

    /// Creates a text from the system's message for an error number.
    package init(errno code: Int32) {
        self.init(trusted: String(cString: strerror(code)))
    }

    /// Creates a text in quotes from words without the shape of a secret, such as a host or a method; describes any other string by
    /// its length.
    package init(describing text: some StringProtocol) {
        self = SafeText(words: text).map { "\"\($0)\"" } ?? SafeText(lengthOf: text)
    }

    /// Creates a text from words without the shape of a secret; `nil` for any other string.
    ///
    /// Such words have letters only, or are short numbers. One of them may be short and mixed, such as v1.
    package init?(words text: some StringProtocol) {
        let words = text.utf8.count <= 80 ? text.split { " -_.:/,*{}[]".contains($0) } : []
        let mixed = words.filter { word in
            let isNumber = word.utf8.count <= 5 && word.allSatisfy { $0.isASCII && $0.isNumber }
            // Base64 changes case more often than a name.
            let capitals = word.count(where: \.isUppercase)
            let isName = word.utf8.count <= 20 && (capitals <= 3 || capitals == word.count)
            return !isNumber && !(isName && word.allSatisfy { $0.isASCII && $0.isLetter })
        }
        let isHarmless =
            mixed.count <= 1
            && mixed.allSatisfy { word in
                word.utf8.count <= 3 && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            }
        guard !words.isEmpty, isHarmless else { return nil }
        self.init(trusted: String(text))
    }

    /// Describes a string by its length.
    ///
    /// A string of more than 64 KiB is measured in bytes, because counting characters is slow.
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

extension Unicode.Scalar {
    /// Whether the scalar is visible on a screen and cannot be mistaken for another one.
    package var isVisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
        case .spaceSeparator: self == " "
        default: true
        }
    }

    /// The scalar as a Swift escape, such as `\u{2028}`.
    package var escape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}

extension StringProtocol {
    /// Returns the text on one line, with escapes for invisible characters, cut after `longest` scalars.
    package func shown(atMost longest: Int = 80) -> String {
        let shown = unicodeScalars.prefix(longest).map { $0.isVisible ? String($0) : $0.escape }.joined()
        return unicodeScalars.dropFirst(longest).isEmpty ? shown : shown + "…"
    }
}
