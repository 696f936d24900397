public import Foundation
import MockURLResponder

/// A JSON value, to be written as a literal: `["id": 7, "tags": ["new", nil]]`.
public struct JSON: Sendable, Hashable {
    let value: JSONValue

    init(_ value: JSONValue) {
        self.value = value
    }

    /// Reads a JSON text.
    ///
    /// - Parameter data: In UTF-8.
    /// - Throws: What `JSONDecoder` says of it.
    public init(data: Data) throws {
        value = try JSONDecoder().decode(JSONValue.self, from: data)
    }

    /// Encodes a value.
    ///
    /// - Parameters:
    ///   - value: What is encoded.
    ///   - encoder: How; its dates, for example.
    /// - Throws: What the encoder says of it.
    public init(encoding value: some Encodable, with encoder: JSONEncoder = JSONEncoder()) throws {
        try self.init(data: encoder.encode(value))
    }

    /// The value as JSON text, members sorted by name.
    public var text: String { value.text }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// The value `null`.
    public init(nilLiteral: ()) {
        self.init(.null)
    }

    /// The value `true` or `false`.
    public init(booleanLiteral value: Bool) {
        self.init(.bool(value))
    }

    /// A whole number.
    public init(integerLiteral value: Int64) {
        self.init(.integer(value))
    }

    /// A number.
    public init(floatLiteral value: Double) {
        self.init(Int64(exactly: value).map(JSONValue.integer) ?? .number(value))
    }

    /// A text.
    public init(stringLiteral value: String) {
        self.init(.string(value))
    }

    /// An array.
    public init(arrayLiteral elements: JSON...) {
        self.init(.array(elements.map(\.value)))
    }

    /// An object; of members with the same name the last counts.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self.init(.object(Dictionary(elements.map { ($0.0, $0.1.value) }) { _, last in last }))
    }
}
