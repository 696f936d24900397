import Foundation

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
            text += try escape().utf8
            let plain = offset
            skipPlainBytes()
            text += bytes[plain..<offset]
        }
        guard peek == UInt8(ascii: "\"") else { throw .invalid }
        offset += 1
        return String(decoding: text, as: UTF8.self)
    }

    /// Skips to the next quote, backslash or control character.
    private mutating func skipPlainBytes() {
        offset = ByteSearch.endOfPlainText(in: bytes, from: offset)
    }

    /// Reads the escape whose backslash is the next byte: a letter, a code unit, or a surrogate pair.
    private mutating func escape() throws(JSONValue.Flaw) -> Unicode.Scalar {
        offset += 1
        if let scalar = peek.flatMap(JSONText.scalar(escapedBy:)) {
            offset += 1
            return scalar
        }
        guard let first = ByteSearch.codeUnit(in: bytes, at: offset) else { throw .invalid }
        offset += 5
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard UTF16.isLeadSurrogate(first), let second = ByteSearch.escapedUnit(in: bytes, at: offset),
            UTF16.isTrailSurrogate(second)
        else { throw .invalid }
        offset += 6
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
        if let integer = Int64(exactly: value) {
            // From 2^53 on, the `Double` may be a different whole number than the text.
            if value.magnitude < 0x1p53 { return .integer(integer) }
            if let decimal = Decimal(string: text), let exact = Int64("\(decimal)") { return .integer(exact) }
        }
        guard value.magnitude < 1e38, value == value.rounded() else { return .number(value) }
        guard let decimal = Decimal(string: text) else { throw .invalid }
        return .large(decimal)
    }
}
