import Foundation

/// Compares strings by their bytes. Swift treats é and e with a combining accent as equal, but a server does not.
extension String {
    /// Whether another string has the same bytes.
    package func hasSameBytes(as other: String) -> Bool {
        hasSameRepresentation(as: other) || utf8.count == other.utf8.count && hasBytes(of: other, at: 0)
    }

    /// Whether both strings have the same bits in memory, and so the same bytes.
    ///
    /// Equal short strings always have the same bits.
    private func hasSameRepresentation(as other: String) -> Bool {
        #if _pointerBitWidth(_64)
        unsafeBitCast(self, to: (UInt, UInt).self) == unsafeBitCast(other, to: (UInt, UInt).self)
        #else
        false  // A string has another size on 32-bit platforms.
        #endif
    }

    /// Whether the string begins with the bytes of another string.
    package func beginsWithBytes(of other: String) -> Bool {
        utf8.count >= other.utf8.count && hasBytes(of: other, at: 0)
    }

    /// Whether the string ends with the bytes of another string.
    package func endsWithBytes(of other: String) -> Bool {
        utf8.count >= other.utf8.count && hasBytes(of: other, at: utf8.count - other.utf8.count)
    }

    // The caller checks that the other string fits between the offset and the end.
    private func hasBytes(of other: String, at offset: Int) -> Bool {
        var (text, other) = (self, other)
        return text.withUTF8 { text in
            other.withUTF8 { other in
                guard let start = text.baseAddress, let otherStart = other.baseAddress else { return true }
                return memcmp(start + offset, otherStart, other.count) == 0
            }
        }
    }

    /// Finds several strings one after the other, each at its first occurrence.
    ///
    /// - Parameters:
    ///   - texts: The strings to find, in their order.
    ///   - start: The offset in bytes where the search begins.
    /// - Returns: The offset after the last string; `nil` if one is missing.
    package func end(ofAll texts: some Sequence<String>, from start: Int = 0) -> Int? {
        var bytes = self
        return bytes.withUTF8 { bytes in
            var place = start
            for var text in texts {
                let end = text.withUTF8 { ByteSearch.end(of: $0, in: UnsafeRawBufferPointer(bytes), from: place) }
                guard let end else { return nil }
                place = end
            }
            return place
        }
    }
}

extension String {
    /// Decodes percent-encoded bytes (WHATWG URL section 1.3).
    ///
    /// A `%` without two hexadecimal digits after it stays unchanged. A text that would not be UTF-8 stays encoded, so that
    /// `%FF` differs from `%E9`.
    package init(percentDecoding bytes: some Collection<UInt8>) {
        self = Array(bytes).withUnsafeBytes { String(percentDecoding: $0, plusIsSpace: false) }
    }

    /// Decodes bytes through pointers, which are fast in debug builds.
    ///
    /// - Parameters:
    ///   - bytes: The encoded text.
    ///   - plusIsSpace: Whether `+` becomes a space, as in forms.
    package init(percentDecoding bytes: UnsafeRawBufferPointer, plusIsSpace: Bool) {
        let (whole, count) = (0..<bytes.count, bytes.count)
        let isPlain =
            ByteSearch.first(UInt8(ascii: "%"), in: bytes, whole) == nil
            && (!plusIsSpace || ByteSearch.first(UInt8(ascii: "+"), in: bytes, whole) == nil)
        guard !isPlain, let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
            self = String(decoding: bytes, as: UTF8.self)
            return
        }
        self = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { decoded in
            guard let target = decoded.baseAddress else { return "" }
            var (index, length) = (0, 0)
            while index < count {
                var byte = base[index]
                index &+= 1
                if byte == 0x25 {
                    if index &+ 1 < count, let high = ByteSearch.hexadecimal(base[index]),
                        let low = ByteSearch.hexadecimal(base[index &+ 1])
                    {
                        byte = high &<< 4 | low
                        index &+= 2
                    }
                } else if byte == 0x2B, plusIsSpace {
                    byte = 0x20
                }
                target[length] = byte
                length &+= 1
            }
            return String(validating: UnsafeBufferPointer(start: target, count: length), as: UTF8.self)
                ?? String(decoding: bytes, as: UTF8.self)
        }
    }
}

extension Substring {
    /// Whether a byte is white space in the package's grammars: space, tab, CR or LF.
    static func isSpace(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
        default: false
        }
    }

    /// Returns the text without white space at both ends, even if a combining character follows a space.
    func trimmingSpace() -> Substring {
        guard let first = utf8.firstIndex(where: { !Self.isSpace($0) }),
            let last = utf8.lastIndex(where: { !Self.isSpace($0) })
        else { return self[endIndex...] }
        return Substring(utf8[first...last])
    }
}
