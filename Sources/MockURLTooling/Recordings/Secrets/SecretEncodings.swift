import Foundation
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

/// Escapes in strings of JSON, also in JSON that is itself a string.
enum JSONEscapes {
    /// Returns the decoded text, or one that is no JSON without its backslashes.
    static func decoded(_ text: [UInt8], depth: Int) -> [UInt8] {
        var text = text
        for _ in 0..<depth where text.contains(UInt8(ascii: "\\")) {
            let value = try? JSONValue(reading: Data("\"".utf8 + text + "\"".utf8))
            if case .string(let plain)? = value {
                text = Array(plain.utf8)
            } else {
                text.removeAll { $0 == UInt8(ascii: "\\") }
            }
        }
        return text
    }

    static func encoded(_ text: [UInt8], depth: Int) -> [UInt8] {
        (0..<depth).reduce(text) { text, _ in
            text.flatMap { byte -> [UInt8] in
                if byte < 0x20 { return Array("\\u00".utf8) + PercentText.encoded([byte], isUpper: false).dropFirst() }
                return "\"\\".utf8.contains(byte) ? [UInt8(ascii: "\\"), byte] : [byte]
            }
        }
    }
}

/// A text in base64 with what its writer chose: the alphabet, and whether it is padded (RFC 4648 sections 4 and 5).
struct Base64Text {
    var isURL: Bool
    var isPadded: Bool
    var content: Data

    init(isURL: Bool, isPadded: Bool, content: Data) {
        (self.isURL, self.isPadded, self.content) = (isURL, isPadded, content)
    }

    /// Reads a text; `nil` if it is no base64.
    init?(_ text: some Collection<UInt8>) {
        var standard = text.map(Self.standard).filter { $0 != UInt8(ascii: "=") }
        isURL = text.contains { $0 != Self.standard($0) }
        // A text of whole groups needs no padding, so its writer may pad others.
        isPadded = standard.count < text.count || standard.count.isMultiple(of: 4) && !isURL
        guard standard.count % 4 != 1 else { return nil }
        standard += [UInt8](repeating: UInt8(ascii: "="), count: (4 - standard.count % 4) % 4)
        guard let data = Data(base64Encoded: Data(standard)) else { return nil }
        content = data
    }

    private static func standard(_ byte: UInt8) -> UInt8 {
        byte == UInt8(ascii: "-") ? UInt8(ascii: "+") : byte == UInt8(ascii: "_") ? UInt8(ascii: "/") : byte
    }

    static func url(_ byte: UInt8) -> UInt8 {
        byte == UInt8(ascii: "+") ? UInt8(ascii: "-") : byte == UInt8(ascii: "/") ? UInt8(ascii: "_") : byte
    }

    var written: [UInt8] {
        let text = content.base64EncodedData().map { isURL ? Self.url($0) : $0 }
        return isPadded ? text : text.filter { $0 != UInt8(ascii: "=") }
    }
}
