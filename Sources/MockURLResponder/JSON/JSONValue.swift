package import Foundation

/// A JSON value, which does not depend on the member order and the white space of its text.
package enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int64)
    /// A number with more digits than an `Int64` or a `Double` has, which would round it.
    indirect case large(Decimal)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Whether this value contains `part`: objects may have more members, everything else is equal.
    package func includes(_ part: JSONValue) -> Bool { agrees(with: part, allowsMore: true) }
}

extension JSONValue {
    /// Compares strings and names by their scalars: `é` differs from `e` with U+0301, because servers distinguish them.
    package static func == (one: JSONValue, other: JSONValue) -> Bool { one.agrees(with: other, allowsMore: false) }

    /// Compares without recursion, because the deepest JSON would exhaust the stack of a connection's thread.
    private func agrees(with part: JSONValue, allowsMore: Bool) -> Bool {
        var pairs = [(self, part)]
        while let pair = pairs.popLast() {
            switch pair {
            case (.array(let whole), .array(let part)):
                guard whole.count == part.count else { return false }
                pairs += zip(whole, part)
            case (.object(let whole), .object(let part)):
                guard whole.count == part.count || allowsMore && whole.count > part.count else { return false }
                for (name, value) in part {
                    guard let member = whole.member(name) else { return false }
                    pairs.append((member, value))
                }
            default: if !Self.isSameScalar(pair) { return false }
            }
        }
        return true
    }

    private static func isSameScalar(_ pair: (JSONValue, JSONValue)) -> Bool {
        switch pair {
        case (.null, .null): true
        case (.bool(let one), .bool(let other)): one == other
        case (.integer(let one), .integer(let other)): one == other
        case (.large(let one), .large(let other)): one == other
        case (.number(let one), .number(let other)): one == other
        case (.string(let one), .string(let other)): one.hasSameBytes(as: other)
        default: false
        }
    }
}

extension [String: JSONValue] {
    /// Returns the member whose name has these scalars; the subscript ignores the Unicode form of names.
    func member(_ name: String) -> JSONValue? {
        guard let index = index(forKey: name), self[index].key.hasSameBytes(as: name) else { return nil }
        return self[index].value
    }
}

// MARK: - Reading

extension JSONValue {
    /// The largest number of levels of objects and arrays; plans have a lower limit.
    package static let deepestNesting = 512

    /// The reason why a text cannot be read as a value.
    package enum Flaw: Error, Sendable, Hashable, CustomStringConvertible {
        /// The text is not JSON in UTF-8 (RFC 8259), or a number in it is too large for a `Double`.
        case invalid
        /// The text has more than `deepestNesting` levels of objects and arrays.
        case tooDeep

        /// A clause for a report about the text.
        package var description: String {
            switch self {
            case .invalid: "is no JSON"
            case .tooDeep: "is nested deeper than \(deepestNesting) levels, which is the limit for JSON"
            }
        }
    }

    /// Reads a JSON text (RFC 8259) in UTF-8.
    package init(reading text: Data) throws(Flaw) {
        let valid = String(decoding: text, as: UTF8.self)
        // Decoding replaces invalid bytes.
        guard Data(valid.utf8) == text else { throw .invalid }
        try self.init(reading: valid)
    }

    /// Reads a JSON text (RFC 8259).
    ///
    /// If a name is repeated in an object, its first value counts.
    package init(reading text: String) throws(Flaw) {
        var text = text
        let result = text.withUTF8 { bytes in
            var reader = JSONReader(bytes)
            return Result { () throws(Flaw) in try reader.wholeText() }
        }
        self = try result.get()
    }

    /// The value of a JSON text in UTF-8; `nil` if `init(reading:)` would throw.
    package init?(strictly text: Data) {
        guard let value = try? JSONValue(reading: text) else { return nil }
        self = value
    }

    /// The reason why the body of a request is not JSON; `nil` if it is, or if there is no body.
    package static func flaw(inBody body: Data) -> Flaw? {
        guard !body.isEmpty else { return nil }
        do throws(Flaw) {
            _ = try JSONValue(reading: body)
            return nil
        } catch {
            return error
        }
    }
}
