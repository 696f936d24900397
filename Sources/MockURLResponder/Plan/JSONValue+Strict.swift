package import Foundation

extension JSONValue {
    /// The value of a JSON text (RFC 8259); nil for any other.
    ///
    /// `JSONDecoder` alone takes more: a comma behind the last item, a byte order mark, and UTF-16.
    package init?(strictly text: Data) {
        guard let first = text.first, first < 0x80, !text.prefix(2).contains(0), !Self.hasIdleComma(text),
            let value = try? JSONDecoder().decode(JSONValue.self, from: text)
        else { return nil }
        self = value
    }

    /// Whether a comma has no item behind it.
    private static func hasIdleComma(_ text: Data) -> Bool {
        text.withUnsafeBytes { bytes in
            var (isAfterComma, isInString, isEscaped) = (false, false, false)
            for byte in bytes {
                if isInString {
                    isInString = isEscaped || byte != UInt8(ascii: "\"")
                    isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                    continue
                }
                switch byte {
                case 0x20, 0x09, 0x0A, 0x0D: break
                case UInt8(ascii: "]"), UInt8(ascii: "}"):
                    if isAfterComma { return true }
                default:
                    isAfterComma = byte == UInt8(ascii: ",")
                    isInString = byte == UInt8(ascii: "\"")
                }
            }
            return false
        }
    }
}
