import MockURLResponder

/// Percent-encoding (RFC 3986 section 2.1) of bytes.
enum PercentText {
    /// Returns the bytes with all but the unreserved characters encoded.
    static func encoded(
        _ bytes: [UInt8], isUpper: Bool = true, sparing others: some Sequence<UInt8> = EmptyCollection()
    ) -> [UInt8] {
        let digits = Array((isUpper ? "0123456789ABCDEF" : "0123456789abcdef").utf8)
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        for byte in bytes {
            if SecretValue.isLetterOrDigit(byte) || "-._~".utf8.contains(byte) || others.contains(byte) {
                text.append(byte)
            } else {
                text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return text
    }

    /// Returns the decoded bytes.
    static func decoded(_ text: some Collection<UInt8>, plusIsSpace: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var place = text.startIndex
        while place < text.endIndex {
            let byte = text[place]
            text.formIndex(after: &place)
            if byte == UInt8(ascii: "%"), let value = hexadecimal(text[place...]) {
                bytes.append(value)
                place = text.index(place, offsetBy: 2)
            } else {
                bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte)
            }
        }
        return bytes
    }

    /// Whether the writer of a text used small letters in its encoded bytes.
    static func usesSmallLetters(_ text: some Collection<UInt8>) -> Bool {
        var rest = text[...]
        while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
            rest = rest[percent...].dropFirst()
            if rest.prefix(2).contains(where: { $0 &- 0x61 < 6 }) { return true }
        }
        return false
    }

    private static func hexadecimal(_ text: some Collection<UInt8>) -> UInt8? {
        var digits = text.makeIterator()
        guard let high = digits.next().flatMap(ByteSearch.hexadecimal),
            let low = digits.next().flatMap(ByteSearch.hexadecimal)
        else { return nil }
        return high << 4 | low
    }
}
