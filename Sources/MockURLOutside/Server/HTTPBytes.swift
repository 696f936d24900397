#if os(Linux)
import Foundation

/// Classes of bytes in HTTP messages.
enum HTTPBytes {
    static let carriageReturn = UInt8(ascii: "\r")
    static let lineFeed = UInt8(ascii: "\n")
    static let space = UInt8(ascii: " ")
    static let tab = UInt8(ascii: "\t")
    static let colon = UInt8(ascii: ":")
    static let comma = UInt8(ascii: ",")

    /// Whether a token may contain a byte: letters, digits and ``!#$%&'*+-.^_`|~``.
    static func isToken(_ byte: UInt8) -> Bool {
        contains(byte, low: 0x03ff_6cfa_0000_0000, high: 0x57ff_ffff_c7ff_fffe)
    }

    /// Whether a host may contain a byte: letters, digits and -._~%!$&'()*+;= (RFC 3986).
    ///
    /// Bytes above ASCII occur in practice.
    static func isHost(_ byte: UInt8) -> Bool {
        byte >= 0x80 || contains(byte, low: 0x2bff_6ff2_0000_0000, high: 0x47ff_fffe_87ff_fffe)
    }

    /// Looks a byte up in a set with a bit for each ASCII character.
    private static func contains(_ byte: UInt8, low: UInt64, high: UInt64) -> Bool {
        byte < 64 ? low >> UInt64(byte) & 1 == 1 : byte < 128 && high >> UInt64(byte - 64) & 1 == 1
    }

    /// Whether a field value may contain a byte: everything but controls, and the tab.
    static func isFieldContent(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7f || byte == tab
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }
}

extension UnsafeRawBufferPointer {
    /// The index of the first byte with a value.
    func index(of byte: UInt8, from start: Int = 0) -> Int? {
        guard start < count, let base = baseAddress, let found = memchr(base + start, Int32(byte), count - start) else {
            return nil
        }
        return UnsafeRawPointer(found) - base
    }

    /// Whether the bytes begin with a text in the same spelling.
    func isBegun(by text: StaticString) -> Bool {
        guard count >= text.utf8CodeUnitCount, let base = baseAddress else { return false }
        return memcmp(base, text.utf8Start, text.utf8CodeUnitCount) == 0
    }

    /// Compares with an ASCII name, whose own letters are lowercase.
    func isEqualIgnoringCase(to name: StaticString) -> Bool {
        guard count == name.utf8CodeUnitCount, let base = baseAddress else { return false }
        return strncasecmp(
            base.assumingMemoryBound(to: CChar.self),
            UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self), count) == 0
    }

    /// The range without blanks at both ends.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, HTTPBytes.isBlank(self[start]) { start += 1 }
        while start < end, HTTPBytes.isBlank(self[end - 1]) { end -= 1 }
        return start..<end
    }

    /// Calls a closure with each element of a comma-separated list that is not empty.
    func forEachElement(of range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
        var start = range.lowerBound
        while start <= range.upperBound {
            let end = self[start..<range.upperBound].firstIndex(of: HTTPBytes.comma) ?? range.upperBound
            let element = trimmed(start..<end)
            if !element.isEmpty { try body(UnsafeRawBufferPointer(rebasing: self[element])) }
            start = end + 1
        }
    }
}
#endif
