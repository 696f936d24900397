/// A place in a JSON value (RFC 6901), such as `/user/name` or `/items/0`.
package struct JSONPointer: Sendable, Hashable {
    package typealias Flaw = TextFlaw

    /// The names and indexes of the pointer, without escapes.
    package let tokens: [String]

    package init(tokens: [String]) {
        self.tokens = tokens
    }

    /// Reads a pointer; the empty string refers to the whole value.
    package init(_ text: String) throws(Flaw) {
        try self.init(text[...])
    }

    /// Reads a pointer that is a part of a text.
    ///
    /// The position in an error counts from the beginning of that text.
    init(_ text: Substring) throws(Flaw) {
        guard let first = text.utf8.first else {
            tokens = []
            return
        }
        guard first == UInt8(ascii: "/") else {
            throw Flaw(
                at: text, expected: "a JSON pointer, which starts with \"/\"",
                hint: "put a slash before every name and index, such as /user/name")
        }
        var tokens: [String] = []
        for token in text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            tokens.append(try Self.unescaped(Substring(token)))
        }
        self.tokens = tokens
    }

    /// Returns the value that the pointer refers to; `nil` if there is no such value.
    package func value(in root: JSONValue) -> JSONValue? {
        tokens.reduce(root) { value, token in
            switch value {
            case .object(let members): Self.member(token, of: members)
            case .array(let elements): Self.index(token).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
            default: nil
            }
        }
    }

    /// Returns a value with another one at this place; `nil` if the value does not have this place.
    package func replacing(in root: JSONValue, by new: JSONValue) -> JSONValue? {
        Self.replacing(tokens[...], in: root, by: new)
    }

    private static func replacing(
        _ tokens: ArraySlice<String>, in root: JSONValue, by new: JSONValue
    ) -> JSONValue? {
        guard let token = tokens.first else { return new }
        guard let old = JSONPointer(tokens: [token]).value(in: root),
            let inner = replacing(tokens.dropFirst(), in: old, by: new)
        else { return nil }
        switch root {
        case .object(var members):
            members[token] = inner
            return .object(members)
        case .array(var elements):
            if let index = index(token) { elements[index] = inner }
            return .array(elements)
        default: return nil
        }
    }

    /// Compares names by their bytes (RFC 6901 section 4).
    private static func member(_ name: String, of members: [String: JSONValue]) -> JSONValue? {
        members.index(forKey: name).flatMap { members[$0].key.hasSameBytes(as: name) ? members[$0].value : nil }
    }

    /// Reads an array index, which has no leading zeros.
    ///
    /// `-` refers to the element after the last, which never exists.
    private static func index(_ token: String) -> Int? {
        let isNumber = token.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let hasLeadingZero = token.utf8.count > 1 && token.utf8.first == UInt8(ascii: "0")
        return isNumber && !hasLeadingZero ? Int(token) : nil
    }

    private static func unescaped(_ token: Substring) throws(Flaw) -> String {
        guard token.utf8.contains(UInt8(ascii: "~")) else { return String(token) }
        var bytes: [UInt8] = []
        var rest = token.utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "~") else {
                bytes.append(byte)
                continue
            }
            switch rest.first {
            case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "~"))
            case UInt8(ascii: "1"): bytes.append(UInt8(ascii: "/"))
            default:
                let start = token.utf8.index(before: rest.startIndex)
                throw Flaw(
                    at: Substring(token.utf8[start...].prefix(1)), expected: "~0 or ~1",
                    found: "\"~\" without 0 or 1 after it", hint: "write ~0 for ~ and ~1 for /")
            }
            rest.removeFirst()
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension JSONPointer: CustomStringConvertible {
    /// The pointer in its written form, with escapes.
    package var description: String { tokens.map { "/" + Self.escaped($0) }.joined() }

    /// Returns a name as a pointer has it.
    static func escaped(_ name: String) -> String {
        name.replacing("~", with: "~0").replacing("/", with: "~1")
    }
}

extension JSONValue {
    /// Returns this value with those of another one at some places; `nil` if one of both does not have a place.
    package func taking(_ other: JSONValue, at places: [JSONPointer]) -> JSONValue? {
        var result = self
        for place in places {
            guard let found = place.value(in: other), let next = place.replacing(in: result, by: found) else {
                return nil
            }
            result = next
        }
        return result
    }
}
