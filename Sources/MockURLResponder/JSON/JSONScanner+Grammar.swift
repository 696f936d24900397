/// Reads the grammar of JSON.
extension JSONScanner {
    /// Reads the items between two brackets; the next byte is the opening bracket.
    mutating func list(closedBy close: UInt8, _ item: (inout JSONScanner) throws -> Void) throws {
        guard path.count < Self.deepestNesting else {
            throw failure(.deepNesting, expected: "at most \(Self.deepestNesting) levels of nesting", found: "one more")
        }
        offset += 1
        skipWhiteSpace()
        if peek == close {
            offset += 1
            return
        }
        while true {
            skipWhiteSpace()
            try item(&self)
            skipWhiteSpace()
            let separator = peek
            guard separator == close || separator == UInt8(ascii: ",") else {
                throw unexpected(expected: close == UInt8(ascii: "}") ? "\",\" or \"}\"" : "\",\" or \"]\"")
            }
            offset += 1
            if separator == close { return }
        }
    }

    mutating func skip() throws {
        switch try kind() {
        case .object: try members(of: "an object") { scanner, _ in try scanner.skip() }
        case .array: try array(of: "an array") { scanner in try scanner.skip() }
        case .string: _ = try string(expected: "a string")
        case .number: try skipNumber(expected: "a number")
        case .bool: try peek == UInt8(ascii: "t") ? word("true") : word("false")
        case .null: try word("null")
        }
    }

    private mutating func word(_ word: StaticString) throws {
        guard bytes[offset...].starts(with: word.description.utf8) else {
            throw unexpected(expected: SafeText(stringLiteral: word))
        }
        offset += word.utf8CodeUnitCount
    }

    mutating func skipNumber(expected: @autoclosure () -> SafeText) throws {
        try require(.number, expected: expected())
        let number = bytes.withUnsafeBufferPointer { JSONText.number(in: $0, from: offset) }
        offset = number.end
        guard number.isComplete else { throw unexpected(expected: "a digit") }
    }

    /// Returns the position of the next quote, backslash or control character of a string, or the end of the text.
    func endOfPlainBytes(from start: Int) -> Int {
        bytes.withUnsafeBufferPointer { ByteSearch.endOfPlainText(in: $0, from: start) }
    }

    /// Reads the escape whose backslash is the next byte.
    mutating func escape() throws -> Unicode.Scalar {
        let start = offset
        offset += 1
        if let scalar = peek.flatMap(JSONText.scalar(escapedBy:)) {
            offset += 1
            return scalar
        }
        let first = try codeUnit(from: start)
        if let scalar = Unicode.Scalar(first) { return scalar }
        if UTF16.isLeadSurrogate(first), bytes[offset...].starts(with: "\\u".utf8) {
            offset += 1
            let second = try codeUnit(from: start)
            if UTF16.isTrailSurrogate(second) {
                return UTF16.decode(UTF16.EncodedScalar([first, second]))
            }
        }
        throw failure(.invalidJSON, at: start, expected: "a Unicode character", found: "half of a surrogate pair")
    }

    /// Reads the code unit of `uXXXX`.
    private mutating func codeUnit(from start: Int) throws -> UInt16 {
        let place = offset
        let unit = bytes.withUnsafeBufferPointer { ByteSearch.codeUnit(in: $0, at: place) }
        guard let unit else {
            throw failure(
                .invalidJSON, at: start,
                expected: "an escape: \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u and four hexadecimal digits",
                found: "another escape")
        }
        offset += 5
        return unit
    }

    mutating func require(_ kind: Kind, expected: @autoclosure () -> SafeText) throws {
        guard try self.kind() == kind else { throw try unsuitable(expected: expected()) }
    }

    mutating func expect(_ byte: UInt8, _ name: @autoclosure () -> SafeText) throws {
        skipWhiteSpace()
        guard peek == byte else { throw unexpected(expected: name()) }
        offset += 1
    }

    var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    mutating func skipWhiteSpace() {
        // Fast path: a machine-written plan has almost no white space.
        guard let next = peek, next <= 0x20 else { return }
        let start = offset
        offset = bytes.withUnsafeBufferPointer { ByteSearch.endOfWhiteSpace(in: $0, from: start) }
    }

    /// The longest name that is read again for an error, in bytes.
    ///
    /// A longer name cannot be a known field.
    private static let longestKnownName = 1_024

    /// Reads the name at an offset again; returns an empty string for a name that is too long to show.
    func name(at start: Int) -> String {
        let part = bytes[min(start, bytes.count)...].prefix(Self.longestKnownName)
        var scanner = JSONScanner(Array(part), source: "", syntaxHint: "")
        return (try? scanner.string(expected: "a name")) ?? ""
    }
}
