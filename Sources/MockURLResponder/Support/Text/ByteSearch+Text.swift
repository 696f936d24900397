import Foundation

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
