import Foundation

/// Searches in bytes.
package enum ByteSearch {
    /// Returns the first position of a byte in a range; `nil` if the range does not contain the byte.
    package static func first(_ byte: UInt8, in bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int? {
        guard let base = bytes.baseAddress, !range.isEmpty else { return nil }
        // Without optimization, the methods of collections take up to 40 ns for each byte.
        return memchr(base + range.lowerBound, Int32(byte), range.count).map { UnsafeRawPointer($0) - base }
    }

    /// Returns the position after a run of one byte that begins at `start`.
    package static func endOfRun(of byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        bytes[start...].firstIndex { $0 != byte } ?? bytes.count
    }

    /// Returns the first position at or after `start` that is not JSON white space.
    package static func endOfWhiteSpace(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        bytes[start...].firstIndex { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 } ?? bytes.count
    }

    /// Returns the first position at or after `start` that is not a decimal digit.
    package static func endOfDigits(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        bytes[start...].firstIndex { $0 &- 0x30 >= 10 } ?? bytes.count
    }

    /// Returns the position of the first quote, backslash or control character at or after `start`.
    package static func endOfPlainText(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        // A loop, because nearly all bytes of a plan are searched, also in debug builds.
        var place = start
        while place < bytes.count {
            let byte = bytes[place]
            if byte < 0x20 || byte == 0x22 || byte == 0x5C { break }
            place &+= 1
        }
        return place
    }

    /// Returns the value of a hexadecimal digit; `nil` for any other byte.
    package static func hexadecimal(_ digit: UInt8) -> UInt8? {
        if digit &- 0x30 < 10 { return digit &- 0x30 }
        let letter = digit | 0x20
        return letter &- 0x61 < 6 ? letter &- 0x61 &+ 10 : nil
    }

    /// Returns the code unit of `uXXXX` at a position; `nil` for other bytes.
    private static func codeUnit(in bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> UInt16? {
        guard let base = bytes.baseAddress, place &+ 4 < bytes.count, base[place] == 0x75 else { return nil }
        var (unit, index): (UInt16, Int) = (0, 1)
        while index <= 4 {
            guard let digit = hexadecimal(base[place &+ index]) else { return nil }
            unit = unit &<< 4 | UInt16(truncatingIfNeeded: digit)
            index &+= 1
        }
        return unit
    }

    /// Returns the code unit of `\uXXXX` at a position; `nil` for other bytes.
    package static func escapedUnit(in bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> UInt16? {
        guard place < bytes.count, bytes[place] == 0x5C else { return nil }
        return codeUnit(in: bytes, at: place &+ 1)
    }

    /// Returns the end of the first occurrence of a text at or after `start`; `nil` if there is none.
    package static func end(
        of text: UnsafeBufferPointer<UInt8>, in bytes: UnsafeRawBufferPointer, from start: Int
    ) -> Int? {
        guard let first = text.first, let wanted = text.baseAddress, let base = bytes.baseAddress else {
            return text.isEmpty ? start : nil
        }
        var place = start
        while place + text.count <= bytes.count,
            let hit = self.first(first, in: bytes, place..<bytes.count - text.count + 1)
        {
            if memcmp(base + hit, wanted, text.count) == 0 { return hit + text.count }
            place = hit + 1
        }
        return nil
    }
}

extension UInt8 {
    /// Whether the byte is a letter or a digit of ASCII.
    package var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
