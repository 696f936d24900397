import Foundation
import MockURLResponder

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
