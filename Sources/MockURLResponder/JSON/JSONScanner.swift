import Foundation

/// Reads a JSON text (RFC 8259) from front to back, and reports errors with the expected value and the position.
///
/// ## Why not JSONDecoder
/// The errors of `JSONDecoder` have no position, it accepts a repeated field, and it always decodes every body.
package struct JSONScanner {
    enum Kind: Equatable {
        case object, array, string, number, bool, null
    }

    /// The deepest nesting that fits on a small stack: 512 KiB on a secondary thread on Apple platforms.
    static let deepestNesting = 64

    let bytes: [UInt8]
    private let source: SafeText
    let syntaxHint: SafeText
    /// The document that describes the text.
    private let manual: SafeText
    /// Returns the form of a name for errors; `nil` for a name that may be a value.
    let knownName: @Sendable (String) -> SafeText?
    var offset = 0
    var path: [PathComponent] = []
    /// The last result of `repeatedString`.
    var latest: (place: Range<Int>, text: String) = (0..<0, "")
    /// The offset of the name of the current member.
    private(set) var nameStart = 0

    enum PathComponent {
        /// A member, by the offset of its name and its number. The name is read only for an error.
        case member(nameAt: Int, number: Int)
        case element(Int)
    }

    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - source: The name of the text in error messages.
    ///   - syntaxHint: The hint for a text that is not JSON.
    ///   - manual: The document that describes the text.
    ///   - knownName: Returns the form of a name for errors; `nil` for a name that may be a value.
    package init(
        _ bytes: [UInt8], source: SafeText, syntaxHint: SafeText, manual: SafeText = PlanError.manual,
        knownName: @escaping @Sendable (String) -> SafeText? = { _ in nil }
    ) {
        self.bytes = bytes
        self.source = source
        self.syntaxHint = syntaxHint
        self.manual = manual
        self.knownName = knownName
    }

    static let shellHint: SafeText = "the text must be JSON; in a shell, put the whole argument in single quotes"
    package static let fileHint: SafeText = "the file must be JSON"

    // MARK: Looking

    /// Returns the kind of the next value.
    @_optimize(speed)
    mutating func kind() throws -> Kind {
        skipWhiteSpace()
        guard offset < bytes.count else { throw unexpected(expected: "a value") }
        switch bytes[offset] {
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
        case UInt8(ascii: "n"): return .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        default: throw unexpected(expected: "a value")
        }
    }

    // MARK: Containers

    /// Reads an object with known field names; an unknown or repeated name is an error.
    ///
    /// - Parameters:
    ///   - names: The names.
    ///   - member: Reads the member with this number among the names.
    /// - Throws: `PlanError` for another object, and the error of `member`.
    @_optimize(speed)
    mutating func object(
        _ names: JSONKeyNames, _ member: (inout JSONScanner, Int) throws -> Void
    ) throws {
        try require(.object, expected: "\(names.subject) (an object)")
        var seen: UInt64 = 0
        var number = 0
        try list(closedBy: UInt8(ascii: "}")) { scanner in
            let start = scanner.offset
            let place = try scanner.place(in: names)
            number += 1
            scanner.path.append(.member(nameAt: start, number: number))
            scanner.nameStart = start
            guard let place else { throw scanner.unknown(in: names) }
            guard seen & 1 << place == 0 else { throw scanner.repeated() }
            seen |= 1 << place
            try scanner.expect(UInt8(ascii: ":"), "\":\"")
            try member(&scanner, place)
            scanner.path.removeLast()
        }
    }

    /// Reads a field name, and returns its number; `nil` for an unknown name.
    @_optimize(speed)
    private mutating func place(in names: JSONKeyNames) throws -> Int? {
        guard peek == UInt8(ascii: "\"") else { throw unexpected(expected: "a field name in quotes") }
        let end = endOfPlainBytes(from: offset + 1)
        guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else {
            return names.place(of: try string(expected: "a field name in quotes"))
        }
        defer { offset = end + 1 }
        return names.place(of: bytes, in: offset + 1..<end)
    }

    private func unknown(in names: JSONKeyNames) -> PlanError {
        let name = name(at: nameStart)
        let expected: SafeText = "a field of \(names.subject): \(names.list)"
        let places = names.inner.filter { inner in inner.names.contains { $0.description == name } }.map(\.place)
        if !places.isEmpty, let known = SafeText(name, near: names.inner.flatMap(\.names)) {
            let place = places.joined(separator: " or ")
            return failure(
                .misplacedField, at: nameStart, expected: expected, found: "the field \(known), which belongs \(place)",
                hint: "write it \(place); \(manual) lists every field")
        }
        return failure(
            .unknownField, at: nameStart, expected: expected,
            found: SafeText(name, near: names.all).map { "the unknown field \($0)" } ?? "an unknown field",
            hint: "\(names.advice)correct or remove it; \(manual) lists every field")
    }

    private func repeated() -> PlanError {
        failure(.duplicateField, at: nameStart, expected: "each field once", found: "the name of an earlier field")
    }

    /// Reads an object with any names; a repeated name is an error.
    package mutating func members(
        of subject: @autoclosure () -> SafeText, _ member: (inout JSONScanner, String) throws -> Void
    ) throws {
        try require(.object, expected: "\(subject()) (an object)")
        // Compares bytes, because Swift strings that differ only in normalization are equal.
        var seen: Set<ByteText> = []
        try list(closedBy: UInt8(ascii: "}")) { scanner in
            let start = scanner.offset
            guard scanner.peek == UInt8(ascii: "\"") else {
                throw scanner.unexpected(expected: "a field name in quotes")
            }
            let name = try scanner.string(expected: "a field name in quotes")
            scanner.path.append(.member(nameAt: start, number: seen.count + 1))
            scanner.nameStart = start
            guard seen.insert(ByteText(name)).inserted else { throw scanner.repeated() }
            try scanner.expect(UInt8(ascii: ":"), "\":\"")
            try member(&scanner, name)
            scanner.path.removeLast()
        }
    }

    /// Reads an array.
    @_optimize(speed)
    package mutating func array(
        of subject: @autoclosure () -> SafeText, _ element: (inout JSONScanner) throws -> Void
    ) throws {
        try require(.array, expected: "\(subject()) (an array)")
        var index = 0
        try list(closedBy: UInt8(ascii: "]")) { scanner in
            scanner.path.append(.element(index))
            try element(&scanner)
            scanner.path.removeLast()
            index += 1
        }
    }

    /// Fails unless only white space follows.
    mutating func end() throws {
        skipWhiteSpace()
        guard offset == bytes.count else { throw unexpected(expected: "the end of the text") }
    }

    // MARK: Failing

    /// Returns an error at the next value, which the error describes by its kind.
    mutating func unsuitable(expected: SafeText, hint: SafeText? = nil) throws -> PlanError {
        let start = startOfValue()
        if [.bool, .null].contains(try kind()), (try? skip()) == nil { throw unexpected(expected: expected) }
        offset = start
        return failure(.wrongType, at: start, expected: expected, found: try kindText(), hint: hint)
    }

    /// Returns an error at an offset in bytes; by default at the current offset.
    func failure(
        _ kind: MessageKind, at offset: Int? = nil, expected: SafeText, found: SafeText, hint: SafeText? = nil
    ) -> PlanError {
        PlanError(
            kind, source: source, path: path.isEmpty ? nil : pathText,
            position: PlanError.Position(ofByteAt: offset ?? self.offset, in: bytes),
            expected: expected, found: found, hint: hint, manual: manual)
    }

    /// Returns the offset of the next value, for an error that is thrown after the value was read.
    package mutating func startOfValue() -> Int {
        skipWhiteSpace()
        return offset
    }
}

/// Reads the grammar of JSON.
extension JSONScanner {
    /// Reads the items between two brackets; the next byte is the opening bracket.
    @_optimize(speed)
    mutating func list(closedBy close: UInt8, _ item: (inout JSONScanner) throws -> Void) throws {
        guard path.count < Self.deepestNesting else { throw tooDeep() }
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
            guard separator == close || separator == UInt8(ascii: ",") else { throw unclosed(by: close) }
            offset += 1
            if separator == close { return }
        }
    }

    // These functions keep the frame of `list` small, because a value has one for each level of nesting.

    @inline(never)
    private func tooDeep() -> PlanError {
        failure(.deepNesting, expected: "at most \(Self.deepestNesting) levels of nesting", found: "one more")
    }

    @inline(never)
    private func unclosed(by close: UInt8) -> PlanError {
        unexpected(expected: close == UInt8(ascii: "}") ? "\",\" or \"}\"" : "\",\" or \"]\"")
    }

    package mutating func skip() throws {
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

    @_optimize(speed)
    mutating func skipNumber(expected: @autoclosure () -> SafeText) throws {
        try require(.number, expected: expected())
        let number = bytes.withUnsafeBufferPointer { JSONText.number(in: $0, from: offset) }
        offset = number.end
        guard number.isComplete else { throw unexpected(expected: "a digit") }
    }

    /// Returns the position of the next quote, backslash or control character of a string, or the end of the text.
    @_optimize(speed)
    func endOfPlainBytes(from start: Int) -> Int {
        bytes.withUnsafeBufferPointer { ByteSearch.endOfPlainText(in: $0, from: start) }
    }

    @_optimize(speed)
    mutating func require(_ kind: Kind, expected: @autoclosure () -> SafeText) throws {
        guard try self.kind() == kind else { throw try unsuitable(expected: expected()) }
    }

    @_optimize(speed)
    mutating func expect(_ byte: UInt8, _ name: @autoclosure () -> SafeText) throws {
        skipWhiteSpace()
        guard peek == byte else { throw unexpected(expected: name()) }
        offset += 1
    }

    var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    @_optimize(speed)
    mutating func skipWhiteSpace() {
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
