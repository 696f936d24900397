import Foundation
import MockURLResponder

/// Reads one record of a journal (RFC 8259) from front to back.
///
/// The first of several members with the same name counts. A member with the value `null` counts as absent.
///
/// ## Why not JSONDecoder
/// `JSONDecoder` of Foundation on Linux needs about 25 µs for the record of a call. The tool reads 100,000 records within
/// a second.
struct RecordScanner {
    typealias Flaw = JSONValue.Flaw

    /// The integers that all JSON readers represent exactly (RFC 8259, section 6).
    ///
    /// Any program may have written to the file. Sums of numbers in this range do not overflow.
    private static let counts = 0...(1 << 53 - 1)

    private let bytes: UnsafeBufferPointer<UInt8>
    private var offset = 0

    /// - Parameter bytes: The record in valid UTF-8.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func skipWhiteSpace() {
        // Fast path: the runtime writes no white space.
        guard offset < bytes.count, bytes[offset] <= 0x20 else { return }
        offset = ByteSearch.endOfWhiteSpace(in: bytes, from: offset)
    }

    private mutating func takes(_ byte: UInt8) -> Bool {
        skipWhiteSpace()
        guard peek == byte else { return false }
        offset += 1
        return true
    }

    /// Fails unless only white space follows.
    mutating func end() throws(Flaw) {
        skipWhiteSpace()
        guard offset == bytes.count else { throw .invalid }
    }

    // MARK: Containers

    /// Reads an object, and skips members with unknown names.
    mutating func object<Name: RecordName>(
        _ names: RecordNames<Name>, _ member: (inout RecordScanner, Name) throws(Flaw) -> Void
    ) throws(Flaw) {
        var (next, seen): (Int, UInt64) = (0, 0)
        try items(UInt8(ascii: "{"), UInt8(ascii: "}")) { scanner throws(Flaw) in
            let position = try scanner.position(in: names, from: next)
            guard scanner.takes(UInt8(ascii: ":")) else { throw .invalid }
            guard let position else { return try scanner.skip() }
            next = position + 1
            guard seen & 1 << position == 0 else { return try scanner.skip() }
            seen |= 1 << position
            scanner.skipWhiteSpace()
            if scanner.peek == UInt8(ascii: "n") { return try scanner.skip() }
            try member(&scanner, names[position])
        }
    }

    /// Reads an array.
    mutating func array<Element>(
        _ element: (inout RecordScanner) throws(Flaw) -> Element
    ) throws(Flaw) -> [Element] {
        var elements: [Element] = []
        try items(UInt8(ascii: "["), UInt8(ascii: "]")) { scanner throws(Flaw) in
            elements.append(try element(&scanner))
        }
        return elements
    }

    private mutating func items(
        _ open: UInt8, _ close: UInt8, _ item: (inout RecordScanner) throws(Flaw) -> Void
    ) throws(Flaw) {
        guard takes(open) else { throw .invalid }
        if takes(close) { return }
        repeat {
            skipWhiteSpace()
            try item(&self)
        } while takes(UInt8(ascii: ","))
        guard takes(close) else { throw .invalid }
    }

    private mutating func position<Name>(in names: RecordNames<Name>, from start: Int) throws(Flaw) -> Int? {
        guard peek == UInt8(ascii: "\"") else { throw .invalid }
        let end = ByteSearch.endOfPlainText(in: bytes, from: offset + 1)
        guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else {
            var name = try string()
            return name.withUTF8 { names.position(of: $0, from: start) }
        }
        defer { offset = end + 1 }
        return names.position(of: UnsafeBufferPointer(rebasing: bytes[offset + 1..<end]), from: start)
    }

    /// Skips a value of any kind.
    private mutating func skip() throws(Flaw) {
        _ = try read { reader throws(Flaw) in try reader.value() }
    }

    // MARK: Values

    mutating func string() throws(Flaw) -> String {
        skipWhiteSpace()
        guard peek == UInt8(ascii: "\"") else { throw .invalid }
        let end = ByteSearch.endOfPlainText(in: bytes, from: offset + 1)
        guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else {
            return try read { reader throws(Flaw) in try reader.string() }
        }
        defer { offset = end + 1 }
        return String(decoding: UnsafeBufferPointer(rebasing: bytes[offset + 1..<end]), as: UTF8.self)
    }

    /// Reads a whole number in any notation, such as `1e3`.
    mutating func integer() throws(Flaw) -> Int {
        skipWhiteSpace()
        let end = ByteSearch.endOfDigits(in: bytes, from: offset)
        if end > offset, end - offset < 19, bytes[offset] != UInt8(ascii: "0") || end == offset + 1, endsNumber(end) {
            defer { offset = end }
            return bytes[offset..<end].reduce(0) { $0 * 10 + Int($1 & 0xF) }
        }
        guard case .integer(let value) = try scalar() else { throw .invalid }
        return Int(value)
    }

    /// Reads a count or an index, which is at least 0.
    mutating func count() throws(Flaw) -> Int {
        let value = try integer()
        guard Self.counts.contains(value) else { throw .invalid }
        return value
    }

    mutating func number() throws(Flaw) -> Double {
        skipWhiteSpace()
        if let value = takeDecimal() { return value }
        return switch try scalar() {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .large(let value): (value as NSDecimalNumber).doubleValue
        default: throw .invalid
        }
    }

    mutating func boolean() throws(Flaw) -> Bool {
        guard case .bool(let value) = try scalar() else { throw .invalid }
        return value
    }

    /// Reads a decimal number whose digits a `Double` represents exactly, which is true for all times.
    private mutating func takeDecimal() -> Double? {
        let whole = ByteSearch.endOfDigits(in: bytes, from: offset)
        guard whole > offset, bytes[offset] != UInt8(ascii: "0") || whole == offset + 1, whole < bytes.count,
            bytes[whole] == UInt8(ascii: ".")
        else { return nil }
        let end = ByteSearch.endOfDigits(in: bytes, from: whole + 1)
        guard end > whole + 1, end - offset <= 17, endsNumber(end) else { return nil }
        let digits = bytes[offset..<end].reduce(0) { $1 == UInt8(ascii: ".") ? $0 : $0 * 10 + Int($1 & 0xF) }
        guard digits < 1 << 53 else { return nil }
        offset = end
        // The quotient of two exact values is correctly rounded.
        return Double(digits) / Self.powersOfTen[end - whole - 1]
    }

    private static let powersOfTen = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    ]

    private func endsNumber(_ end: Int) -> Bool {
        guard end < bytes.count else { return true }
        return switch bytes[end] {
        case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): false
        default: true
        }
    }

    private mutating func scalar() throws(Flaw) -> JSONValue {
        try read { reader throws(Flaw) in try reader.scalar() }
    }

    private mutating func read<Value>(
        _ body: (inout JSONReader) throws(Flaw) -> Value
    ) throws(Flaw) -> Value {
        var reader = JSONReader(bytes)
        reader.offset = offset
        let value = try body(&reader)
        offset = reader.offset
        return value
    }
}
