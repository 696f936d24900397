import Foundation

/// Reads a JSON text (RFC 8259) front to back, says what it wants and knows where it is.
///
/// ## Why not JSONDecoder
/// Its errors have no position, it accepts a field given twice, and it builds every body before anyone asked for it.
struct JSONScanner {
    enum Kind: Equatable {
        case object, array, string, number, bool, null
    }

    /// Deeper nesting is refused, so that no text can exhaust the stack: 512 KiB on a secondary thread of Apple's.
    static let deepestNesting = 64

    let bytes: [UInt8]
    private let source: String
    let syntaxHint: String
    var offset = 0
    var path: [PathComponent] = []
    /// What `repeatedString` gave last.
    private var latest: (place: Range<Int>, text: String) = (0..<0, "")
    /// Where the name of the member being read stands.
    private(set) var nameStart = 0

    enum PathComponent {
        /// By the offset of its name, which nobody reads unless there is an error.
        case member(nameAt: Int)
        case element(Int)
    }

    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - source: Where the text stands, as error messages call it.
    ///   - syntaxHint: What to do when it is not JSON.
    init(_ bytes: [UInt8], source: String, syntaxHint: String) {
        self.bytes = bytes
        self.source = source
        self.syntaxHint = syntaxHint
    }

    static let shellHint = "the text has to be JSON; in a shell, put the whole argument in single quotes"
    static let fileHint = "the file has to be JSON"

    // MARK: Looking

    /// What kind of value comes next.
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

    /// Reads an object whose field names are known; any other name, and a name given twice, is an error.
    mutating func object<Key: WireKey>(
        _ keys: Key.Type, _ member: (inout JSONScanner, Key) throws -> Void
    ) throws {
        try require(.object, expected: "\(Key.subject) (an object)")
        var seen: UInt64 = 0
        try list(closedBy: UInt8(ascii: "}")) { scanner in
            let start = scanner.offset
            let place = try scanner.place(of: Key.self)
            scanner.path.append(.member(nameAt: start))
            scanner.nameStart = start
            guard let place else { throw scanner.unknown(Key.self) }
            guard seen & 1 << place == 0 else { throw scanner.repeated(Key.names.keys[place].rawValue) }
            seen |= 1 << place
            try scanner.expect(UInt8(ascii: ":"), "\":\"")
            try member(&scanner, Key.names.keys[place])
            scanner.path.removeLast()
        }
    }

    /// Reads the name of a known field, and gives its place among them.
    private mutating func place<Key: WireKey>(of keys: Key.Type) throws -> Int? {
        guard peek == UInt8(ascii: "\"") else { throw unexpected(expected: "a field name in quotes") }
        let end = endOfPlainBytes(from: offset + 1)
        guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else {
            let name = try string(expected: "a field name in quotes")
            return Key.names.keys.firstIndex { $0.rawValue == name }
        }
        defer { offset = end + 1 }
        return Key.names.place(of: bytes, in: offset + 1..<end)
    }

    private func unknown<Key: WireKey>(_ keys: Key.Type) -> PlanError {
        failure(
            at: nameStart, expected: "a field of \(Key.subject): \(Key.names.list)",
            found: "the unknown field \"\(name(at: nameStart))\"",
            hint: "correct or remove it; docs/WireFormat.md lists every field")
    }

    private func repeated(_ name: String) -> PlanError {
        failure(at: nameStart, expected: "each field once", found: "the field \"\(name)\" a second time")
    }

    /// Reads an object with names of any kind; a name given twice is an error.
    mutating func members(
        of subject: @autoclosure () -> String, _ member: (inout JSONScanner, String) throws -> Void
    ) throws {
        try require(.object, expected: "\(subject()) (an object)")
        // By bytes: to Swift's strings, names that differ in normalisation are equal.
        var seen: Set<[UInt8]> = []
        try list(closedBy: UInt8(ascii: "}")) { scanner in
            let start = scanner.offset
            guard scanner.peek == UInt8(ascii: "\"") else {
                throw scanner.unexpected(expected: "a field name in quotes")
            }
            let name = try scanner.string(expected: "a field name in quotes")
            scanner.path.append(.member(nameAt: start))
            scanner.nameStart = start
            guard seen.insert(Array(name.utf8)).inserted else { throw scanner.repeated(name) }
            try scanner.expect(UInt8(ascii: ":"), "\":\"")
            try member(&scanner, name)
            scanner.path.removeLast()
        }
    }

    /// Reads an array.
    mutating func array(
        of subject: @autoclosure () -> String, _ element: (inout JSONScanner) throws -> Void
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

    /// Reads what is left, which has to be white space.
    mutating func end() throws {
        skipWhiteSpace()
        guard offset == bytes.count else { throw unexpected(expected: "the end of the text") }
    }

    // MARK: Values

    mutating func string(expected: @autoclosure () -> String) throws -> String {
        try require(.string, expected: expected())
        offset += 1
        let start = offset
        offset = endOfPlainBytes(from: start)
        guard peek != UInt8(ascii: "\"") else {
            offset += 1
            return String(decoding: bytes[start..<offset - 1], as: UTF8.self)
        }
        return try stringWithEscapes(from: start)
    }

    /// Reads a string that is likely to be the same as the last one read so, which is then given again.
    mutating func repeatedString(expected: @autoclosure () -> String) throws -> String {
        try require(.string, expected: expected())
        let place = offset + 1..<offset + 1 + latest.place.count
        if place.upperBound < bytes.count, bytes[place.upperBound] == UInt8(ascii: "\""), holdsSame(latest.place, place) {
            offset = place.upperBound + 1
        } else {
            let start = offset + 1
            let text = try string(expected: expected())
            latest = (start..<offset - 1, text)
        }
        return latest.text
    }

    /// Whether two places of the text, of the same length, hold the same bytes.
    private func holdsSame(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
        bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return false }
            return memcmp(start + one.lowerBound, start + other.lowerBound, one.count) == 0
        }
    }

    private mutating func stringWithEscapes(from start: Int) throws -> String {
        var text = Array(bytes[start..<offset])
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                offset += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                text += try escape().utf8
                let plain = offset
                offset = endOfPlainBytes(from: plain)
                text += bytes[plain..<offset]
            default:
                throw failure(
                    expected: "no control character inside a string", found: "the byte \(byte)",
                    hint: "write it as \\u\(String(format: "%04x", byte))")
            }
        }
        throw failure(expected: "a closing quote", found: "the end of the text")
    }

    mutating func integer(
        in range: ClosedRange<Int>, expected: @autoclosure () -> String, hint: String? = nil
    ) throws -> Int {
        let start = startOfValue()
        try skipNumber(expected: expected())
        let digits = bytes[start..<offset]
        let isPlain = digits.count < 19 && digits.allSatisfy { $0 >= UInt8(ascii: "0") }
        let value =
            isPlain
            ? digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
            : Self.integer(String(decoding: digits, as: UTF8.self))
        guard let value, range.contains(value) else {
            throw failure(
                at: start, expected: expected(), found: String(decoding: bytes[start..<offset], as: UTF8.self),
                hint: hint)
        }
        return value
    }

    /// The value of any number that is a whole one, such as `1e3`.
    private static func integer(_ text: String) -> Int? {
        Int(text) ?? Double(text).flatMap { Int(exactly: $0) }
    }

    mutating func number(in range: ClosedRange<Double>, expected: String) throws -> Double {
        let start = startOfValue()
        try skipNumber(expected: expected)
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        guard let value = Double(text), range.contains(value) else {
            throw failure(at: start, expected: expected, found: text)
        }
        return value
    }

    mutating func boolean() throws -> Bool {
        let start = startOfValue()
        let found = try text()
        guard found == "true" || found == "false" else {
            throw failure(at: start, expected: "true or false", found: found)
        }
        return found == "true"
    }

    /// Reads the word `true`; nothing else is meant by an operator without an operand.
    mutating func yes() throws {
        let start = startOfValue()
        let found = try text()
        guard found == "true" else { throw failure(at: start, expected: "true", found: found) }
    }

    /// Reads any value and gives its JSON text as it stands.
    mutating func text() throws -> String {
        let start = startOfValue()
        try skip()
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    // MARK: Failing

    /// An error at the value that comes next, which is described as what was found.
    mutating func unsuitable(expected: String, hint: String? = nil) throws -> PlanError {
        let start = startOfValue()
        let found = try text()
        return failure(at: start, expected: expected, found: found, hint: hint)
    }

    /// An error at an offset in bytes, or here.
    func failure(at offset: Int? = nil, expected: String, found: String, hint: String? = nil) -> PlanError {
        PlanError(
            source: source, path: path.isEmpty ? nil : pathText,
            position: PlanError.Position(ofByteAt: offset ?? self.offset, in: bytes),
            expected: expected, found: Self.shown(found), hint: hint)
    }

    /// A text on one line, without invisible characters and not too long.
    private static func shown(_ text: String) -> String {
        let shown = text.unicodeScalars.prefix(80).map { $0.isVisible ? String($0) : $0.escape }.joined()
        return text.unicodeScalars.count > 80 ? shown + "…" : shown
    }

    /// Where the next value starts, for an error to be thrown after it was read.
    mutating func startOfValue() -> Int {
        skipWhiteSpace()
        return offset
    }
}
