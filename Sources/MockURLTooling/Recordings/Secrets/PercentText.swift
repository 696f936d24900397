import MockURLResponder

/// Percent-encoding (RFC 3986 section 2.1) of bytes.
enum PercentText {
    /// Returns the bytes with all but the unreserved characters encoded.
    static func encoded(_ bytes: [UInt8], isUpper: Bool = true, sparing others: String = "") -> [UInt8] {
        let digits = Array((isUpper ? "0123456789ABCDEF" : "0123456789abcdef").utf8)
        return bytes.flatMap { byte -> [UInt8] in
            let isPlain = SecretValue.isWord(byte) || ".~".utf8.contains(byte) || others.utf8.contains(byte)
            return isPlain ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }

    /// Returns the decoded bytes.
    static func decoded(_ text: some Collection<UInt8>, plusIsSpace: Bool) -> [UInt8] {
        var (bytes, rest) = ([UInt8](), text[...])
        bytes.reserveCapacity(text.count)
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(ByteSearch.hexadecimal),
                let low = rest.dropFirst().first.flatMap(ByteSearch.hexadecimal)
            {
                bytes.append(high << 4 | low)
                rest.removeFirst(2)
            } else {
                bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte)
            }
        }
        return bytes
    }
}
