public import Foundation
import MockURLResponder

/// A JSON value, to be written as a literal: `["id": 7, "tags": ["new", nil]]`.
public struct JSON: Sendable, Hashable {
    let value: JSONValue

    init(_ value: JSONValue) {
        self.value = value
    }

    /// A text.
    public init(_ text: String) {
        self.init(.string(text))
    }

    /// A whole number.
    public init(_ number: some BinaryInteger) {
        self.init(Int64(exactly: number).map(JSONValue.integer) ?? .large(Decimal(string: "\(number)") ?? 0))
    }

    /// A number; one that is not finite is `null`, as JSON has none.
    public init(_ number: Double) {
        self.init(floatLiteral: number)
    }

    /// The value `true` or `false`.
    public init(_ value: Bool) {
        self.init(.bool(value))
    }

    /// An array.
    public init(_ items: [JSON]) {
        self.init(.array(items.map(\.value)))
    }

    /// An object.
    public init(_ members: [String: JSON]) {
        self.init(.object(members.mapValues(\.value)))
    }

    /// Reads a JSON text.
    ///
    /// - Parameter data: In UTF-8.
    /// - Throws: `DecodingError`, when it is no JSON (RFC 8259), names a member twice, or has more than 64 levels.
    public init(data: Data) throws {
        if let flaw = PlanRules.flaw(inJSON: data) {
            let words = "expected \(flaw.expected)" + (flaw.hint.map { "; \($0)" } ?? "")
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: words))
        }
        do {
            value = try JSONValue(reading: data)
        } catch {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "the text \(error)"))
        }
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
        self.init(value.isFinite ? Int64(exactly: value).map(JSONValue.integer) ?? .number(value) : .null)
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
