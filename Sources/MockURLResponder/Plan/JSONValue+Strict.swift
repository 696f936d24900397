package import Foundation

extension JSONValue {
    /// Deeper nesting is refused, so that no text can exhaust the stack: 512 KiB on a secondary thread of Apple's.
    package static let deepestNesting = 64

    /// The value of a JSON text (RFC 8259); nil for any other, and for one nested deeper than a plan may be.
    ///
    /// `JSONDecoder` alone takes more: a comma after the last item, a byte order mark, UTF-16, and up to 512 levels, which
    /// overflow a stack of 512 KiB.
    package init?(strictly text: Data) {
        guard let first = text.first, first < 0x80, !text.prefix(2).contains(0), !Self.hasIdleCommaOrIsDeep(text),
            let value = try? JSONDecoder().decode(JSONValue.self, from: text)
        else { return nil }
        self = value
    }

    /// Whether a comma has no item after it, or there are too many levels of nesting.
    private static func hasIdleCommaOrIsDeep(_ text: Data) -> Bool {
        text.withUnsafeBytes { bytes in
            var (isAfterComma, isInString, isEscaped) = (false, false, false)
            var depth = 0
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
                    depth -= 1
                default:
                    if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { depth += 1 }
                    if depth > deepestNesting { return true }
                    isAfterComma = byte == UInt8(ascii: ",")
                    isInString = byte == UInt8(ascii: "\"")
                }
            }
            return false
        }
    }
}
