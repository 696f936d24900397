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
        if let match = SecretShapeTable.standard.match(in: bytes, at: start) {
            return finding(start..<match.end, match.shape.kind, kept: match.shape.prefix.count)
        }
        switch bytes[start] {
        case UInt8(ascii: "e"):
            if has("eyJ", at: start) { return webToken(at: start) }
        case UInt8(ascii: "B"), UInt8(ascii: "b"):
            if let finding = scheme(at: start) { return finding }
            if has("bot", at: start) { return telegram(at: start + 3) }
        case UInt8(ascii: "M"), UInt8(ascii: "N"), UInt8(ascii: "O"):
            if let finding = discord(at: start) { return finding }
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            if let finding = telegram(at: start) { return finding }
        default: break
        }
        return inner(at: start)
    }

    private func finding(_ range: Range<Int>, _ kind: String, kept: Int) -> SecretFinding {
        SecretFinding(range: range, reason: .shaped(kind, kept: kept), isOpen: range.upperBound == bytes.count)
    }

    func has(_ text: StaticString, at place: Int) -> Bool {
        guard place >= 0, place + text.utf8CodeUnitCount <= bytes.count, let base = bytes.baseAddress else {
            return false
        }
        return memcmp(base + place, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    /// Returns the end of the characters of an alphabet, or of the longest secret of these shapes.
    private func end(from start: Int, _ alphabet: SecretShape.Alphabet, atMost longest: Int = 256) -> Int {
        var end = start
        let last = min(bytes.count, start + longest)
        while end < last, alphabet.contains(bytes[end]) { end += 1 }
        return end
    }

    /// The longest header of a JWT in base64.
    private static let longestHeader = 2_048

    /// A JWT, signed (3 parts) or encrypted (5 parts).
    private func webToken(at start: Int) -> SecretFinding? {
        var (place, dots) = (start, 0)
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: ".") {
                // A word after the token belongs to the text.
                if dots == 4 || place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: " ") { break }
                dots += 1
            } else if !SecretShape.Alphabet.word.contains(bytes[place]) {
                break
            }
            if dots == 0, place - start > Self.longestHeader { return nil }
            place += 1
        }
        let isCut = place == bytes.count
        guard dots == 2 || dots == 4 || (isCut && dots > 0), place - start >= 20 else { return nil }
        let header = bytes[start..<place].prefix { $0 != UInt8(ascii: ".") }
        guard let text = StandIn.decoded(Array(header)).map({ String(decoding: $0, as: UTF8.self) }),
            text.contains("\"alg\"") || text.contains("\"typ\"") || text.contains("\"enc\"") || text.contains("\"kid\"")
        else { return nil }
        return finding(start..<place, "JWT", kept: 0)
    }

    /// Credentials after the name of their scheme (RFC 6750, RFC 7617).
    private func scheme(at start: Int) -> SecretFinding? {
        guard start + 8 < bytes.count else { return nil }
        let rest = bytes[start + 1..<start + 7]
        if rest.elementsEqual("earer ".utf8) {
            var end = start + 7
            while end < bytes.count, SecretShape.Alphabet.base64.contains(bytes[end]) || ".~:".utf8.contains(bytes[end])
            { end += 1 }
            while end > start + 7, bytes[end - 1] == UInt8(ascii: ".") { end -= 1 }
            let token = UnsafeBufferPointer(rebasing: bytes[start + 7..<end])
            guard SecretValue.looksRandom(token) else { return nil }
            return finding(start + 7..<end, "bearer token", kept: 0)
        }
        guard rest.starts(with: "asic ".utf8) else { return nil }
        let end = end(from: start + 6, .base64, atMost: 8_192)
        guard end - start >= 12, let text = Base64Text(bytes[start + 6..<end])?.content,
            text.contains(UInt8(ascii: ":")),
            text.allSatisfy({ (0x20..<0x7F).contains($0) })
        else { return nil }
        return SecretFinding(range: start + 6..<end, reason: .basic, isOpen: end == bytes.count)
    }

    /// A token of a Telegram bot: digits, a colon, and 35 characters.
    private func telegram(at start: Int) -> SecretFinding? {
        var colon = start
        while colon < bytes.count, colon - start <= 14, SecretValue.isDigit(bytes[colon]) { colon += 1 }
        guard (6...14).contains(colon - start), colon < bytes.count else { return nil }
        let isEncoded = has("%3A", at: colon) || has("%3a", at: colon)
        guard bytes[colon] == UInt8(ascii: ":") || isEncoded else { return nil }
        let first = colon + (isEncoded ? 3 : 1)
        let end = end(from: first, .word)
        guard (33...37).contains(end - first), bytes[first] == UInt8(ascii: "A") else { return nil }
        return finding(start..<end, "Telegram token", kept: first - start)
    }

    /// A token of a Discord bot: the encoded id of the bot, a time and a signature.
    private func discord(at start: Int) -> SecretFinding? {
        guard start + 57 < bytes.count else { return nil }
        let dot = end(from: start, .word)
        guard (23...28).contains(dot - start), dot < bytes.count, bytes[dot] == UInt8(ascii: ".") else { return nil }
        let second = end(from: dot + 1, .word)
        guard (6...7).contains(second - dot - 1), second < bytes.count, bytes[second] == UInt8(ascii: ".") else {
            return nil
        }
        let end = end(from: second + 1, .word)
        guard (27...40).contains(end - second - 1) else { return nil }
        return finding(start..<end, "Discord token", kept: 0)
    }

    /// Secrets whose mark is not at the beginning.
    private func inner(at start: Int) -> SecretFinding? {
        guard start + 36 <= bytes.count else { return nil }
        if bytes[start + 5] == UInt8(ascii: "~"), bytes[start + 4] == UInt8(ascii: "Q"),
            SecretValue.isDigit(bytes[start + 3])
        {
            let end = end(from: start, .dotted)
            if (36...44).contains(end - start) { return finding(start..<end, "Azure client secret", kept: 0) }
        }
        if bytes[start + 14] == UInt8(ascii: "."), has("atlasv1.", at: start + 15) {
            let end = end(from: start, .dotted)
            if end - start >= 80 { return finding(start..<end, "Terraform token", kept: 0) }
        }
        if bytes[start + 32] == UInt8(ascii: "-"), has("us", at: start + 33),
            end(from: start, .hexadecimal) == start + 32
        {
            let end = end(from: start, .word)
            if (36...38).contains(end - start) { return finding(start..<end, "Mailchimp key", kept: 0) }
        }
        return nil
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

    /// The user and the password between `://` and `@`.
    func user(at start: Int) -> SecretFinding? {
        var place = start
        while place < bytes.count, place - start < 1_024 {
            switch bytes[place] {
            case UInt8(ascii: "@"):
                return place > start ? SecretFinding(range: start..<place, reason: .user) : nil
            case ...0x20, UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\""),
                UInt8(ascii: "'"),
                UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "{"),
                UInt8(ascii: "`"):
                return nil
            default: place += 1
            }
        }
        return nil
    }
}
