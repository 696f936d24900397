import Foundation

/// Values as JSON text.
///
/// What comes out holds no NUL, so it can stand in an argument.
package enum JSONText {
    package static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        quote(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A text as it stands inside the quotes of a JSON string.
    ///
    /// The quotes are taken off as bytes: with a combining character after it, a quote is no character of its own.
    static func escaped(_ text: String) -> Substring {
        Substring(quoted(text).utf8.dropFirst().dropLast())
    }

    /// Appends a text in quotes; what needs no escape, which is nearly all, is copied in runs.
    static func quote(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { utf8 in
            var start = 0
            for index in utf8.indices where needsEscape(utf8[index]) {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
                escape(utf8[index], to: &bytes)
                start = index + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static func escape(_ byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "\""): bytes += "\\\"".utf8
        case UInt8(ascii: "\\"): bytes += "\\\\".utf8
        case UInt8(ascii: "\n"): bytes += "\\n".utf8
        case UInt8(ascii: "\r"): bytes += "\\r".utf8
        case UInt8(ascii: "\t"): bytes += "\\t".utf8
        default: bytes += String(format: "\\u%04x", byte).utf8
        }
    }

    package static func array(of strings: [String]) -> String {
        "[" + strings.map(quoted).joined(separator: ",") + "]"
    }
}

extension JSONValue {
    /// The value as JSON text, members sorted by name.
    package var text: String {
        switch self {
        case .null: "null"
        case .bool(let value): String(value)
        case .integer(let value): String(value)
        case .large(let value): value.description
        case .number(let value): String(value)
        case .string(let value): JSONText.quoted(value)
        case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            "{"
                + members.sorted { $0.key < $1.key }
                .map { JSONText.quoted($0.key) + ":" + $0.value.text }.joined(separator: ",")
                + "}"
        }
    }
}
