package import Foundation

/// The names of fields whose values must not appear in reports and journals.
package struct Redaction: Sendable, Hashable {
    /// The string that replaces a secret value.
    package static let mark = SecretNames.mark

    /// The header fields that are always redacted.
    package static let always = SecretNames.always

    /// The redaction of the default names.
    package static let standard = Redaction()

    private let names: FieldNameSet

    /// Creates a redaction of the default names and the given names.
    ///
    /// - Parameter names: Names of header fields and query fields; case-insensitive.
    package init(_ names: some Sequence<String> = []) {
        self.names = FieldNameSet(Self.always.union(names))
    }

    package func hides(_ name: String) -> Bool {
        names.contains(name)
    }

    /// Whether a comparison would reveal the value of a secret field.
    package func hides(_ comparison: NearMiss.Comparison) -> Bool {
        comparison.names.contains(where: hides)
            || [comparison.expected, comparison.found ?? ""].contains { text in
                hidesField(in: text) || comparison.names.contains { value(text, of: $0) != text }
            }
    }

    /// Whether a URL, or a part of one, contains a secret field or a password.
    func hidesPart(of url: String) -> Bool {
        let text = (url.removingPercentEncoding ?? url).lowercased()
        return text.contains(/:\/\/[^\/?#]*@/) || names.names.contains { text.contains($0 + "=") }
    }

    /// Returns a redaction that also hides the given names.
    package func hiding(_ more: some Sequence<String>) -> Redaction { Redaction(names.names.union(more)) }

    /// Whether a value contains a secret field after a semicolon, which some servers treat like `&`.
    package func hidesField(in value: String) -> Bool {
        secretField(in: value[...]).map { $0 > value.startIndex } ?? false
    }

    /// Returns a value without its secrets.
    ///
    /// A URL in a header field loses only its secret parts.
    package func value(_ value: String, of name: String) -> String {
        if hides(name) { return Self.mark }
        return Self.urlFields.contains(name) ? text(ofURL: value) : value
    }
}

// MARK: - URLs

extension Redaction {
    /// The header fields whose values are URLs.
    private static let urlFields = FieldNameSet(["content-location", "location", "origin", "referer"])

    /// The mark in a URL and in a form.
    package static let encodedMark = SecretNames.encodedMark

    /// The mark in a URL, in a URL that is a value of another one, and so on.
    package static let encodedMarks = [encodedMark, "%253Credacted%253E", "%25253Credacted%25253E"]

    /// Returns the URL without the values of secret query fields, without user and password, and without the
    /// fragment, which no server receives.
    package func text(of url: URL) -> String {
        text(ofURL: url.absoluteString)
    }

    private func text(ofURL written: String) -> String {
        // Fast path: secrets only follow one of these characters.
        var (mayHide, text) = (false, written)
        text.withUTF8 { bytes in
            for byte in bytes
            where byte == UInt8(ascii: "?") || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "#") { mayHide = true }
        }
        guard mayHide else { return written }
        let url = written[..<(written.utf8.firstIndex(of: UInt8(ascii: "#")) ?? written.endIndex)]
        guard let mark = url.utf8.firstIndex(of: UInt8(ascii: "?")) else { return Self.withoutUser(url) }
        return Self.withoutUser(url[..<mark]) + "?" + hidingFields(in: url[mark...].dropFirst())
    }

    /// Returns a query or a form without the values of secret fields.
    func hidingFields(in text: some StringProtocol) -> String {
        Substring(text).utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
            .map { hiding(Substring($0)) }.joined(separator: "&")
    }

    /// Removes the user and the password.
    ///
    /// A user without a password may be a token.
    private static func withoutUser(_ url: Substring) -> String {
        guard let start = url.utf8.firstRange(of: "//".utf8)?.upperBound else { return String(url) }
        let authority = url[start...].utf8.prefix { $0 != UInt8(ascii: "/") }
        guard let end = authority.lastIndex(of: UInt8(ascii: "@")) else { return String(url) }
        return url[..<start] + "redacted" + url[end...]
    }

    /// Returns a query field without the text that follows the first secret name.
    private func hiding(_ field: Substring) -> String {
        guard let start = secretField(in: field),
            let equals = field[start...].utf8.firstIndex(of: UInt8(ascii: "="))
        else { return String(field) }
        return field[...equals] + Self.encodedMark
    }

    /// Returns the start of the first secret field in a list that semicolons separate.
    private func secretField(in text: Substring) -> String.Index? {
        text.utf8.split(separator: UInt8(ascii: ";")).first { part in
            guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { return false }
            return hides(String(percentDecoding: part[..<equals]).trimmingCharacters(in: .whitespaces))
        }?.startIndex
    }
}

/// A set of field names that ignores case.
///
/// Each record of a journal looks up all names of its header fields, so most other names are rejected without hashing
/// them.
struct FieldNameSet: Sendable, Hashable {
    let names: Set<String>
    /// The bits of the known names.
    private let bits: UInt64

    init(_ names: some Sequence<String>) {
        self.names = Set(names.map { $0.lowercased() })
        bits = self.names.reduce(0) { $0 | Self.bit(of: $1) }
    }

    func contains(_ name: String) -> Bool {
        bits & Self.bit(of: name) != 0 && names.contains(name.lowercased())
    }

    /// Returns a bit that depends on the length and the first letter of a name; all bits for a name that is not ASCII,
    /// because its length may depend on its case.
    private static func bit(of name: String) -> UInt64 {
        var name = name
        return name.withUTF8 { bytes in
            guard let first = bytes.first, bytes.allSatisfy({ $0 < 0x80 }) else { return .max }
            return 1 << UInt64((bytes.count &* 5 &+ Int(first & 0x1F)) & 63)
        }
    }
}

/// Bodies of answers, in which members of JSON objects and form fields may be secret.
extension Redaction {
    /// Returns the beginning of a body without the values of secret members and form fields.
    ///
    /// The body may be cut anywhere, so it is searched instead of parsed. All other bytes stay the same.
    ///
    /// - Parameters:
    ///   - body: The beginning of a body.
    ///   - isForm: Whether the body is declared as a form. A body that looks like a form is treated as one, too.
    /// - Returns: The bytes without secret values.
    package func hidingMembers(in body: Data, isForm: Bool) -> Data {
        guard !isForm, !Self.looksLikeForm(body) else {
            return Data(hidingFields(in: String(decoding: body, as: UTF8.self)).utf8)
        }
        return body.withUnsafeBytes { bytes in
            var search = MemberSearch(bytes)
            var (shown, copied) = (Data(), 0)
            while let value = search.next(where: { hides($0) }) {
                shown.append(contentsOf: bytes[copied..<value.lowerBound])
                shown.append(contentsOf: "\"\(Self.mark)\"".utf8)
                copied = value.upperBound
            }
            if copied == 0 { return body }
            shown.append(contentsOf: bytes[copied...])
            return shown
        }
    }

    /// Whether a body has the characters of a form: fields with values, and none of the characters that forms encode.
    private static func looksLikeForm(_ body: Data) -> Bool {
        var hasValue = false
        for byte in body {
            switch byte {
            case UInt8(ascii: "="): hasValue = true
            case ...0x20, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: "{"), UInt8(ascii: "["), 0x7F...:
                return false
            default: break
            }
        }
        return hasValue
    }
}

/// Finds the values of members in JSON text, which may be cut or follow other text.
private struct MemberSearch {
    /// The length of the longest name of a secret member, in bytes.
    private static let longestName = 1_024

    private let bytes: UnsafeRawBufferPointer
    private var place = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Returns the bytes of the next value whose name meets the condition.
    mutating func next(where isWanted: (String) -> Bool) -> Range<Int>? {
        while let colon = ByteSearch.first(UInt8(ascii: ":"), in: bytes, place..<bytes.count) {
            place = colon + 1
            guard let name = name(before: colon), isWanted(name) else { continue }
            let start = endOfSpace(from: place)
            guard start < bytes.count else { return nil }
            place = endOfValue(from: start)
            return start..<place
        }
        return nil
    }

    /// Returns the string that ends before a colon.
    private func name(before colon: Int) -> String? {
        var quote = colon - 1
        while quote >= 0, Self.isSpace(bytes[quote]) { quote -= 1 }
        guard quote > 0, bytes[quote] == UInt8(ascii: "\""), !isEscaped(quote) else { return nil }
        var start = quote - 1
        let earliest = max(0, quote - Self.longestName)
        while start >= earliest, bytes[start] != UInt8(ascii: "\"") || isEscaped(start) { start -= 1 }
        guard start >= earliest else { return nil }
        let text = String(decoding: bytes[start + 1..<quote], as: UTF8.self)
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
        guard case .string(let name)? = try? JSONValue(reading: Data("\"\(text)\"".utf8)) else { return text }
        return name
    }

    private func isEscaped(_ index: Int) -> Bool {
        var first = index
        while first > 0, bytes[first - 1] == UInt8(ascii: "\\") { first -= 1 }
        return !(index - first).isMultiple(of: 2)
    }

    /// Returns the end of a value, which is the end of the text if the value is cut.
    private func endOfValue(from start: Int) -> Int {
        switch bytes[start] {
        case UInt8(ascii: "\""): return endOfString(from: start)
        case UInt8(ascii: "{"), UInt8(ascii: "["): return endOfContainer(from: start)
        default:
            return bytes[start...].firstIndex { Self.isSpace($0) || ",}]".utf8.contains($0) } ?? bytes.count
        }
    }

    private func endOfString(from start: Int) -> Int {
        var searched = start + 1
        while let quote = ByteSearch.first(UInt8(ascii: "\""), in: bytes, searched..<bytes.count) {
            if !isEscaped(quote) { return quote + 1 }
            searched = quote + 1
        }
        return bytes.count
    }

    private func endOfContainer(from start: Int) -> Int {
        var (place, depth) = (start, 0)
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\""):
                place = endOfString(from: place)
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
            place += 1
            if depth == 0 { return place }
        }
        return bytes.count
    }

    private func endOfSpace(from start: Int) -> Int {
        var place = start
        while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
        return place
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }
}

/// Redacts conditions, because a condition on a secret value reveals the value.
extension Condition {
    /// Returns the condition with `<redacted>` for the values of secret fields and of all cookies, and for URLs that
    /// contain secrets.
    package func redacted(by redaction: Redaction) -> Condition {
        switch self {
        case .value(let field, let pattern): hides(field, pattern, redaction) ? .value(field, pattern.redacted) : self
        case .query(let query): .query(QueryPattern(query.fields.map { $0.redacted(by: redaction) }, query.rule))
        case .body(.form(let fields)): .body(.form(fields.map { $0.redacted(by: redaction) }))
        case .body(.part(let part)): .body(.part(part.redacted(by: redaction)))
        case .body(.parts(let parts)): .body(.parts(parts.map { $0.redacted(by: redaction) }))
        default: mapParts { $0.redacted(by: redaction) }
        }
    }

    private func hides(_ field: Field, _ pattern: ValuePattern, _ redaction: Redaction) -> Bool {
        if field == .url { return pattern.texts.contains(where: redaction.hidesPart) }
        return field.secretNames.contains(where: redaction.hides)
    }
}

extension NamedPattern {
    fileprivate func redacted(by redaction: Redaction) -> NamedPattern {
        redaction.hides(name) ? NamedPattern(name, pattern.redacted) : self
    }
}

extension ValuePattern {
    /// The pattern with `<redacted>` in place of each string.
    fileprivate var redacted: ValuePattern {
        mapLeaves { leaf in
            switch leaf {
            case .equals: .equals(Redaction.mark)
            case .contains: .contains(Redaction.mark)
            case .prefix: .prefix(Redaction.mark)
            case .suffix: .suffix(Redaction.mark)
            case .matches: .matches(Redaction.mark)
            case .wildcard, .template: .wildcard(Wildcard(pieces: [Redaction.mark]))
            case .present, .absent, .values, .not, .allOf, .anyOf: leaf
            }
        }
    }
}

extension PartPattern {
    /// The pattern with a redacted content, if the name of the part makes the content a secret.
    fileprivate func redacted(by redaction: Redaction) -> PartPattern {
        redaction.hides(name) ? PartPattern(name, body: .text(.equals(Redaction.mark))) : self
    }
}
