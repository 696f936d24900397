extension ResponseTemplate {
    /// The hint for braces that are meant as text.
    static let literalHint: SafeText = #"write {{"{{"}} for two braces that are text"#

    /// Returns a template that renders exactly this text.
    ///
    /// Finds braces as bytes, like the reader of templates, because a brace and a combining character after it form
    /// one `Character`.
    package static func quoting(_ text: String) -> String {
        var text = text
        text.makeContiguousUTF8()
        var result = ""
        var rest = text[...]
        while let braces = rest.firstDoubleBrace {
            result += rest[..<braces] + "{{'{{'}}"
            rest = Substring(rest.utf8[braces...].dropFirst(2))
        }
        return result.isEmpty ? text : result + rest
    }

    /// Reads a template in time that grows linearly with its length.
    ///
    /// - Parameters:
    ///   - text: The template.
    ///   - place: The context of the text, which determines where a value as JSON is valid.
    /// - Throws: The first flaw, with its place in the text.
    package init(_ text: String, as place: Place = .text) throws(Flaw) {
        var text = text
        text.makeContiguousUTF8()
        var parser = Parser(text, place)
        self.init(text: text, parts: try parser.parts())
    }

    /// Reads a template in one pass.
    private struct Parser {
        private static let close: SafeText = "}} that closes the placeholder"

        private let text: String
        private let place: Place
        private var index: String.Index

        init(_ text: String, _ place: Place) {
            self.text = text
            self.place = place
            index = text.startIndex
        }

        private var next: UInt8? { index < text.endIndex ? text.utf8[index] : nil }
        private var rest: Substring { text[index...] }

        mutating func parts() throws(Flaw) -> [Part] {
            var parts: [Part] = []
            while let opening = rest.firstDoubleBrace {
                if index < opening { parts.append(.text(text[index..<opening])) }
                index = text.utf8.index(opening, offsetBy: 2)
                parts.append(try part(openedAt: opening))
            }
            if index < text.endIndex { parts.append(.text(rest)) }
            return parts
        }

        /// Single quotes also count, for templates inside JSON strings.
        private var isAtQuote: Bool { next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") }

        private mutating func part(openedAt opening: String.Index) throws(Flaw) -> Part {
            skipSpace()
            if isAtQuote {
                let quoted = try quotedText()
                try close(openedAt: opening)
                return .text(quoted)
            }
            let word = bareText(isName: true)
            let bar = index
            var fallback: Substring?
            if next == UInt8(ascii: "|") {
                text.utf8.formIndex(after: &index)
                skipSpace()
                fallback = isAtQuote ? try quotedText() : bareText(isName: false)
            }
            try close(openedAt: opening)
            let placeholder = try Placeholder(word, fallback: fallback, at: text[bar...].prefix(1))
            if placeholder.isJSON { try checkJSON(from: opening) }
            return .placeholder(placeholder)
        }

        /// Rejects a JSON value inside a JSON string, because its quotes would end the string.
        private func checkJSON(from opening: String.Index) throws(Flaw) {
            switch place {
            case .text: return
            case .jsonString:
                if opening == text.startIndex, index == text.endIndex { return }
                throw Flaw(
                    at: text[opening..<index], expected: "no other text in the string of a JSON value",
                    hint: "remove the other text, or the word json")
            case .jsonName:
                throw Flaw(
                    at: text[opening..<index], expected: "text in the name of a member",
                    hint: "leave out the word json")
            }
        }

        /// Reads the text up to a brace or a double quote, and trims white space.
        ///
        /// A name also ends at a bar.
        private mutating func bareText(isName: Bool) -> Substring {
            let start = index
            index =
                text.utf8[index...].firstIndex { byte in
                    switch byte {
                    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\""): true
                    case UInt8(ascii: "|"): isName
                    default: false
                    }
                } ?? text.endIndex
            return text[start..<index].trimmingSpace()
        }

        private mutating func quotedText() throws(Flaw) -> Substring {
            let quote = rest.prefix(1)
            let mark = quote.utf8.first
            text.utf8.formIndex(after: &index)
            let start = index
            guard let end = text.utf8[index...].firstIndex(where: { $0 == mark }) else {
                throw Flaw(
                    at: quote, expected: "a closing quote", found: "the end of the text",
                    hint: mark == UInt8(ascii: "'") ? "close it with '" : "close it with \"")
            }
            index = text.utf8.index(after: end)
            return text[start..<end]
        }

        private mutating func close(openedAt opening: String.Index) throws(Flaw) {
            skipSpace()
            guard next != nil else {
                throw Flaw(
                    at: text[opening...], expected: Self.close, found: "the end of the text",
                    hint: ResponseTemplate.literalHint)
            }
            guard rest.utf8.starts(with: "}}".utf8) else {
                throw Flaw(
                    at: rest.prefix(1), expected: Self.close,
                    hint: "close it with }}; braces and quotes are allowed in quoted text only")
            }
            index = text.utf8.index(index, offsetBy: 2)
        }

        private mutating func skipSpace() {
            index = text.utf8[index...].firstIndex { !Substring.isSpace($0) } ?? text.endIndex
        }
    }
}

extension Substring {
    /// The position of the first two opening braces.
    var firstDoubleBrace: Index? {
        var rest = utf8[...]
        while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
            rest = rest[brace...].dropFirst()
            if rest.first == UInt8(ascii: "{") { return brace }
        }
        return nil
    }
}
