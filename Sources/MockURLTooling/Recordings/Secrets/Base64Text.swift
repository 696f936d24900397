import Foundation

/// A text in base64 with what its writer chose: the alphabet, and whether it is padded (RFC 4648 sections 4 and 5).
struct Base64Text {
    var isURL: Bool
    var isPadded: Bool
    var content: Data

    init(isURL: Bool, isPadded: Bool, content: Data) {
        (self.isURL, self.isPadded, self.content) = (isURL, isPadded, content)
    }

    /// Reads a text; `nil` if it is no base64.
    init?(_ text: some Sequence<UInt8>) {
        var standard: [UInt8] = []
        (isURL, isPadded) = (false, false)
        for byte in text {
            switch byte {
            case UInt8(ascii: "-"): (isURL, standard) = (true, standard + [UInt8(ascii: "+")])
            case UInt8(ascii: "_"): (isURL, standard) = (true, standard + [UInt8(ascii: "/")])
            case UInt8(ascii: "="): isPadded = true
            default: standard.append(byte)
            }
        }
        guard standard.count % 4 != 1 else { return nil }
        // A text of whole groups needs no padding, so its writer may pad others.
        if standard.count.isMultiple(of: 4), !isURL { isPadded = true }
        standard += [UInt8](repeating: UInt8(ascii: "="), count: (4 - standard.count % 4) % 4)
        guard let data = Data(base64Encoded: Data(standard)) else { return nil }
        content = data
    }

    var written: [UInt8] {
        var text = Array(content.base64EncodedData())
        if isURL {
            for index in text.indices {
                if text[index] == UInt8(ascii: "+") { text[index] = UInt8(ascii: "-") }
                if text[index] == UInt8(ascii: "/") { text[index] = UInt8(ascii: "_") }
            }
        }
        if !isPadded { while text.last == UInt8(ascii: "=") { text.removeLast() } }
        return text
    }

    /// Returns the characters of the standard alphabet that depend on the bytes only, without padding.
    static func characters(of bytes: [UInt8]) -> [UInt8] {
        var (text, bits, count): ([UInt8], UInt32, UInt32) = ([], 0, 0)
        text.reserveCapacity(bytes.count * 4 / 3)
        for byte in bytes {
            (bits, count) = (bits << 8 | UInt32(byte), count + 8)
            while count >= 6 {
                count -= 6
                text.append(alphabet[Int(bits >> count & 63)])
            }
        }
        return text
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
