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

extension ResponseTemplate.Placeholder {
    /// Reads a placeholder from its word, such as `query.name`, `json query.name` or `json all query.name`.
    ///
    /// - Parameters:
    ///   - word: The text before the default, without white space around it.
    ///   - fallback: The default; `nil` if there is none.
    ///   - place: The position of the default, or the position where a default would be.
    /// - Throws: A flaw, whose position counts in the text that contains the word.
    init(_ word: Substring, fallback: Substring?, at place: Substring) throws(TextFlaw) {
        var name = word
        isJSON = try Self.remove("json", from: &name)
        isAll = try Self.remove("all", from: &name)
        value = try ResponseTemplate.Value(name)
        if isAll, !value.mayRepeat {
            throw TextFlaw(
                at: name, expected: "a query, header, cookie or form field after all", hint: "leave out the word all")
        }
        if fallback != nil, value.isAlwaysThere {
            throw TextFlaw(
                at: place, expected: "no default after a placeholder that always has a value", hint: "leave it out")
        }
        self.fallback = fallback.map(String.init)
    }

    /// Removes a word before a placeholder.
    ///
    /// - Returns: Whether the word was there.
    private static func remove(_ prefix: SafeText, from name: inout Substring) throws(TextFlaw) -> Bool {
        let length = prefix.description.utf8.count
        guard name.utf8.starts(with: prefix.description.utf8) else { return false }
        let rest = Substring(name.utf8.dropFirst(length))
        guard rest.utf8.first.map(Substring.isSpace) ?? true else { return false }
        name = rest.trimmingSpace()
        guard name.isEmpty else { return true }
        throw TextFlaw(
            at: name, expected: "a placeholder after \(prefix)", found: "nothing",
            hint: "write \(prefix) before a placeholder, such as \(prefix) query.name")
    }
}

extension ResponseTemplate.Value {
    private static let plain: [String: Self] = [
        "body": .body, "body.size": .bodySize, "body.sha256": .bodySHA256, "method": .method, "url": .url,
        "host": .host, "count": .count, "uuid": .uuid, "now": .now,
        "now.unix": .nowInSeconds, "now.http": .nowInHTTP,
    ]
    private static let named: [String: @Sendable (String) -> Self] = [
        "path": Self.path, "query": { .field(.query, $0) }, "header": { .field(.header, $0) },
        "cookie": { .field(.cookie, $0) }, "form": { .field(.form, $0) },
    ]
    /// The first words of all placeholders, in documentation order.
    private static let heads: [SafeText] = [
        "path", "query", "header", "cookie", "form", "body", "method", "url", "host", "count", "uuid", "now",
    ]

    /// Reads the value that a word names.
    init(_ word: Substring) throws(TextFlaw) {
        guard let value = try Self.read(word) else { throw Self.unknown(word) }
        self = value
    }

    /// Returns the value that a word names; `nil` if its first word is unknown.
    private static func read(_ word: Substring) throws(TextFlaw) -> Self? {
        if let value = plain[String(word)] { return value }
        let (head, rest) = halves(of: word)
        if let value = named[head] { return value(try name(rest, after: head)) }
        switch head {
        case "body": return .bodyPart(try pointer(rest))
        case "now":
            throw TextFlaw(
                at: word, expected: "now, now.unix or now.http",
                hint: SafeText(nearest: word, among: ["now.unix", "now.http"]).map { "write \($0)" })
        default: return nil
        }
    }

    /// Whether every request has the value, so that a default would never be used.
    var isAlwaysThere: Bool {
        switch self {
        case .bodySize, .bodySHA256, .method, .url, .host, .count, .uuid, .now, .nowInSeconds, .nowInHTTP: true
        case .path, .field, .body, .bodyPart: false
        }
    }

    /// Whether a request may have several values.
    var mayRepeat: Bool { if case .field = self { true } else { false } }

    /// Splits a word at its first dot.
    ///
    /// Without a dot, the rest is an empty substring at the end of the word.
    private static func halves(of word: Substring) -> (head: String, rest: Substring) {
        let dot = word.utf8.firstIndex(of: UInt8(ascii: ".")) ?? word.endIndex
        return (String(word[..<dot]), Substring(word[dot...].utf8.dropFirst()))
    }

    private static func name(_ text: Substring, after head: String) throws(TextFlaw) -> String {
        let name = text.trimmingSpace()
        if name.isEmpty {
            let head = SafeText(nearest: head, among: heads) ?? "it"
            throw TextFlaw(
                at: text, expected: "a name after \(head)", found: "nothing", hint: "write \(head).name with that name")
        }
        if head == "header", let flaw = PlanRules.flaw(inHeaderName: String(name)) {
            throw TextFlaw(at: name, expected: flaw.expected, hint: flaw.hint)
        }
        return String(name)
    }

    private static func pointer(_ text: Substring) throws(TextFlaw) -> JSONPointer {
        if text.isEmpty {
            throw TextFlaw(
                at: text, expected: "a JSON pointer after body", found: "nothing",
                hint: "write body for the whole body, or body./user/name for a part of JSON")
        }
        return try JSONPointer(text)
    }

    private static func unknown(_ word: Substring) -> TextFlaw {
        return TextFlaw(
            at: word, expected: "one of \(ResponseTemplate.placeholders.joined(separator: ", "))",
            found: word.isEmpty ? "nothing" : nil, hint: nearest(to: word) ?? ResponseTemplate.literalHint)
    }

    /// Returns a hint with the placeholder that was probably meant; `nil` if no spelling is close.
    private static func nearest(to word: Substring) -> SafeText? {
        if let space = word.utf8.firstIndex(where: Substring.isSpace),
            Spelling.nearest(to: word[..<space], among: ["json", "all"]) != nil
        {
            return SafeText(nearest: halves(of: word[space...].trimmingSpace()).head, among: heads).map { head in
                "write json \(named[head.description] == nil ? head : "\(head).name")"
            }
        }
        return SafeText(nearest: halves(of: word).head, among: heads).map { head in
            "write \(named[head.description] == nil ? head : "\(head).name")"
        }
    }
}
