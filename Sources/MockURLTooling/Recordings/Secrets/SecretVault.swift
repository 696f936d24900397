import Foundation
import MockURLResponder

/// Replaces secrets, and keeps what is known about them.
struct SecretVault: Sendable {
    static let mark = Array(Redaction.mark.utf8)
    static let encodedMark = Array(Redaction.encodedMark.utf8)
    private static let deepest = 3

    var known = KnownSecrets()
    var names: SecretNameRules
    private(set) var replaced: [ReplacedSecret] = []
    /// Whether secrets stay that only requests contain.
    var keepsOwn = false
    private var places: [ReplacedSecret: Int] = [:]

    init(names: Set<String>, keeping: Set<String>) {
        self.names = SecretNameRules(names: names, keeping: keeping)
    }

    // MARK: Texts

    /// Returns the replacements in a text, in their order.
    mutating func edits(of bytes: SecretBytes, at place: SecretPlace, isText: Bool = true) -> [SecretEdit] {
        place.depth > Self.deepest ? [] : edits(of: bytes, upTo: bytes.count, isText: isText) { _ in place }
    }

    /// Returns the replacements of the secrets that begin in a part of a text, or only of those that are known.
    mutating func edits(
        of bytes: SecretBytes, from start: Int = 0, upTo end: Int, isText: Bool, isLate: Bool = false,
        at place: (Int) -> SecretPlace
    ) -> [SecretEdit] {
        var scanner = SecretScanner(bytes, from: start, isText: isText, isLate: isLate)
        var edits: [SecretEdit] = []
        while let finding = scanner.next(known: known, names: &names), finding.range.lowerBound < end {
            edits += self.edits(for: finding, in: bytes, at: place(finding.range.lowerBound), isText: isText)
            scanner.place = finding.range.upperBound
        }
        return edits
    }

    /// Returns the replacements for a finding: of its value, or of what its value contains.
    private mutating func edits(
        for finding: SecretFinding, in bytes: SecretBytes, at place: SecretPlace, isText: Bool
    ) -> [SecretEdit] {
        let value = UnsafeBufferPointer(rebasing: bytes[finding.range])
        if let new = replacement(of: Array(value), finding, at: place) {
            return [
                SecretEdit(range: finding.range, bytes: place.isEncoded && new == Self.mark ? Self.encodedMark : new)
            ]
        }
        guard case .named(let rule, _) = finding.reason, rule != .kept else { return [] }
        return edits(of: value, at: place.inner, isText: isText).shifted(by: finding.range.lowerBound)
    }

    /// Returns a text without its secrets; `nil` if it has none.
    mutating func hidden(_ text: [UInt8], at place: SecretPlace) -> [UInt8]? {
        text.withUnsafeBufferPointer { edits(of: $0, at: place).applied(to: $0) }
    }

    private mutating func replacement(of text: [UInt8], _ finding: SecretFinding, at place: SecretPlace) -> [UInt8]? {
        switch finding.reason {
        case .known(let needle): return written(needle, at: place)
        case .base64(let needle): return base64(text, needle, at: place)
        case .privateKey: return privateKey(text, at: place)
        case .credential(let expression):
            switch expression.condition {
            case .user: return user(text, at: place)
            case .basic: return basic(text, at: place)
            default: return secret(text, expression.kind, keeping: expression.kept, at: place)
            }
        case .named(let rule, let name): return named(rule, name, text, finding.writing, at: place)
        }
    }

    private mutating func named(
        _ rule: SecretNameRules.Rule, _ name: String, _ text: [UInt8], _ writing: SecretFinding.Writing,
        at place: SecretPlace
    ) -> [UInt8]? {
        var place = place.with(writing == .source || writing == .code ? "field" : "member", name)
        switch writing {
        case .json(let depth):
            let value = JSONEscapes.decoded(text, depth: depth)
            return self.value(value, rule, name, at: place).map { JSONEscapes.encoded($0, depth: depth) }
        case .number:
            guard rule == .strong, text.count >= 4 else { return nil }
            let new = value(text, rule, name, at: place)
            return new == Self.mark ? Array("\"\(Redaction.mark)\"".utf8) : new
        case .plain: return value(text, rule, name, at: place)
        case .source, .code:
            guard known.number(of: text) != nil || looksSecret(text, rule, writing, at: place) else { return nil }
            // The scanner reports such a name only in a URL.
            guard rule == .sent else { return value(text, rule, name, at: place) }
            place.isForm = true
            let new = value(text, rule, name, at: place)
            return new == Self.mark ? Self.encodedMark : new
        }
    }

    /// Whether a value is a secret, although its name also precedes variables and labels in source code.
    private func looksSecret(
        _ text: [UInt8], _ rule: SecretNameRules.Rule, _ writing: SecretFinding.Writing, at place: SecretPlace
    ) -> Bool {
        if SecretValue.looksRandom(text) { return true }
        guard rule == .strong else { return false }
        // Requests contain no source code.
        return place.side == .request
            || writing == .source && text.count >= 6 && text.contains(where: SecretValue.isDigit)
                && !text.contains { "()[]{} ".utf8.contains($0) }
    }

    // MARK: Values

    /// Returns what replaces a secret; `nil` if the value is a replacement already.
    mutating func secret(_ value: [UInt8], _ kind: String, keeping kept: Int = 0, at place: SecretPlace) -> [UInt8]? {
        guard value != Self.mark, value != Self.encodedMark, !SecretValue.isAbsent(value), !known.isStandIn(value)
        else { return nil }
        var (kind, kept) = (kind, kept)
        if kept == 0, let shape = value.withUnsafeBufferPointer({ SecretScanner($0).word(at: 0) }),
            shape.range == 0..<value.count, case .credential(let expression) = shape.reason
        {
            (kind, kept) = (expression.kind, expression.kept)
        }
        let number =
            known.number(of: value) ?? known.add(value, kind: kind, keeping: kept, isGivenOut: place.side == .answer)
        return output(number, at: place, kind)
    }

    /// Returns what replaces a known secret at a place, and counts it.
    private mutating func output(_ number: Int, at place: SecretPlace, _ kind: String) -> [UInt8] {
        let secret = known.secrets[number]
        if keepsOwn, !secret.isGivenOut { return secret.value }
        count(kind, at: place)
        guard place.side == .answer || secret.isGivenOut else { return Self.mark }
        if let standIn = secret.standIn { return standIn }
        let value = kind == "JWT" ? webToken(secret.value, at: place) : secret.value
        let standIn = StandIn.bytes(for: value, number: number + 1, keeping: secret.kept)
        known.set(standIn, of: number)
        return standIn
    }

    /// Returns a JWT without the secrets in its claims.
    private mutating func webToken(_ token: [UInt8], at place: SecretPlace) -> [UInt8] {
        var parts = token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map(Array.init)
        guard parts.count == 3, let claims = StandIn.decoded(parts[1]),
            let hidden = hidden(Array(claims), at: place.inner)
        else { return token }
        parts[1] = Base64Text(isURL: true, isPadded: false, content: Data(hidden)).written
        return Array(parts.joined(separator: [UInt8(ascii: ".")]))
    }

    private mutating func written(_ needle: KnownSecrets.Needle, at place: SecretPlace) -> [UInt8] {
        let new = output(needle.secret, at: place, known.secrets[needle.secret].kind)
        switch needle.form {
        case .percent(let isUpper): return PercentText.encoded(new, isUpper: isUpper)
        case .escapedSlashes: return new.flatMap { $0 == UInt8(ascii: "/") ? Array("\\/".utf8) : [$0] }
        case .plain, .base64: return new
        }
    }

    /// Replaces the known secrets in a text in base64.
    private mutating func base64(_ text: [UInt8], _ needle: KnownSecrets.Needle, at place: SecretPlace) -> [UInt8] {
        if text.count > needle.text.count, var decoded = Base64Text(text),
            let hidden = hidden(Array(decoded.content), at: place.inner)
        {
            decoded.content = Data(hidden)
            return decoded.written
        }
        // The text is cut, so that its groups are unknown.
        _ = output(needle.secret, at: place, known.secrets[needle.secret].kind)
        return StandIn.bytes(for: needle.text, number: needle.secret + 1)
    }

    private mutating func privateKey(_ text: [UInt8], at place: SecretPlace) -> [UInt8]? {
        // Line breaks before and after the key, which may be escaped.
        let escapes = ["\\r\\n", "\\n"].map { Array($0.utf8) }
        let separator = escapes.first { text.starts(with: $0) } ?? Array(text.prefix { $0 <= 0x20 })
        let content = Array(text.dropFirst(separator.count))
        guard content.count > 8, !content.starts(with: Self.mark), !known.isStandIn(text),
            let new = secret(content, "private key", at: place)
        else { return nil }
        let block = separator + new.prefix(64) + separator
        known.issue(block)
        return block
    }

    private mutating func count(_ kind: String, at place: SecretPlace) {
        let entry = ReplacedSecret(place: place.text, kind: kind, count: 1)
        if let index = places[entry] {
            replaced[index].count += 1
        } else {
            places[entry] = replaced.count
            replaced.append(entry)
        }
    }
}
