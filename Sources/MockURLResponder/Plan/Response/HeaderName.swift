/// The name of a header field, which is equal to a name with letters of another case (RFC 9110 section 5.1).
package struct HeaderName: Hashable {
    private let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func == (one: HeaderName, other: HeaderName) -> Bool {
        // Fast path: most names differ in length or have the same bytes, which is ten times faster to check.
        guard one.text.utf8.count == other.text.utf8.count else { return false }
        return one.text.hasSameBytes(as: other.text)
            || one.text.utf8.elementsEqual(other.text.utf8) { $0 == $1 || ($0 ^ $1 == 0x20 && isLetter($0)) }
    }

    package func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(Self.isLetter(byte) ? byte | 0x20 : byte) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
