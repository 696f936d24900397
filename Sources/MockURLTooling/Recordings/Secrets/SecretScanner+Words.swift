import Foundation
import MockURLResponder

/// Secrets that are recognised by themselves.
extension SecretScanner {
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
    func counted(at start: Int) -> SecretFinding? {
        guard let finding = shape(at: start) else { return nil }
        return finding.range.upperBound - start <= Int(bytes[start - 1]) ? finding : nil
    }

    private func shape(at start: Int) -> SecretFinding? {
        guard let (expression, range) = SecretTable.standard.match(in: bytes, at: start) else { return nil }
        let reason: SecretFinding.Reason =
            switch expression.condition {
            case .user: .user
            case .basic: .basic
            default: .shaped(expression.kind, kept: expression.kept)
            }
        return SecretFinding(range: range, reason: reason, isOpen: range.upperBound == bytes.count)
    }

    func has(_ text: StaticString, at place: Int) -> Bool {
        guard place >= 0, place + text.utf8CodeUnitCount <= bytes.count, let base = bytes.baseAddress else {
            return false
        }
        return memcmp(base + place, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    /// The content of a private key in PEM (RFC 7468), OpenSSH's or PGP's form.
    mutating func privateKey(at start: Int) -> SecretFinding? {
        guard has("-----BEGIN ", at: start) else { return nil }
        var label = start + 11
        while label < bytes.count, label - start < 80, bytes[label] != UInt8(ascii: "-") { label += 1 }
        guard has("-----", at: label),
            String(decoding: bytes[start + 11..<label], as: UTF8.self).contains("PRIVATE KEY")
        else { return nil }
        let first = label + 5
        // Searched once, or a text with many beginnings and no end would take quadratic time.
        if keyEnd < first {
            let end = Array("-----END ".utf8).withUnsafeBufferPointer {
                ByteSearch.end(of: $0, in: UnsafeRawBufferPointer(bytes), from: first)
            }
            keyEnd = end.map { $0 - 9 } ?? .max
        }
        if keyEnd < .max { return SecretFinding(range: first..<keyEnd, reason: .privateKey("private key")) }
        // The text is cut: the key ends where other characters than those of keys follow.
        var place = first
        while place < bytes.count, bytes[place] != UInt8(ascii: "\""), bytes[place] != UInt8(ascii: "<") { place += 1 }
        return SecretFinding(
            range: first..<place, reason: .privateKey("private key"), isOpen: place == bytes.count)
    }
}
