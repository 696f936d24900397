import Foundation
import MockURLResponder

/// Finds places that may contain secrets in a text, which may be cut anywhere, and in any bytes.
///
/// The scanner looks at each byte once and looks around only at the few bytes that can begin or name a secret. It parses no
/// language, so that a text that is cut, a stream of events and JSON in a string are found in the same way.
struct SecretScanner {
    let bytes: SecretBytes
    /// Whether names are examined, as in text; other bytes are searched for shapes and known secrets.
    let isText: Bool
    /// Whether only known secrets are searched for.
    let isLate: Bool
    var place: Int
    /// Findings after the last one that are known already: the strings of an array.
    var pending: [SecretFinding] = []

    init(_ bytes: SecretBytes, from start: Int = 0, isText: Bool = true, isLate: Bool = false) {
        (self.bytes, place, self.isText, self.isLate) = (bytes, start, isText, isLate)
    }

    /// 0 for bytes that begin nothing, 1 for those of words, and 2 for others that may begin or name a secret.
    private static let classes: [UInt8] = (0..<256).map { number in
        let byte = UInt8(number)
        if SecretValue.isWord(byte), byte != UInt8(ascii: "-") { return 1 }
        return ":=>-".utf8.contains(byte) ? 2 : 0
    }

    /// Returns the next finding at or after `place`, and moves `place` to its beginning.
    mutating func next(known: borrowing KnownSecrets, names: inout SecretNameRules) -> SecretFinding? {
        if !pending.isEmpty { return pending.removeFirst() }
        let (start, isSearchable, shift) = (place, known.isSearchable, known.shift)
        let (table, bytes, isLate, isText) = (Self.classes, self.bytes, isLate, isText)
        let raw = UnsafeRawBufferPointer(bytes)
        return table.withUnsafeBufferPointer { classes in
            known.withFilter { filter in
                var wasWord = start > 0 && start <= bytes.count && classes[Int(bytes[start - 1])] == 1
                var index = start
                while index < bytes.count {
                    let kind = classes[Int(bytes[index])]
                    if isSearchable, index &+ 4 <= bytes.count,
                        KnownSecrets.mayBegin(filter, shift, raw.loadUnaligned(fromByteOffset: index, as: UInt32.self)),
                        let finding = found(at: index, known, isWord: kind == 1 && !wasWord)
                    {
                        place = index
                        return finding
                    }
                    let isInWord = kind == 1 && wasWord
                    wasWord = kind == 1
                    if isLate || kind == 0 || (isInWord && isText) {
                        index &+= 1
                        continue
                    }
                    if let finding = isInWord ? counted(at: index) : examine(index, &names) {
                        place = max(index, place)
                        return finding
                    }
                    index = max(index &+ 1, skipped)
                }
                place = bytes.count
                return nil
            }
        }
    }

    /// The end of a value that its user keeps.
    private var skipped = 0
    /// The end of the next `-----END ` that was found; `Int.max` if no other follows.
    private var keyEnd = 0

    private mutating func examine(_ index: Int, _ names: inout SecretNameRules) -> SecretFinding? {
        switch bytes[index] {
        case UInt8(ascii: "-"): privateKey(at: index)
        case UInt8(ascii: ":") where has("://", at: index): word(at: index)
        case UInt8(ascii: ":"), UInt8(ascii: "="): isText ? kept(named(at: index, &names)) : nil
        case UInt8(ascii: ">"): isText ? kept(element(at: index, &names)) : nil
        default: word(at: index)
        }
    }

    /// Skips a value whose name the user keeps.
    private mutating func kept(_ finding: SecretFinding?) -> SecretFinding? {
        guard let finding, case .named(.kept, _) = finding.reason else { return finding }
        skipped = finding.range.upperBound
        pending.removeAll()
        return nil
    }

    // MARK: Credentials

    /// Returns the secret that begins where a word begins.
    func word(at start: Int) -> SecretFinding? {
        if let finding = shape(at: start) { return finding }
        guard start > 0 else { return nil }
        // The last character of an escape belongs to the word.
        if bytes[start - 1] == UInt8(ascii: "%"), start + 2 < bytes.count { return shape(at: start + 2) }
        guard bytes[start - 1] == UInt8(ascii: "\\") else { return nil }
        let end = start + (bytes[start] == UInt8(ascii: "u") ? 5 : 1)
        return end < bytes.count ? shape(at: end) : nil
    }

    /// Returns the secret that follows its length in one byte, as in Protocol Buffers and MessagePack.
    ///
    /// Such a length may be the code of a letter or a digit, and no word begins after it.
    private func counted(at start: Int) -> SecretFinding? {
        guard let finding = shape(at: start) else { return nil }
        return finding.range.upperBound - start <= Int(bytes[start - 1]) ? finding : nil
    }

    private func shape(at start: Int) -> SecretFinding? {
        guard let (expression, range) = SecretTable.standard.match(in: bytes, at: start) else { return nil }
        return SecretFinding(range: range, reason: .credential(expression))
    }

    func has(_ text: StaticString, at place: Int) -> Bool {
        guard place >= 0, place + text.utf8CodeUnitCount <= bytes.count, let base = bytes.baseAddress else {
            return false
        }
        return memcmp(base + place, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    /// The content of a private key in PEM (RFC 7468), OpenSSH's or PGP's form.
    private mutating func privateKey(at start: Int) -> SecretFinding? {
        guard has("-----BEGIN ", at: start) else { return nil }
        let label = bytes[(start + 11)...].prefix(69).prefix { $0 != UInt8(ascii: "-") }
        guard has("-----", at: label.endIndex), String(decoding: label, as: UTF8.self).contains("PRIVATE KEY") else {
            return nil
        }
        let first = label.endIndex + 5
        // Searched once, or a text with many beginnings and no end would take quadratic time.
        if keyEnd < first { keyEnd = end(of: "-----END ", from: first).map { $0 - 9 } ?? .max }
        // A text that is cut has no end: the key ends where a string or a tag does.
        let cut = keyEnd < .max ? keyEnd : bytes[first...].firstIndex { "\"<".utf8.contains($0) } ?? bytes.count
        return SecretFinding(range: first..<cut, reason: .privateKey)
    }

    // MARK: Known secrets

    private func found(at index: Int, _ known: borrowing KnownSecrets, isWord: Bool) -> SecretFinding? {
        guard let needle = known.needle(in: bytes, at: index) else { return nil }
        if needle.form == .base64 { return base64(around: index..<index + needle.text.count, needle) }
        let range = index..<index + needle.text.count
        // A longer token that begins with a known secret is another secret.
        if isWord, !isLate, let longer = word(at: index), longer.range.upperBound > range.upperBound { return longer }
        return SecretFinding(range: range, reason: .known(needle))
    }

    private static let longestBase64 = 16_384

    private func base64(around core: Range<Int>, _ needle: KnownSecrets.Needle) -> SecretFinding {
        func isOutside(_ byte: UInt8) -> Bool { !SecretValue.isBase64(byte) || byte == UInt8(ascii: "=") }
        // The walk has the same limit as the finding, or a long text with many secrets would take quadratic time.
        let before = bytes[max(place, core.lowerBound - Self.longestBase64)..<core.lowerBound]
        let after = bytes[core.upperBound..<min(bytes.count, core.upperBound + Self.longestBase64)]
        let start = before.lastIndex(where: isOutside).map { $0 + 1 } ?? before.startIndex
        let end = after.firstIndex(where: isOutside) ?? after.endIndex
        // A file in base64 is not copied for each of its secrets.
        guard end - start <= Self.longestBase64 else { return SecretFinding(range: core, reason: .base64(needle)) }
        let padding = bytes[end...].prefix { $0 == UInt8(ascii: "=") }
        return SecretFinding(range: start..<padding.endIndex, reason: .base64(needle))
    }

    /// Whether a position follows an escape (`%3D`, `\n`, `\u003d`), whose last character is a letter or a digit.
    static func followsEscape(in bytes: SecretBytes, at place: Int) -> Bool {
        if place >= 2, bytes[place - 2] == UInt8(ascii: "\\") { return true }
        if place >= 3, bytes[place - 3] == UInt8(ascii: "%") { return true }
        return place >= 6 && bytes[place - 6] == UInt8(ascii: "\\") && bytes[place - 5] == UInt8(ascii: "u")
    }
}
