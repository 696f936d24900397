import Foundation

extension String {
    /// Whether another text has the same bytes: to Swift's strings é is e with an accent, to a server it is not.
    package func hasSameBytes(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        var (one, other) = (self, other)
        return one.withUTF8 { one in
            other.withUTF8 { other in
                guard let start = one.baseAddress, let otherStart = other.baseAddress else { return true }
                return memcmp(start, otherStart, one.count) == 0
            }
        }
    }

    /// Finds several strings one after the other, each at its first place.
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
