import Foundation

/// Byte searches that stay fast in debug builds.
///
/// ## Why not the methods of collections
/// Without optimization they take up to 40 ns for each byte: seconds for a hostile file of 100 MB. `memchr` is
/// always optimized, and reading integers through a pointer needs no call.
package enum ByteSearch {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let lowBits: UInt64 = 0x7F7F_7F7F_7F7F_7F7F

    /// Returns the first position of a byte in a range; `nil` if the range does not contain the byte.
    package static func first(_ byte: UInt8, in bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int? {
        guard let base = bytes.baseAddress, !range.isEmpty else { return nil }
        return memchr(base + range.lowerBound, Int32(byte), range.count).map { UnsafeRawPointer($0) - base }
    }

    /// Returns the position after a run of one byte that begins at `start`.
    package static func endOfRun(of byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        guard let base = bytes.baseAddress else { return start }
        let (pattern, count) = (ones &* UInt64(byte), bytes.count)
        var place = start
        while place &+ 8 <= count, base.loadUnaligned(fromByteOffset: place, as: UInt64.self) == pattern { place &+= 8 }
        while place < count, base.load(fromByteOffset: place, as: UInt8.self) == byte { place &+= 1 }
        return place
    }

    /// Counts the occurrences of a byte in a range.
    package static func count(_ byte: UInt8, in bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int {
        guard let base = bytes.baseAddress else { return 0 }
        let (pattern, end) = (ones &* UInt64(byte), range.upperBound)
        var (place, count) = (range.lowerBound, 0)
        while place &+ 8 <= end {
            let word = base.loadUnaligned(fromByteOffset: place, as: UInt64.self) ^ pattern
            // Turns each zero byte of the word into 0x7F, and sets the highest bit of each other byte.
            let others = ((word & lowBits) &+ lowBits) | word
            count &+= (~others & ~lowBits).nonzeroBitCount
            place &+= 8
        }
        while place < end {
            if base.load(fromByteOffset: place, as: UInt8.self) == byte { count &+= 1 }
            place &+= 1
        }
        return count
    }

    /// Returns the last position of a byte in a range; `nil` if the range does not contain the byte.
    package static func last(_ byte: UInt8, in bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int? {
        guard let base = bytes.baseAddress else { return nil }
        let (pattern, start) = (ones &* UInt64(byte), range.lowerBound)
        var place = range.upperBound
        while place &- 8 >= start {
            let word = base.loadUnaligned(fromByteOffset: place &- 8, as: UInt64.self) ^ pattern
            // The expression is not 0 if the word has a zero byte.
            if (word &- ones) & ~word & ~lowBits != 0 { break }
            place &-= 8
        }
        while place > start {
            place &-= 1
            if base.load(fromByteOffset: place, as: UInt8.self) == byte { return place }
        }
        return nil
    }

    /// Counts the Unicode scalars that begin in a range of valid UTF-8.
    package static func scalars(in bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int {
        guard let base = bytes.baseAddress else { return 0 }
        var (place, continuations) = (range.lowerBound, 0)
        while place &+ 8 <= range.upperBound {
            let word = base.loadUnaligned(fromByteOffset: place, as: UInt64.self)
            // A continuation byte begins with the bits 10.
            continuations &+= (word &>> 7 & ~(word &>> 6) & ones).nonzeroBitCount
            place &+= 8
        }
        while place < range.upperBound {
            if base.load(fromByteOffset: place, as: UInt8.self) & 0xC0 == 0x80 { continuations &+= 1 }
            place &+= 1
        }
        return range.count - continuations
    }

    /// Returns the first position at or after `start` that is not JSON white space.
    package static func endOfWhiteSpace(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard let base = bytes.baseAddress else { return start }
        let count = bytes.count
        var place = start
        while place < count {
            let byte = base[place]
            if byte > 0x20 || (byte != 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09) { break }
            place &+= 1
        }
        return place
    }

    /// Returns the first position at or after `start` that is not a decimal digit.
    package static func endOfDigits(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard let base = bytes.baseAddress else { return start }
        let count = bytes.count
        var place = start
        while place < count, base[place] &- 0x30 < 10 { place &+= 1 }
        return place
    }

    /// Whether all bytes are ASCII characters.
    package static func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let base = bytes.baseAddress else { return true }
        let count = bytes.count
        var place = 0
        while place &+ 8 <= count {
            if base.loadUnaligned(fromByteOffset: place, as: UInt64.self) & ~lowBits != 0 { return false }
            place &+= 8
        }
        while place < count {
            if base.load(fromByteOffset: place, as: UInt8.self) >= 0x80 { return false }
            place &+= 1
        }
        return true
    }

    /// Returns the position of the first quote, backslash or control character at or after `start`.
    package static func endOfPlainText(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard let base = bytes.baseAddress else { return start }
        let count = bytes.count
        var place = start
        while place < count {
            let byte = base[place]
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
}

extension ByteSearch {
    /// Returns the end of the first occurrence of a text at or after `start`; `nil` if there is none.
    ///
    /// The time grows linearly with both lengths, even if the text begins at nearly every position.
    package static func end(
        of text: UnsafeBufferPointer<UInt8>, in bytes: UnsafeRawBufferPointer, from start: Int
    ) -> Int? {
        guard let first = text.first, let wanted = text.baseAddress, let base = bytes.baseAddress else {
            return text.isEmpty ? start : nil
        }
        var (place, compared) = (start, 0)
        while place + text.count <= bytes.count {
            guard let hit = self.first(first, in: bytes, place..<bytes.count - text.count + 1) else { return nil }
            if memcmp(base + hit, wanted, text.count) == 0 { return hit + text.count }
            place = hit + 1
            compared += text.count
            if compared > bytes.count { return endByPrefixes(of: text, in: bytes, from: place) }
        }
        return nil
    }

    /// Finds the end of the text with the Knuth–Morris–Pratt algorithm, which reads each searched byte once.
    private static func endByPrefixes(
        of text: UnsafeBufferPointer<UInt8>, in bytes: UnsafeRawBufferPointer, from start: Int
    ) -> Int? {
        // For each prefix of the text, the length of its longest proper prefix that is also its suffix.
        var borders = [0, 0]
        borders.reserveCapacity(text.count + 1)
        for byte in text.dropFirst() { borders.append(length(of: text, borders, borders[borders.count - 1], byte)) }
        var count = 0
        for place in start..<max(start, bytes.count) {
            count = length(of: text, borders, count, bytes[place])
            if count == text.count { return place + 1 }
        }
        return nil
    }

    /// Returns the length of the longest prefix of the text that ends at the next byte.
    @inline(__always)
    private static func length(
        of text: UnsafeBufferPointer<UInt8>, _ borders: [Int], _ earlier: Int, _ byte: UInt8
    ) -> Int {
        var count = earlier
        while count > 0, text[count] != byte { count = borders[count] }
        return text[count] == byte ? count + 1 : 0
    }
}
