extension String {
    /// The text that bytes say once each `%` with two hexadecimal digits is the byte it stands for.
    ///
    /// Any other `%` stands for itself, and what is not UTF-8 becomes U+FFFD (WHATWG URL section 1.3).
    package init(percentDecoding bytes: some Collection<UInt8>) {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index != bytes.endIndex {
            let byte = bytes[index]
            bytes.formIndex(after: &index)
            let digits = bytes[index...].prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2, let value = Self.byte(ofDigits: digits) {
                decoded.append(value)
                index = digits.endIndex
            } else {
                decoded.append(byte)
            }
        }
        self = String(decoding: decoded, as: UTF8.self)
    }

    private static func byte(ofDigits digits: some Collection<UInt8>) -> UInt8? {
        digits.reduce(0) { value, digit in
            guard let value else { return nil }
            return switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value << 4 | (digit - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value << 4 | (digit - UInt8(ascii: "a") + 10)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value << 4 | (digit - UInt8(ascii: "A") + 10)
            default: nil
            }
        }
    }
}
