import Foundation
import MockURLResponder

/// The members of an object in a record; one with the value `null` counts as absent.
struct RecordMembers {
    let values: [String: JSONValue]

    init(_ value: JSONValue) throws(JSONValue.Flaw) {
        guard case .object(let members) = value else { throw .invalid }
        values = members
    }

    subscript(_ name: String) -> JSONValue? {
        guard let value = values[name] else { return nil }
        if case .null = value { return nil }
        return value
    }

    func needed(_ name: String) throws(JSONValue.Flaw) -> JSONValue {
        guard let value = self[name] else { throw .invalid }
        return value
    }

    /// Returns the header fields from their pairs of name and value.
    func fields() throws(JSONValue.Flaw) -> HeaderFields {
        var fields = HeaderFields()
        for pair in try self["headers"]?.list() ?? [] {
            let texts = try pair.texts()
            if texts.count == 2 { fields.add(texts[1], for: texts[0]) }
        }
        return fields
    }
}

/// Reads the values of members, and throws for a value of another type.
extension JSONValue {
    func text() throws(Flaw) -> String {
        guard case .string(let text) = self else { throw .invalid }
        return text
    }

    func integer() throws(Flaw) -> Int {
        guard case .integer(let number) = self else { throw .invalid }
        return Int(number)
    }

    /// Returns a count, as far as further ones can be added.
    func count() throws(Flaw) -> Int {
        guard case .integer(let number) = self, 0..<1 << 53 ~= number else { throw .invalid }
        return Int(number)
    }

    func number() throws(Flaw) -> Double {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        case .large(let number): (number as NSDecimalNumber).doubleValue
        default: throw .invalid
        }
    }

    func boolean() throws(Flaw) -> Bool {
        guard case .bool(let isTrue) = self else { throw .invalid }
        return isTrue
    }

    func object() throws(Flaw) -> RecordMembers { try RecordMembers(self) }

    func list() throws(Flaw) -> [JSONValue] {
        guard case .array(let values) = self else { throw .invalid }
        return values
    }

    func objects<Value>(_ read: (RecordMembers) throws(Flaw) -> Value) throws(Flaw) -> [Value] {
        try list().map { value throws(Flaw) in try read(value.object()) }
    }

    func texts() throws(Flaw) -> [String] { try list().map { value throws(Flaw) in try value.text() } }

    /// Returns the known bytes of a body, which are only the first ones of a long one, and its length.
    func body() throws(Flaw) -> (bytes: Data, length: Int) {
        let body = try object()
        let (length, text) = (try body.needed("bytes").count(), try body["text"]?.text())
        let base64 = try body["base64"]?.text()
        return (text.map { Data($0.utf8) } ?? base64.flatMap { Data(base64Encoded: $0) } ?? Data(), length)
    }
}

/// Reads the members of an end record, whose types are checked.
extension [String: JSONValue] {
    /// Returns a count, as far as further ones can be added; `nil` if the member is missing or no count.
    func count(_ name: String) -> Int? {
        if case .integer(let count)? = self[name], count >= 0 { Int(Swift.min(count, 1 << 53)) } else { nil }
    }

    /// Returns a text; `nil` if the member is missing or no text.
    func text(_ name: String) -> String? {
        if case .string(let text)? = self[name] { text } else { nil }
    }

    /// Returns a list of objects; empty if the member is missing or no list.
    func list(_ name: String) -> [[String: JSONValue]] {
        guard case .array(let values)? = self[name] else { return [] }
        return values.compactMap { if case .object(let members) = $0 { members } else { nil } }
    }

    /// The number and the name of a stub, such as `#2 "rates"`.
    var stubName: String {
        var words: [String] = []
        if case .integer(let index)? = self["index"], index < Int64.max { words.append("#\(index + 1)") }
        if case .string(let name)? = self["name"] { words.append("\"\(name)\"") }
        return words.joined(separator: " ")
    }

    /// The line of code of a stub, such as ` (Tests/RatesTests.swift:12)`; empty if it is unknown.
    var stubSource: String {
        if case .string(let source)? = self["source"] { " (\(source))" } else { "" }
    }

    /// The expected and the found number of answers of a stub; empty if the record has no numbers.
    var stubCounts: String {
        guard let found = count("found") else { return "" }
        return count("expected").map { ": expected \($0), found \(found)" } ?? ": found \(found)"
    }
}
