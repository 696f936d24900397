extension ResponseTemplate.Value {
    private static let plain: [String: Self] = [
        "body": .body, "body.size": .bodySize, "body.sha256": .bodySHA256, "method": .method, "url": .url,
        "host": .host, "count": .count, "uuid": .uuid, "now": .now,
        "now.unix": .nowInSeconds, "now.http": .nowInHTTP,
    ]
    private static let named: [String: @Sendable (String) -> Self] = [
        "path": Self.path, "query": Self.query, "header": Self.header, "cookie": Self.cookie, "form": Self.form,
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
        case .path, .query, .header, .cookie, .form, .body, .bodyPart: false
        }
    }

    /// Whether a request may have several values.
    var mayRepeat: Bool {
        switch self {
        case .query, .header, .cookie, .form: true
        default: false
        }
    }

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
