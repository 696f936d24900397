package import Foundation

/// Writes JSON values and bodies as Swift source.
extension SwiftSource {
    /// Returns the argument of `with(body:)`: a string literal for UTF-8, and `.base64` for other bytes.
    package static func body(_ bytes: Data) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.utf8.elementsEqual(bytes)
            ? literal(text) : ".base64(\"\(bytes.base64EncodedString())\")"
    }

    /// Returns a literal of the type `JSON`; `nil` if the value contains a number that Swift has no literal for.
    package static func literal(_ value: JSONValue) -> String? {
        switch value {
        case .null: return "nil"
        case .bool(let value): return "\(value)"
        case .integer(let value): return "\(value)"
        case .large: return nil
        case .number(let value): return "\(value)"
        case .string(let value): return literal(value)
        case .array(let values):
            let items = values.compactMap { literal($0) }
            return items.count == values.count ? "[\(items.joined(separator: ", "))]" : nil
        case .object(let members):
            let pairs = members.sorted { $0.key < $1.key }
                .compactMap { name, value in literal(value).map { "\(literal(name)): \($0)" } }
            guard pairs.count == members.count else { return nil }
            return pairs.isEmpty ? "[:]" : "[\(pairs.joined(separator: ", "))]"
        }
    }
}
