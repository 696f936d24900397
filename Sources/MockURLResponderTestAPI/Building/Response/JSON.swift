public import Foundation
import MockURLResponder

/// A JSON value, which you can write as a literal: `["id": 7, "tags": ["new", nil]]`.
public struct JSON: Sendable, Hashable {
    let value: JSONValue

    init(_ value: JSONValue) {
        self.value = value
    }

    /// Creates a string.
    public init(_ text: String) {
        self.init(.string(text))
    }

    /// Creates a whole number.
    public init(_ number: some BinaryInteger) {
        self.init(Int64(exactly: number).map(JSONValue.integer) ?? .large(Decimal(string: "\(number)") ?? 0))
    }

    /// Creates a number.
    ///
    /// A number that is not finite becomes `null`, because JSON has no such numbers.
    public init(_ number: Double) {
        self.init(floatLiteral: number)
    }

    /// Creates the value `true` or `false`.
    public init(_ value: Bool) {
        self.init(.bool(value))
    }

    /// Creates an array.
    public init(_ items: [JSON]) {
        self.init(.array(items.map(\.value)))
    }

    /// Creates an object.
    public init(_ members: [String: JSON]) {
        self.init(.object(members.mapValues(\.value)))
    }

    /// Reads a value from JSON data.
    ///
    /// - Parameter data: JSON (RFC 8259) in UTF-8.
    /// - Throws: `DecodingError` if the data is not JSON, an object repeats a name, or the value has more than 64
    ///   levels.
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

    /// Encodes a value as JSON.
    ///
    /// - Parameters:
    ///   - value: The value to encode.
    ///   - encoder: The encoder, which determines the format of dates, for example.
    /// - Throws: The error of the encoder, or `DecodingError` as in `init(data:)`.
    public init(encoding value: some Encodable, with encoder: JSONEncoder = JSONEncoder()) throws {
        try self.init(data: encoder.encode(value))
    }

    /// The value as a JSON string, with members sorted by name.
    public var text: String { value.text }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// Creates the value `null`.
    public init(nilLiteral: ()) {
        self.init(.null)
    }

    /// Creates the value `true` or `false`.
    public init(booleanLiteral value: Bool) {
        self.init(.bool(value))
    }

    /// Creates a whole number.
    public init(integerLiteral value: Int64) {
        self.init(.integer(value))
    }

    /// Creates a number.
    ///
    /// A number that is not finite becomes `null`, because JSON has no such numbers.
    public init(floatLiteral value: Double) {
        self.init(value.isFinite ? Int64(exactly: value).map(JSONValue.integer) ?? .number(value) : .null)
    }

    /// Creates a string.
    public init(stringLiteral value: String) {
        self.init(.string(value))
    }

    /// Creates an array.
    public init(arrayLiteral elements: JSON...) {
        self.init(.array(elements.map(\.value)))
    }

    /// Creates an object.
    ///
    /// If a name is repeated, its last value counts.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self.init(.object(Dictionary(elements.map { ($0.0, $0.1.value) }) { _, last in last }))
    }
}
