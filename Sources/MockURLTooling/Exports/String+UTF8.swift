import Foundation

extension String {
    /// Creates a string with exactly these bytes; `nil` if they are not UTF-8.
    ///
    /// `String(data:encoding:)` would omit a byte order mark.
    init?(utf8 bytes: Data) {
        var text = String(decoding: bytes, as: UTF8.self)
        // Comparing the elements of Data one by one takes ten times as long.
        let isSame = text.withUTF8 { utf8 in
            bytes.withUnsafeBytes { $0.elementsEqual(UnsafeRawBufferPointer(utf8)) }
        }
        guard isSame else { return nil }
        self = text
    }

    /// The text of a URL in which only visible ASCII characters remain, as clients send it.
    var withEncodedInvisibles: String {
        if utf8.allSatisfy({ 0x21..<0x7F ~= $0 }) { return self }
        return utf8.map { 0x21..<0x7F ~= $0 ? String(UnicodeScalar($0)) : String(format: "%%%02X", $0) }.joined()
    }
}
