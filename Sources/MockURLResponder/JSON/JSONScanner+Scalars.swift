import Foundation

/// Reads strings, numbers and the words `true`, `false` and `null`.
extension JSONScanner {
    @_optimize(speed)
    mutating func string(expected: @autoclosure () -> SafeText) throws -> String {
        try require(.string, expected: expected())
        let start = offset
        let read = bytes.withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            reader.offset = start
            return (text: try? reader.string(), end: reader.offset)
        }
        offset = read.end
        guard let text = read.text else { throw brokenString() }
        return text
    }

    /// Returns the error for the byte at which a string cannot be read.
    private func brokenString() -> PlanError {
        switch peek {
        case nil: failure(.invalidJSON, expected: "a closing quote", found: "the end of the text")
        case UInt8(ascii: "\\"):
            bytes.withUnsafeBufferPointer { ByteSearch.escapedUnit(in: $0, at: offset) } == nil
                ? failure(
                    .invalidJSON,
                    expected: "an escape: \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u and four hexadecimal digits",
                    found: "another escape")
                : failure(.invalidJSON, expected: "a Unicode character", found: "half of a surrogate pair")
        case let byte?:
            failure(
                .invalidJSON, expected: "no control character inside a string",
                found: "the control character \(Int(byte))", hint: "write it as an escape, such as \\n or \\u0001")
        }
    }

    /// Reads a string that probably equals the last one.
    ///
    /// An equal string is not copied again.
    @_optimize(speed)
    mutating func repeatedString(expected: @autoclosure () -> SafeText) throws -> String {
        try require(.string, expected: expected())
        let place = offset + 1..<offset + 1 + latest.place.count
        if place.upperBound < bytes.count, bytes[place.upperBound] == UInt8(ascii: "\""), holdsSame(latest.place, place)
        {
            offset = place.upperBound + 1
        } else {
            let start = offset + 1
            let text = try string(expected: expected())
            latest = (start..<offset - 1, text)
        }
        return latest.text
    }

    /// Whether two ranges of the same length contain the same bytes.
    private func holdsSame(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
        bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return false }
            return memcmp(start + one.lowerBound, start + other.lowerBound, one.count) == 0
        }
    }

    /// The longest number in bytes; a `Double` never needs more digits.
    private static let longestNumber = 1_024

    @_optimize(speed)
    mutating func integer(
        in range: ClosedRange<Int>, expected: @autoclosure () -> SafeText, hint: SafeText? = nil,
        _ kind: MessageKind = .outOfRange
    ) throws -> Int {
        let start = startOfValue()
        try skipNumber(expected: expected())
        let digits = bytes[start..<offset]
        let isPlain = digits.count < 19 && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let value: Int? =
            digits.count > Self.longestNumber
            ? nil
            : isPlain
                ? digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
                : Self.integer(String(decoding: digits, as: UTF8.self))
        guard let value, range.contains(value) else {
            throw failure(kind, at: start, expected: expected(), found: numberText(from: start), hint: hint)
        }
        return value
    }

    /// Returns the value of a whole number in any notation, such as `1e3`; `nil` for any other number.
    private static func integer(_ text: String) -> Int? {
        Int(text) ?? Double(text).flatMap { Int(exactly: $0) }
    }

    mutating func number(
        in range: ClosedRange<Double>, expected: @autoclosure () -> SafeText, _ kind: MessageKind = .outOfRange
    ) throws -> Double {
        let start = startOfValue()
        try skipNumber(expected: expected())
        let text = String(decoding: bytes[start..<offset].prefix(Self.longestNumber + 1), as: UTF8.self)
        guard text.utf8.count <= Self.longestNumber, let value = Double(text), range.contains(value) else {
            throw failure(kind, at: start, expected: expected(), found: numberText(from: start))
        }
        return value
    }

    mutating func boolean() throws -> Bool {
        guard try kind() == .bool else { throw try unsuitable(expected: "true or false") }
        return try text() == "true"
    }

    /// Reads the word `true`, the only valid value of an operator without an operand.
    mutating func readTrue() throws {
        let start = startOfValue()
        guard try kind() == .bool, try text() == "true" else {
            offset = start
            throw try unsuitable(expected: "true")
        }
    }

    /// Reads any value, and returns its JSON text unchanged.
    mutating func text() throws -> String {
        let start = startOfValue()
        try skip()
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }
}

/// Describes places and values in errors, without showing a secret.
///
/// A misplaced quote can move any text anywhere, so errors show only known words and numbers of the text.
extension JSONScanner {
    /// Returns an error for a character that JSON does not allow here.
    func unexpected(expected: SafeText) -> PlanError {
        let rest = bytes[offset...]
        let word = rest.prefix(10).prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
        let (found, hint): (SafeText, SafeText) =
            if rest.starts(with: Self.byteOrderMark) {
                ("a byte order mark", "write the text as UTF-8 without a byte order mark")
            } else if ["#", "//", "/*"].contains(where: { rest.starts(with: $0.utf8) }) {
                ("a comment", "remove it, because JSON has no comments")
            } else if let end = rest.first, [0x5D, 0x7D].contains(end),
                bytes[..<offset].last(where: { $0 > 0x20 }) == 0x2C
            {
                ("\(characterText) after a comma", "remove the comma, because JSON has none after the last item")
            } else if let meant = Self.foreignWords[String(decoding: word, as: UTF8.self).lowercased()] {
                ("another word for \(meant)", "write \(meant), as JSON does")
            } else {
                (characterText, syntaxHint)
            }
        return failure(.invalidJSON, expected: expected, found: found, hint: hint)
    }

    /// The words of other languages in lower case, with those of JSON.
    private static let foreignWords: [String: SafeText] = [
        "true": "true", "false": "false", "null": "null", "none": "null", "nil": "null", "undefined": "null",
    ]

    /// U+FEFF in UTF-8, which some editors write at the beginning of a file.
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// A description of the next character by its kind.
    private var characterText: SafeText {
        guard let byte = peek else { return "the end of the text" }
        return switch byte {
        case UInt8(ascii: "{"): "\"{\""
        case UInt8(ascii: "}"): "\"}\""
        case UInt8(ascii: "["): "\"[\""
        case UInt8(ascii: "]"): "\"]\""
        case UInt8(ascii: ","): "\",\""
        case UInt8(ascii: ":"): "\":\""
        case UInt8(ascii: "\""): "a double quote"
        case UInt8(ascii: "'"): "a single quote"
        case UInt8(ascii: "0")...UInt8(ascii: "9"): "a digit"
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...: "a letter"
        case ..<0x20, 0x7F: "the control character \(Int(byte))"
        default: "a punctuation mark"
        }
    }

    /// Describes the next value by its kind; a string by its length, or as a number, `true` or `false` in quotes.
    mutating func kindText() throws -> SafeText {
        switch try kind() {
        case .object: return "an object"
        case .array: return "an array"
        case .number: return "a number"
        case .null:
            try skip()
            return "null"
        case .bool: return try boolean() ? "true" : "false"
        case .string:
            let text = try string(expected: "a string")
            if SafeText(numeral: text.utf8) != nil { return "a number in quotes" }
            switch text {
            case "true": return "true in quotes"
            case "false": return "false in quotes"
            default: return SafeText(describing: text)
            }
        }
    }

    /// Describes the number between `start` and here by its digits; a very long number by its length.
    func numberText(from start: Int) -> SafeText {
        SafeText(numeral: bytes[start..<offset]) ?? "a number of \(offset - start) characters"
    }

    /// The path of the current value, cut after 16 components.
    ///
    /// Unknown names appear as numbers.
    var pathText: SafeText {
        let text = path.prefix(16).reduce(SafeText("")) { text, component in
            switch component {
            case .element(let index): return "\(text)[\(index)]"
            case .member(let start, let number):
                let name = knownName(name(at: start)) ?? SafeText(words: name(at: start)) ?? "(field \(number))"
                return text.isEmpty ? name : "\(text).\(name)"
            }
        }
        return path.count > 16 ? "\(text)…" : text
    }
}
