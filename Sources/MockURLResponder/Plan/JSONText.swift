import Foundation

/// Values as JSON text.
///
/// What comes out holds no NUL, so it can stand in an argument.
package enum JSONText {
    package static func quoted(_ text: String) -> String {
        var utf8 = Array("\"".utf8)
        utf8.reserveCapacity(text.utf8.count + 2)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): utf8 += "\\\"".utf8
            case UInt8(ascii: "\\"): utf8 += "\\\\".utf8
            case UInt8(ascii: "\n"): utf8 += "\\n".utf8
            case UInt8(ascii: "\r"): utf8 += "\\r".utf8
            case UInt8(ascii: "\t"): utf8 += "\\t".utf8
            case ..<0x20: utf8 += String(format: "\\u%04x", byte).utf8
            default: utf8.append(byte)
            }
        }
        utf8.append(UInt8(ascii: "\""))
        return String(decoding: utf8, as: UTF8.self)
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
