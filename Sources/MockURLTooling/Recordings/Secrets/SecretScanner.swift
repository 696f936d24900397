import Foundation
import MockURLResponder

/// Finds places that may contain secrets in a text, which may be cut anywhere, and in any bytes.
///
/// The scanner looks at each byte once and looks around only at the few bytes that can begin or name a secret. It parses no
/// language, so that a text that is cut, a stream of events and JSON in a string are found in the same way.
struct SecretScanner {
    let bytes: UnsafeBufferPointer<UInt8>
    /// Whether names are examined, as in text; other bytes are searched for shapes and known secrets.
    let isText: Bool
    /// Whether only known secrets are searched for.
    var isLate = false
    var place: Int
    /// Findings after the last one that are known already: the strings of an array.
    var pending: [SecretFinding] = []

    init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0, isText: Bool = true) {
        (self.bytes, place, self.isText) = (bytes, start, isText)
    }

    private enum Class {
        static let other: UInt8 = 0
        static let word: UInt8 = 1
        static let colon: UInt8 = 2
        static let equals: UInt8 = 3
        static let greater: UInt8 = 4
        static let hyphen: UInt8 = 5
    }

    private static let classes: [UInt8] = (0..<256).map { number in
        let byte = UInt8(number)
        return switch byte {
        case _ where SecretValue.isLetterOrDigit(byte): Class.word
        case UInt8(ascii: "_"): Class.word
        case UInt8(ascii: ":"): Class.colon
        case UInt8(ascii: "="): Class.equals
        case UInt8(ascii: ">"): Class.greater
        case UInt8(ascii: "-"): Class.hyphen
        default: Class.other
        }
    }

    /// Returns the next finding at or after `place`, and moves `place` to its beginning.
    mutating func next(known: borrowing KnownSecrets, names: inout SecretNameRules) -> SecretFinding? {
        while var finding = pending.first {
            pending.removeFirst()
            finding.isContinued = true
            if finding.range.lowerBound >= place { return finding }
        }
        let (start, isSearchable) = (place, known.isSearchable)
        let (table, bytes, isLate, isText) = (Self.classes, self.bytes, isLate, isText)
        return table.withUnsafeBufferPointer { classes in
            known.withFilter { filter in
                var wasWord = start > 0 && start <= bytes.count && classes[Int(bytes[start - 1])] == Class.word
                var index = start
                while index < bytes.count {
                    let kind = classes[Int(bytes[index])]
                    if isSearchable,
                        let finding = self.known(at: index, known, filter, isWord: kind == Class.word && !wasWord)
                    {
                        place = index
                        return finding
                    }
                    let isInWord = kind == Class.word && wasWord
                    wasWord = kind == Class.word
                    if isLate || kind == Class.other || (isInWord && isText) {
                        index &+= 1
                        continue
                    }
                    if let finding = isInWord ? counted(at: index) : examine(kind, at: index, &names) {
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
    var keyEnd = 0

    private mutating func examine(_ kind: UInt8, at index: Int, _ names: inout SecretNameRules) -> SecretFinding? {
        switch kind {
        case Class.word: return word(at: index)
        case Class.hyphen: return privateKey(at: index)
        case Class.colon:
            if index + 2 < bytes.count, bytes[index + 1] == UInt8(ascii: "/"), bytes[index + 2] == UInt8(ascii: "/") {
                return word(at: index)
            }
            return isText ? kept(named(at: index, &names)) : nil
        case Class.equals: return isText ? kept(named(at: index, &names)) : nil
        case Class.greater: return isText ? kept(element(at: index, &names)) : nil
        default: return nil
        }
    }

    /// Skips a value whose name the user keeps.
    private mutating func kept(_ finding: SecretFinding?) -> SecretFinding? {
        // A value that is cut is left to the caller, which has the rest.
        guard let finding, case .named(.kept, _) = finding.reason, !finding.isOpen else { return finding }
        skipped = finding.range.upperBound
        pending.removeAll()
        return nil
    }

    // MARK: Known secrets

    @inline(__always)
    private func known(
        at index: Int, _ known: borrowing KnownSecrets, _ filter: UnsafeBufferPointer<UInt64>, isWord: Bool
    ) -> SecretFinding? {
        guard index &+ 4 <= bytes.count, let base = bytes.baseAddress else { return nil }
        let key = UnsafeRawPointer(base + index).loadUnaligned(as: UInt32.self)
        guard known.mayBegin(filter, key) else { return nil }
        return found(at: index, known, isWord: isWord)
    }

    private func found(at index: Int, _ known: borrowing KnownSecrets, isWord: Bool) -> SecretFinding? {
        guard let needle = known.needle(in: bytes, at: index) else { return nil }
        if needle.form == .base64 { return base64(around: index..<index + needle.text.count, needle) }
        let range = index..<index + needle.text.count
        // A longer token that begins with a known secret is another secret.
        if isWord, !isLate, let longer = word(at: index), longer.range.upperBound > range.upperBound { return longer }
        return SecretFinding(range: range, reason: .known(needle), isOpen: false)
    }

    private static let longestBase64 = 16_384

    private func base64(around core: Range<Int>, _ needle: KnownSecrets.Needle) -> SecretFinding {
        func isPart(_ byte: UInt8) -> Bool { SecretValue.isBase64(byte) && byte != UInt8(ascii: "=") }
        var (start, end) = (core.lowerBound, core.upperBound)
        // The walk has the same limit as the finding, or a long text with many secrets would take quadratic time.
        let (first, last) = (core.lowerBound - Self.longestBase64, core.upperBound + Self.longestBase64)
        while start > max(place, first), isPart(bytes[start - 1]) { start -= 1 }
        while end < min(bytes.count, last), isPart(bytes[end]) { end += 1 }
        // A file in base64 is not copied for each of its secrets.
        guard end - start <= Self.longestBase64 else { return SecretFinding(range: core, reason: .base64(needle)) }
        let isOpen = end == bytes.count
        while end < bytes.count, bytes[end] == UInt8(ascii: "=") { end += 1 }
        return SecretFinding(range: start..<end, reason: .base64(needle), isOpen: isOpen)
    }

    /// Whether a position follows an escape (`%3D`, `\n`, `\u003d`), whose last character is a letter or a digit.
    static func followsEscape(in bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
        if place >= 2, bytes[place - 2] == UInt8(ascii: "\\") { return true }
        if place >= 3, bytes[place - 3] == UInt8(ascii: "%") { return true }
        return place >= 6 && bytes[place - 6] == UInt8(ascii: "\\") && bytes[place - 5] == UInt8(ascii: "u")
    }
}
