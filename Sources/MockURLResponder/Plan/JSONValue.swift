package import Foundation

/// A JSON text as a value, so that two texts can be compared as JSON: member order and white space do not count.
package indirect enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int64)
    /// A whole number that needs more than 64 bits, as it is: a `Double` would round it.
    case large(Decimal)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Whether this value holds everything `part` names: members of objects may be more, everything else is equal.
    package func includes(_ part: JSONValue) -> Bool {
        switch (self, part) {
        case (.object(let whole), .object(let part)):
            part.allSatisfy { name, value in whole[name]?.includes(value) ?? false }
        case (.array(let whole), .array(let part)):
            whole.count == part.count && zip(whole, part).allSatisfy { $0.includes($1) }
        default:
            self == part
        }
    }
}

extension JSONValue: Decodable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            let isLarge = value.magnitude < 1e38 && value == value.rounded()
            self = try isLarge ? .large(container.decode(Decimal.self)) : .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }
}
