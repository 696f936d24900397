import Foundation

/// Reads a JSON text (RFC 8259) into a value, without recursion and in time that grows linearly with the text.
///
/// ## Why not JSONDecoder
/// A decoder for any value tries one type after another. Each failed attempt throws an error with the coding path of
/// the value, so 511 nested arrays take 20 s. `JSONDecoder` also accepts a comma after the last item, a byte order
/// mark and UTF-16.
package struct JSONReader {
    /// An object or an array that is not complete yet.
    private struct Container {
        let close: UInt8
        var elements: [JSONValue] = []
        var members: [String: JSONValue] = [:]
        /// The name of the member that is being read.
        var name = ""

        var value: JSONValue { close == UInt8(ascii: "]") ? .array(elements) : .object(members) }

        mutating func add(_ value: JSONValue) {
            guard close == UInt8(ascii: "}") else { return elements.append(value) }
            // If a name is repeated, its first value counts.
            if let earlier = members.updateValue(value, forKey: name) { members[name] = earlier }
        }
    }

    let bytes: UnsafeBufferPointer<UInt8>
    /// The position of the next byte to read.
    package var offset = 0
    /// Whether half of a surrogate pair becomes U+FFFD; otherwise it is a flaw.
    package var replacesHalves = false
    private var open: [Container] = []

    /// - Parameter bytes: The text in valid UTF-8.
    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    package var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    /// Reads the value, and fails if other text follows.
    package mutating func wholeText() throws(JSONValue.Flaw) -> JSONValue {
        let value = try value()
        skipWhiteSpace()
        guard peek == nil else { throw .invalid }
        return value
    }

    /// Reads the next value, and leaves the text after the value unread.
    package mutating func value() throws(JSONValue.Flaw) -> JSONValue {
        while true {
            skipWhiteSpace()
            let complete: JSONValue? =
                switch peek {
                case UInt8(ascii: "["): try enter(closedBy: UInt8(ascii: "]"))
                case UInt8(ascii: "{"): try enter(closedBy: UInt8(ascii: "}"))
                default: try scalar()
                }
            if var complete, try closesAllContainers(after: &complete) { return complete }
        }
    }

    /// Begins an object or an array.
    ///
    /// - Parameter close: The closing bracket.
    /// - Returns: The value of an empty object or array; `nil` for any other.
    /// - Throws: `JSONValue.Flaw`, also if the nesting is too deep.
    private mutating func enter(closedBy close: UInt8) throws(JSONValue.Flaw) -> JSONValue? {
        guard open.count < JSONValue.deepestNesting else { throw .tooDeep }
        offset += 1
        skipWhiteSpace()
        var container = Container(close: close)
        if peek == close {
            offset += 1
            return container.value
        }
        if close == UInt8(ascii: "}") { container.name = try name() }
        open.append(container)
        return nil
    }

    /// Adds a complete value to its container, and closes each container that ends after the value.
    ///
    /// - Parameter value: The value. Afterwards, the outermost container that was closed.
    /// - Returns: Whether no container is open any more.
    /// - Throws: `JSONValue.Flaw`.
    private mutating func closesAllContainers(after value: inout JSONValue) throws(JSONValue.Flaw) -> Bool {
        while !open.isEmpty {
            let innermost = open.count - 1
            let close = open[innermost].close
            open[innermost].add(value)
            skipWhiteSpace()
            switch peek {
            case close:
                offset += 1
                value = open.removeLast().value
            case UInt8(ascii: ","):
                offset += 1
                if close == UInt8(ascii: "}") { open[innermost].name = try name() }
                return false
            default: throw .invalid
            }
        }
        return true
    }

    /// Reads the name of a member and the colon after the name.
    mutating func name() throws(JSONValue.Flaw) -> String {
        skipWhiteSpace()
        guard peek == UInt8(ascii: "\"") else { throw .invalid }
        let name = try string()
        try colon()
        return name
    }

    mutating func colon() throws(JSONValue.Flaw) {
        skipWhiteSpace()
        guard peek == UInt8(ascii: ":") else { throw .invalid }
        offset += 1
    }

    package mutating func skipWhiteSpace() {
        offset = ByteSearch.endOfWhiteSpace(in: bytes, from: offset)
    }
}

/// Reads objects and arrays item by item.
extension JSONReader {
    /// Moves to the next item of an object or an array, or to its end.
    ///
    /// - Parameter isFirst: Whether the reader is before the whole object or array; otherwise it is after an item.
    /// - Returns: Whether there is an item.
    /// - Throws: `invalid` for another character.
    package mutating func next(isFirst: Bool) throws(JSONValue.Flaw) -> Bool {
        skipWhiteSpace()
        guard let byte = peek else { throw .invalid }
        offset += 1
        skipWhiteSpace()
        switch byte {
        case UInt8(ascii: "{") where isFirst, UInt8(ascii: "[") where isFirst:
            // An opening bracket precedes its closing one by two places in ASCII.
            guard peek == byte + 2 else { return true }
            offset += 1
            return false
        case UInt8(ascii: ",") where !isFirst: return true
        case UInt8(ascii: "}") where !isFirst, UInt8(ascii: "]") where !isFirst: return false
        default: throw .invalid
        }
    }

    /// Reads an object, and passes each name before its value.
    package mutating func members(_ member: (inout JSONReader, String) throws -> Void) throws {
        var isFirst = true
        while try next(isFirst: isFirst) {
            isFirst = false
            try member(&self, name())
        }
    }

    /// Reads an array, and stops before each element.
    package mutating func elements(_ element: (inout JSONReader) throws -> Void) throws {
        var isFirst = true
        while try next(isFirst: isFirst) {
            isFirst = false
            try element(&self)
        }
    }
}

/// Reads strings, numbers and the words `true`, `false` and `null`.
extension JSONReader {
    package mutating func scalar() throws(JSONValue.Flaw) -> JSONValue {
        switch peek {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONValue.Flaw) -> JSONValue {
        guard bytes[offset...].starts(with: word.description.utf8) else { throw .invalid }
        offset += word.utf8CodeUnitCount
        return value
    }

    // MARK: Strings

    /// Reads the string whose opening quote is the next byte.
    @_optimize(speed)
    package mutating func string() throws(JSONValue.Flaw) -> String {
        offset += 1
        let start = offset
        skipPlainBytes()
        if peek == UInt8(ascii: "\"") {
            offset += 1
            return String(decoding: bytes[start..<offset - 1], as: UTF8.self)
        }
        var text = Array(bytes[start..<offset])
        while peek == UInt8(ascii: "\\") {
            try takeEscapes(into: &text)
            let plain = offset
            skipPlainBytes()
            text += bytes[plain..<offset]
        }
        guard peek == UInt8(ascii: "\"") else { throw .invalid }
        offset += 1
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func skipPlainBytes() {
        offset = ByteSearch.endOfPlainText(in: bytes, from: offset)
    }

    /// Reads a run of escapes.
    ///
    /// An invalid escape stays the next one.
    private mutating func takeEscapes(into text: inout [UInt8]) throws(JSONValue.Flaw) {
        while peek == UInt8(ascii: "\\") {
            guard let unit = ByteSearch.escapedUnit(in: bytes, at: offset), unit & 0xF800 != 0xD800 else {
                text += try rareEscape().utf8
                continue
            }
            // Fast in debug builds, in which the encoder of the standard library takes a second for a megabyte.
            if unit < 0x80 {
                text.append(UInt8(truncatingIfNeeded: unit))
            } else {
                if unit < 0x800 {
                    text.append(UInt8(truncatingIfNeeded: unit &>> 6) | 0xC0)
                } else {
                    text.append(UInt8(truncatingIfNeeded: unit &>> 12) | 0xE0)
                    text.append(UInt8(truncatingIfNeeded: unit &>> 6 & 0x3F) | 0x80)
                }
                text.append(UInt8(truncatingIfNeeded: unit & 0x3F) | 0x80)
            }
            offset &+= 6
        }
    }

    /// Reads an escape of a letter, or of a pair of surrogates.
    private mutating func rareEscape() throws(JSONValue.Flaw) -> Unicode.Scalar {
        let letter = offset + 1 < bytes.count ? bytes[offset + 1] : 0
        if let scalar = JSONText.scalar(escapedBy: letter) {
            offset += 2
            return scalar
        }
        guard let first = ByteSearch.escapedUnit(in: bytes, at: offset), UTF16.isLeadSurrogate(first),
            let second = ByteSearch.escapedUnit(in: bytes, at: offset + 6), UTF16.isTrailSurrogate(second)
        else {
            guard replacesHalves, ByteSearch.escapedUnit(in: bytes, at: offset) != nil else { throw .invalid }
            offset += 6
            return "\u{FFFD}"
        }
        offset += 12
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
    }

    // MARK: Numbers

    private mutating func number() throws(JSONValue.Flaw) -> JSONValue {
        let number = JSONText.number(in: bytes, from: offset)
        guard number.isComplete else { throw .invalid }
        let text = String(decoding: bytes[offset..<number.end], as: UTF8.self)
        offset = number.end
        if let integer = Int64(text) { return .integer(integer) }
        return try Self.number(text)
    }

    /// Returns the value of a number with a fraction, an exponent or more digits than an `Int64` has.
    private static func number(_ text: String) throws(JSONValue.Flaw) -> JSONValue {
        guard let value = Double(text), value.isFinite else { throw .invalid }
        if let fraction = longFraction(text) { return .large(fraction) }
        if let integer = Int64(exactly: value) {
            // From 2^53 on, the `Double` may be a different whole number than the text.
            if value.magnitude < 0x1p53 { return .integer(integer) }
            if let decimal = Decimal(string: text), let exact = Int64("\(decimal)") { return .integer(exact) }
        }
        guard value.magnitude < 1e38, value == value.rounded() else { return .number(value) }
        guard let decimal = Decimal(string: text) else { throw .invalid }
        return .large(decimal)
    }

    /// Returns a number with a fraction and with more digits than a `Double` has; `nil` for any other number.
    private static func longFraction(_ text: String) -> Decimal? {
        // A `Double` has at most 17 digits. Fast path: nearly all numbers have fewer.
        guard hasLongFraction(text), let decimal = Decimal(string: text), case let digits = "\(decimal)",
            digits.contains("."), hasLongFraction(digits)
        else { return nil }
        return decimal
    }

    private static func hasLongFraction(_ number: String) -> Bool {
        number.utf8.drop { $0 < UInt8(ascii: "1") }.prefix { $0 | 0x20 != UInt8(ascii: "e") }
            .count { $0 >= UInt8(ascii: "0") } > 17
    }
}
