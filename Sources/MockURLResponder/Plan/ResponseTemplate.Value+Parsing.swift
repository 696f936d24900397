extension ResponseTemplate.Value {
    private static let plain: [String: Self] = [
        "body": .body, "method": .method, "url": .url, "host": .host, "count": .count, "uuid": .uuid, "now": .now,
        "now.unix": .nowInSeconds, "now.http": .nowInHTTP,
    ]
    private static let named: [String: @Sendable (String) -> Self] = [
        "path": Self.path, "query": Self.query, "header": Self.header, "cookie": Self.cookie, "form": Self.form,
    ]
    /// The first words of all placeholders, in the order of the documentation.
    private static let heads = [
        "path", "query", "header", "cookie", "form", "body", "method", "url", "host", "count", "uuid", "now",
    ]

    /// A longer name is not repeated in a hint.
    private static let longestSuggestion = 80

    /// The value that a word names.
    init(_ word: Substring) throws(TextFlaw) {
        guard let value = try Self.read(word) else { throw Self.unknown(word) }
        self = value
    }

    /// The value that a word names; nil when what it starts with is unknown.
    private static func read(_ word: Substring) throws(TextFlaw) -> Self? {
        if let value = plain[String(word)] { return value }
        let (head, rest) = halves(of: word)
        if let value = named[head] { return value(try name(rest, after: head)) }
        switch head {
        case "body": return .bodyPart(try pointer(rest))
        case "now":
            throw TextFlaw(
                at: word, expected: "now, now.unix or now.http",
                hint: Spelling.nearest(to: word, among: ["now.unix", "now.http"]).map { "write \($0)" })
        default: return nil
        }
    }

    /// Whether every request has the value, so that a default would never be used.
    var isAlwaysThere: Bool {
        switch self {
        case .method, .url, .host, .count, .uuid, .now, .nowInSeconds, .nowInHTTP: true
        case .path, .query, .header, .cookie, .form, .body, .bodyPart: false
        }
    }

    /// What stands before the first dot, and what after it, which is empty and at the end where there is no dot.
    private static func halves(of word: Substring) -> (head: String, rest: Substring) {
        let dot = word.utf8.firstIndex(of: UInt8(ascii: ".")) ?? word.endIndex
        return (String(word[..<dot]), Substring(word[dot...].utf8.dropFirst()))
    }

    private static func name(_ text: Substring, after head: String) throws(TextFlaw) -> String {
        let name = text.trimmingSpace()
        if name.isEmpty {
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
        let nearest = nearest(to: word).map { "write \($0)" }
        return TextFlaw(
            at: word, expected: "one of " + ResponseTemplate.placeholders.joined(separator: ", "),
            found: word.isEmpty ? "nothing" : nil, hint: nearest ?? ResponseTemplate.literalHint)
    }

    /// The placeholder that was meant, when one is spelled nearly so.
    private static func nearest(to word: Substring) -> String? {
        if let space = word.utf8.firstIndex(where: Substring.isSpace),
            Spelling.nearest(to: word[..<space], among: ["json"]) != nil
        {
            return readable(["json " + word[space...].trimmingSpace()])
        }
        let (head, rest) = halves(of: word)
        guard let nearest = Spelling.nearest(to: head, among: heads) else { return nil }
        return readable(["\(nearest).\(rest)", "\(nearest).name", nearest])
    }

    /// The first of the words that can be read and is not too long for a hint.
    private static func readable(_ words: [String]) -> String? {
        words.first { word in
            let name = word.utf8.starts(with: "json ".utf8) ? Substring(word.utf8.dropFirst(5)) : word[...]
            return word.utf8.count <= longestSuggestion && (try? read(name)) != nil
        }
    }
}
