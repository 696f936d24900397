/// Questions about bytes that may be a secret.
enum SecretValue {
    /// Whether the bytes look like a random credential: at least `least` characters of a token, which are no words.
    static func looksRandom(_ bytes: some Collection<UInt8>, least: Int = 16) -> Bool {
        guard bytes.count >= least, bytes.count <= 16_384 else { return false }
        var (digits, lower, upper, changes) = (0, 0, 0, 0)
        var last: UInt8 = 0
        for byte in bytes {
            let kind: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): (digits, kind) = (digits + 1, 1)
            case UInt8(ascii: "a")...UInt8(ascii: "z"): (lower, kind) = (lower + 1, 2)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): (upper, kind) = (upper + 1, 3)
            case let other where "-_.+/=~|:!$*^@%".utf8.contains(other): kind = 0
            default: return false
            }
            if (kind == 1) != (last == 1), kind != 0, last != 0 { changes += 1 }
            last = kind
        }
        let letters = lower + upper
        if digits >= 2, letters >= 2, changes >= 2 { return true }
        // A long number beside a long word: names have a short one of them.
        if digits >= 6, letters >= 6, changes == 1 { return true }
        if letters == 0 { return false }
        // Random letters have capitals nearly as often as small letters, unlike names.
        return letters >= 20 && upper * 10 > letters * 3 && upper * 10 < letters * 7 && letters + 4 >= bytes.count
    }

    /// Whether a value of a secret name in an answer is one of the words that describe a secret instead of being one.
    ///
    /// In a request, such a word may be a bad password.
    static func isPlainWord(_ bytes: some Collection<UInt8>) -> Bool {
        isAbsent(bytes) || isWord(bytes, of: plainWords)
    }

    /// Whether a value says that there is no secret.
    static func isAbsent(_ bytes: some Collection<UInt8>) -> Bool {
        isPlaceholder(bytes) || isWord(bytes, of: absentWords)
    }

    private static func isWord(_ bytes: some Collection<UInt8>, of words: Set<String>) -> Bool {
        bytes.count <= 12 && words.contains(String(decoding: bytes, as: UTF8.self).lowercased())
    }

    /// Whether a value says that something is absent, as `[REDACTED]`, `***` and `${TOKEN}` do.
    private static func isPlaceholder(_ bytes: some Collection<UInt8>) -> Bool {
        if bytes.allSatisfy({ "*.xX•".utf8.contains($0) }) { return true }
        let text = Array(bytes.drop { $0 == UInt8(ascii: "$") })
        let ends = String(decoding: text.prefix(1) + text.suffix(1), as: UTF8.self)
        return ["[]", "<>", "{}"].contains(ends) && bytes.count <= 64
            && text.allSatisfy { isLetterOrDigit($0) || " _-.[]<>{}".utf8.contains($0) }
    }

    private static let absentWords: Set<String> = [
        "", "true", "false", "null", "nil", "none", "undefined", "deleted", "0", "redacted", "filtered",
    ]

    private static let plainWords: Set<String> = [
        "yes", "no", "on", "off", "required", "optional", "hidden", "text", "string", "password", "expired", "invalid",
        "missing", "1", "object", "number", "bearer", "basic", "token", "secret", "default", "enabled", "disabled",
        "read", "write", "admin", "any", "all", "unknown",
    ]

    /// Whether a value is so long and so mixed that it may be replaced wherever it appears.
    ///
    /// The password `secret` would be replaced in each sentence with this word.
    static func isDistinctive(_ bytes: some Collection<UInt8>) -> Bool {
        guard bytes.count >= 8 else { return false }
        let kinds = Set(bytes.prefix(256).map { isDigit($0) ? 0 : isLetterOrDigit($0) ? 1 : 2 })
        return Set(bytes.prefix(256)).count >= 5 && (kinds.count > 1 || bytes.count >= 16)
    }

    /// Whether the bytes are a sentence, as an error message for the field is.
    static func isSentence(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.count { $0 == 0x20 } >= 2
    }

    /// Whether the bytes begin like a URL or an absolute path.
    static func isAddress(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.starts(with: "http://".utf8) || bytes.starts(with: "https://".utf8)
            || (bytes.first == UInt8(ascii: "/") && bytes.count { $0 == UInt8(ascii: "/") } > 1 && !looksRandom(bytes))
    }

    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    static func isLetterOrDigit(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20) &- 0x61 < 26 }

    static func isWord(_ byte: UInt8) -> Bool { isLetterOrDigit(byte) || byte == 0x5F || byte == 0x2D }

    static func isBase64(_ byte: UInt8) -> Bool { isWord(byte) || byte == 0x2B || byte == 0x2F || byte == 0x3D }

    static func isHexadecimal(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20) &- 0x61 < 6 }
}
