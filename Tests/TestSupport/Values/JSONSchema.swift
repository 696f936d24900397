import Foundation
package import MockURLResponder

/// A JSON Schema (draft 2020-12), with the keywords that docs/reference/wire-format.schema.json uses.
///
/// The initializer throws for an unknown keyword, so that no rule of a schema is ignored silently.
package struct JSONSchema: Sendable {
    package struct Unusable: Error, CustomStringConvertible {
        package let description: String
    }

    /// The keywords that apply other schemas.
    private enum Applicator: String {
        case ref = "$ref"
        case allOf, anyOf, oneOf, not, properties, additionalProperties, propertyNames, items, prefixItems
    }

    /// The keywords that check only the value itself.
    private enum Assertion: String {
        case type, const, `enum`, required, dependentRequired, pattern
        case minimum, maximum, exclusiveMinimum, minItems, maxItems, minProperties, maxProperties
    }

    private static let annotations: Set = [
        "$schema", "$defs", "title", "description", "default", "examples", "contentEncoding",
    ]

    package let root: JSONValue
    private var expressions: [String: NSRegularExpression] = [:]

    package init(_ text: Data) throws {
        root = try JSONValue(reading: text)
        try check(root, at: "#")
    }

    /// Returns the schema of the wire format in docs.
    package static func ofWireFormat() throws -> JSONSchema {
        try JSONSchema(Data(contentsOf: Checkout.file("docs/reference/wire-format.schema.json")))
    }

    /// The schemas in `$defs`, by name.
    package var definitions: [String: JSONValue] { root["$defs"]?.members ?? [:] }

    /// Returns one line for each flaw of a value; empty if the value is valid.
    package func flaws(in value: JSONValue, as definition: String? = nil) -> [String] {
        flaws(in: value, definition.map { .object(["$ref": .string("#/$defs/\($0)")]) } ?? root, at: "$")
    }

    // MARK: Checking the schema

    private mutating func check(_ schema: JSONValue, at place: String) throws {
        if case .bool = schema { return }
        guard case .object(let keywords) = schema else { throw Unusable(description: "\(place) is not a schema") }
        for (keyword, operand) in keywords {
            let place = "\(place)/\(keyword)"
            try check(keyword: keyword, operand, at: place)
            for (name, part) in Self.schemas(in: keyword, operand) { try check(part, at: "\(place)/\(name)") }
        }
    }

    private mutating func check(keyword: String, _ operand: JSONValue, at place: String) throws {
        switch (Applicator(rawValue: keyword), Assertion(rawValue: keyword)) {
        case (.ref, _):
            guard resolve(operand) != nil else { throw Unusable(description: "\(place) leads nowhere") }
        case (_, .pattern):
            // "$" in ECMA-262 matches only the very end. "$" in ICU also matches before a line end.
            let source = operand.string ?? ""
            let expression = source.hasSuffix("$") ? source.dropLast() + "\\z" : source
            expressions[source] = try NSRegularExpression(pattern: expression)
        case (nil, nil) where !Self.annotations.contains(keyword):
            throw Unusable(description: "\(place) is a keyword that this validator does not know")
        default: break
        }
    }

    /// Returns the schemas in the operand of a keyword.
    private static func schemas(in keyword: String, _ operand: JSONValue) -> [(String, JSONValue)] {
        switch (keyword, Applicator(rawValue: keyword)) {
        case ("$defs", _), (_, .properties): operand.members.map { ($0, $1) }
        case (_, .allOf), (_, .anyOf), (_, .oneOf), (_, .prefixItems): operand.items.enumerated().map { ("\($0)", $1) }
        case (_, .not), (_, .additionalProperties), (_, .propertyNames), (_, .items): [("", operand)]
        case (_, .ref), (_, nil): []
        }
    }

    private func resolve(_ reference: JSONValue) -> JSONValue? {
        guard let text = reference.string, text.hasPrefix("#/$defs/") else { return nil }
        return definitions[String(text.dropFirst("#/$defs/".count))]
    }

    // MARK: Validating

    private func flaws(in value: JSONValue, _ schema: JSONValue, at place: String) -> [String] {
        guard case .object(let keywords) = schema else {
            return schema == .bool(true) ? [] : ["\(place) is not allowed"]
        }
        return keywords.sorted { $0.key < $1.key }.flatMap { keyword, operand in
            if let applicator = Applicator(rawValue: keyword) {
                return flaws(in: value, applicator, operand, of: keywords, at: place)
            }
            guard let assertion = Assertion(rawValue: keyword), !holds(assertion, operand, for: value) else {
                return []
            }
            return ["\(place) is not as \(keyword) says: \(operand.text)"]
        }
    }

    private func flaws(
        in value: JSONValue, _ keyword: Applicator, _ operand: JSONValue, of schema: [String: JSONValue],
        at place: String
    ) -> [String] {
        func accepting() -> Int { operand.items.count { flaws(in: value, $0, at: place).isEmpty } }
        switch keyword {
        case .ref: return flaws(in: value, resolve(operand)!, at: place)
        case .allOf: return operand.items.flatMap { flaws(in: value, $0, at: place) }
        case .anyOf: return accepting() > 0 ? [] : ["\(place) is none of \(operand.text)"]
        case .oneOf: return accepting() == 1 ? [] : ["\(place) is not exactly one of \(operand.text)"]
        case .not: return flaws(in: value, operand, at: place).isEmpty ? ["\(place) is \(operand.text)"] : []
        case .properties:
            return value.members.flatMap { name, member in
                operand[name].map { flaws(in: member, $0, at: "\(place).\(name)") } ?? []
            }
        case .additionalProperties:
            return value.members.filter { schema["properties"]?[$0.key] == nil }
                .flatMap { flaws(in: $1, operand, at: "\(place).\($0)") }
        case .propertyNames:
            return value.members.keys.flatMap { flaws(in: .string($0), operand, at: "\(place), name \($0)") }
        case .prefixItems: return zip(value.items, operand.items).flatMap { flaws(in: $0, $1, at: "\(place)[…]") }
        case .items:
            return value.items.enumerated().dropFirst(schema["prefixItems"]?.items.count ?? 0)
                .flatMap { flaws(in: $1, operand, at: "\(place)[\($0)]") }
        }
    }

    private func holds(_ keyword: Assertion, _ operand: JSONValue, for value: JSONValue) -> Bool {
        switch keyword {
        case .type: operand.string.map(value.typeNames.contains)!
        case .const: value == operand
        case .enum: operand.items.contains(value)
        case .required: !value.isObject || operand.items.allSatisfy { value[$0.string!] != nil }
        case .dependentRequired:
            operand.members.allSatisfy { name, others in
                value[name] == nil || others.items.allSatisfy { value[$0.string!] != nil }
            }
        case .pattern: value.string.map { isFound(operand.string!, in: $0) } ?? true
        case .minimum: value.double.map { $0 >= operand.double! } ?? true
        case .maximum: value.double.map { $0 <= operand.double! } ?? true
        case .exclusiveMinimum: value.double.map { $0 > operand.double! } ?? true
        case .minItems: !value.isArray || value.items.count >= Int(operand.double!)
        case .maxItems: !value.isArray || value.items.count <= Int(operand.double!)
        case .minProperties: !value.isObject || value.members.count >= Int(operand.double!)
        case .maxProperties: !value.isObject || value.members.count <= Int(operand.double!)
        }
    }

    private func isFound(_ pattern: String, in text: String) -> Bool {
        expressions[pattern]!.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }
}

extension JSONValue {
    /// The members of an object; empty for any other value.
    package var members: [String: JSONValue] { if case .object(let members) = self { members } else { [:] } }
    /// The items of an array; empty for any other value.
    package var items: [JSONValue] { if case .array(let items) = self { items } else { [] } }
    package var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
    package var string: String? { if case .string(let text) = self { text } else { nil } }

    package subscript(name: String) -> JSONValue? { members[name] }

    fileprivate var isObject: Bool { if case .object = self { true } else { false } }
    fileprivate var isArray: Bool { if case .array = self { true } else { false } }

    fileprivate var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .large(let value): Double("\(value)")
        case .number(let value): value
        case .null, .bool, .string, .array, .object: nil
        }
    }

    fileprivate var typeNames: [String] {
        switch self {
        case .null: ["null"]
        case .bool: ["boolean"]
        case .integer, .large: ["integer", "number"]
        case .number(let value): value == value.rounded() ? ["integer", "number"] : ["number"]
        case .string: ["string"]
        case .array: ["array"]
        case .object: ["object"]
        }
    }
}
