import Foundation
import MockURLResponder

/// Reads the JSON of a HAR file from front to back, with the place of each error.
///
/// Unknown members are skipped, and a member with the value `null` counts as absent. Of several members with one name, the
/// last one counts, as for the tools that write HAR.
///
/// ## Why not JSONScanner
/// HAR files have members that no one declares, values that are nested deeper than a plan may be, and bodies of megabytes
/// which must not be decoded only to be skipped.
struct HARScanner {
    /// A step from a value to a value inside it.
    enum Step {
        case member(SafeText)
        case element(Int)
    }

    let bytes: [UInt8]
    private let source: SafeText
    private(set) var offset: Int
    private var path: [Step] = []

    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - source: The name of the text in errors.
    init(_ bytes: [UInt8], source: SafeText) {
        (self.bytes, self.source) = (bytes, source)
        // HAR allows a byte order mark.
        offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    // MARK: Containers

    /// Reads an object, and skips members with unknown names.
    ///
    /// - Parameters:
    ///   - subject: The name of the object, for errors.
    ///   - names: The known names.
    ///   - member: Reads the value of a member.
    /// - Throws: `PlanError` for other JSON than an object, and any error of `member`.
    mutating func object<Name: RecordName>(
        _ subject: SafeText, of names: Name.Type, _ member: (inout HARScanner, Name) throws -> Void
    ) throws {
        try expect(UInt8(ascii: "{"), "\(subject) (an object)")
        if takes(UInt8(ascii: "}")) { return }
        var likely = 0
        repeat {
            let position = try position(in: Name.names, from: likely)
            try expect(UInt8(ascii: ":"), "\":\"")
            guard let position, next != UInt8(ascii: "n") else {
                try skip()
                continue
            }
            likely = position + 1
            let name = Name.names[position]
            path.append(.member(SafeText(word: name)))
            try member(&self, name)
            path.removeLast()
        } while takes(UInt8(ascii: ","))
        try expect(UInt8(ascii: "}"), "\",\" or \"}\"")
    }

    /// Reads an array.
    mutating func array(_ subject: SafeText, _ element: (inout HARScanner, Int) throws -> Void) throws {
        try expect(UInt8(ascii: "["), "\(subject) (an array)")
        if takes(UInt8(ascii: "]")) { return }
        var index = 0
        repeat {
            path.append(.element(index))
            try element(&self, index)
            path.removeLast()
            index += 1
        } while takes(UInt8(ascii: ","))
        try expect(UInt8(ascii: "]"), "\",\" or \"]\"")
    }

    /// Fails unless only white space follows.
    mutating func end() throws {
        guard next == nil else { throw unexpected("the end of the file") }
    }

    // MARK: Values

    mutating func string(_ subject: SafeText) throws -> String {
        guard next == UInt8(ascii: "\"") else { throw unexpected("\(subject) (a string)") }
        let start = offset
        let read = bytes.withUnsafeBufferPointer { bytes in
            var reader = JSONReader(bytes)
            reader.offset = start
            return (text: try? reader.string(), end: reader.offset)
        }
        offset = read.end
        if let text = read.text { return text }
        // Some tools cut a text between the halves of a surrogate pair.
        offset = start
        return try lenientString()
    }

    /// Reads a string without decoding it.
    ///
    /// - Returns: The range of its bytes, without the quotes.
    mutating func rawString(_ subject: SafeText) throws -> Range<Int> {
        guard next == UInt8(ascii: "\"") else { throw unexpected("\(subject) (a string)") }
        let start = offset + 1
        try skipString()
        return start..<offset - 1
    }

    mutating func number(_ subject: SafeText) throws -> Double {
        guard let byte = next, byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte) else {
            throw unexpected("\(subject) (a number)")
        }
        let start = offset
        try skipScalar()
        return Double(String(decoding: bytes[start..<offset], as: UTF8.self)) ?? 0
    }

    // MARK: Skipping

    /// Skips a value of any kind and any depth.
    mutating func skip() throws {
        var open: [UInt8] = []
        repeat {
            switch next {
            case UInt8(ascii: "{"):
                offset += 1
                if takes(UInt8(ascii: "}")) { break }
                try skipName()
                open.append(UInt8(ascii: "}"))
                continue
            case UInt8(ascii: "["):
                offset += 1
                if takes(UInt8(ascii: "]")) { break }
                open.append(UInt8(ascii: "]"))
                continue
            case UInt8(ascii: "\""): try skipString()
            default: try skipScalar()
            }
            while let close = open.last {
                if takes(close) {
                    open.removeLast()
                    continue
                }
                guard takes(UInt8(ascii: ",")) else { throw unexpected(Self.separators(before: close)) }
                if close == UInt8(ascii: "}") { try skipName() }
                break
            }
        } while !open.isEmpty
    }

    private mutating func skipName() throws {
        guard next == UInt8(ascii: "\"") else { throw unexpected("a member name in quotes") }
        try skipString()
        try expect(UInt8(ascii: ":"), "\":\"")
    }

    private mutating func skipString() throws {
        offset += 1
        while true {
            offset = bytes.withUnsafeBufferPointer { ByteSearch.endOfPlainText(in: $0, from: offset) }
            switch offset < bytes.count ? bytes[offset] : nil {
            case UInt8(ascii: "\""):
                offset += 1
                return
            case UInt8(ascii: "\\") where offset + 1 < bytes.count: offset += 2
            case nil, UInt8(ascii: "\\"):
                offset = bytes.count
                throw unexpected("a closing quote")
            case let byte?:
                throw failure(
                    .invalidJSON, expected: "no control character inside a string",
                    found: "the control character \(Int(byte))", hint: "write it as an escape, such as \\n or \\u0001")
            }
        }
    }

    private mutating func skipScalar() throws {
        let start = offset
        while offset < bytes.count, !Self.endsScalar(bytes[offset]) { offset += 1 }
        let text = bytes[start..<offset]
        if [Array("true".utf8), Array("false".utf8), Array("null".utf8)].contains(Array(text.prefix(6))) { return }
        let read = text.withUnsafeBufferPointer { text in
            var reader = JSONReader(text)
            return (try? reader.scalar()) != nil && reader.offset == text.count
        }
        guard read else {
            let isCut = offset == bytes.count
            offset = isCut ? offset : start
            throw unexpected("a value")
        }
    }

    private static func endsScalar(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
            || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "\"")
    }

    private static func separators(before close: UInt8) -> SafeText {
        close == UInt8(ascii: "}") ? "\",\" or \"}\"" : "\",\" or \"]\""
    }

    // MARK: Bytes

    /// The next byte that is not white space; `nil` at the end of the text.
    var next: UInt8? {
        mutating get {
            if offset < bytes.count, bytes[offset] > 0x20 { return bytes[offset] }
            offset = bytes.withUnsafeBufferPointer { ByteSearch.endOfWhiteSpace(in: $0, from: offset) }
            return offset < bytes.count ? bytes[offset] : nil
        }
    }

    private mutating func takes(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        offset += 1
        return true
    }

    private mutating func expect(_ byte: UInt8, _ expected: @autoclosure () -> SafeText) throws {
        guard takes(byte) else { throw unexpected(expected()) }
    }

    /// Reads the name of a member, and returns its position among known names; `nil` for another name.
    private mutating func position<Name>(in names: RecordNames<Name>, from likely: Int) throws -> Int? {
        guard next == UInt8(ascii: "\"") else { throw unexpected("a member name in quotes") }
        let range = try rawString("a member name")
        return bytes.withUnsafeBufferPointer {
            names.position(of: UnsafeBufferPointer(rebasing: $0[range]), from: likely)
        }
    }

    /// Reads a string that has half of a surrogate pair, which becomes U+FFFD.
    private mutating func lenientString() throws -> String {
        let range = try rawString("a string")
        var units: [UInt16] = []
        var place = range.lowerBound
        while place < range.upperBound {
            let plain = place
            while place < range.upperBound, bytes[place] != UInt8(ascii: "\\") { place += 1 }
            units += String(decoding: bytes[plain..<place], as: UTF8.self).utf16
            guard place < range.upperBound else { break }
            if let unit = bytes.withUnsafeBufferPointer({ ByteSearch.escapedUnit(in: $0, at: place) }) {
                units.append(unit)
                place += 6
            } else if let letter = Self.letters[bytes[place + 1]] {
                units.append(UInt16(letter))
                place += 2
            } else {
                offset = place
                throw failure(.invalidJSON, expected: "an escape, such as \\n or \\u000A", found: "another escape")
            }
        }
        return String(decoding: units, as: UTF16.self)
    }

    private static let letters: [UInt8: UInt8] = [
        UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F, UInt8(ascii: "b"): 0x08,
        UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]

    // MARK: Failing

    /// Returns the error for a byte that is not what is expected.
    mutating func unexpected(_ expected: SafeText) -> PlanError {
        guard let byte = next else {
            return failure(
                .invalidJSON, expected: expected, found: "the end of the file",
                hint: "the file is cut off; export or copy it again")
        }
        let isValue = "{[\"-0123456789tfn".utf8.contains(byte)
        return failure(
            isValue ? .wrongType : .invalidJSON, expected: expected, found: Self.words(for: byte),
            hint: "export the file again, or correct it in an editor")
    }

    /// Returns an error at the current offset.
    func failure(_ kind: MessageKind, expected: SafeText, found: SafeText, hint: SafeText? = nil) -> PlanError {
        let text = path.reduce(SafeText("")) { text, step in
            switch step {
            case .element(let index): "\(text)[\(index)]"
            case .member(let name): text.isEmpty ? name : "\(text).\(name)"
            }
        }
        var error = PlanError(
            kind, source: source, path: text.isEmpty ? nil : text,
            position: PlanError.Position(ofByteAt: offset, in: bytes), expected: expected, found: found, hint: hint,
            manual: RecordingLoss.manual)
        error.subject = "this HAR file"
        return error
    }

    private static func words(for byte: UInt8) -> SafeText {
        switch byte {
        case UInt8(ascii: "{"): "an object"
        case UInt8(ascii: "["): "an array"
        case UInt8(ascii: "\""): "a string"
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): "a number"
        case UInt8(ascii: "t"), UInt8(ascii: "f"): "a word, such as true or false"
        case UInt8(ascii: "n"): "null, or another word"
        case UInt8(ascii: "}"), UInt8(ascii: "]"): "a closing bracket"
        case UInt8(ascii: ","): "a comma"
        case UInt8(ascii: ":"): "a colon"
        case ..<0x20: "the control character \(Int(byte))"
        default: "another character"
        }
    }
}
