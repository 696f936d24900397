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
