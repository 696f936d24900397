/// Describes places and values in errors, without showing a secret.
///
/// A misplaced quote can move any text anywhere, so errors show only known words and numbers of the text.
extension JSONScanner {
    /// Returns an error for a character that JSON does not allow here.
    func unexpected(expected: SafeText) -> PlanError {
        bytes[offset...].starts(with: Self.byteOrderMark)
            ? failure(
                .invalidJSON, expected: expected, found: "a byte order mark",
                hint: "write the text as UTF-8 without a byte order mark")
            : failure(.invalidJSON, expected: expected, found: characterText, hint: syntaxHint)
    }

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
            default: return SafeText(lengthOf: text)
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
                let name = knownName(name(at: start)) ?? "(field \(number))"
                return text.isEmpty ? name : "\(text).\(name)"
            }
        }
        return path.count > 16 ? "\(text)…" : text
    }
}
