/// Excerpts of long texts, chosen so that a difference stays visible.
///
/// A `…` marks each end that was cut.
package enum Excerpt {
    /// The longest excerpt, in bytes; a shorter text is returned whole.
    static let longest = 240
    /// The number of bytes before the first difference.
    private static let lead = 80

    /// Returns the beginning of a text.
    package static func beginning(of text: String) -> String {
        part(of: text.utf8, from: 0)
    }

    /// Returns the parts of two texts around their first difference.
    static func pair(
        _ one: some BidirectionalCollection<UInt8>, _ other: some BidirectionalCollection<UInt8>
    ) -> (String, String) {
        let isLong = max(one.count, other.count) > longest
        let start = isLong ? max(0, offset(ofDifference: one, other) - lead) : 0
        return (part(of: one, from: start), part(of: other, from: start))
    }

    /// Returns the length of the common prefix of two strings, in bytes.
    static func offset(ofDifference one: some Sequence<UInt8>, _ other: some Sequence<UInt8>) -> Int {
        var count = 0
        for (byte, otherByte) in zip(one, other) {
            guard byte == otherByte else { break }
            count += 1
        }
        return count
    }

    /// Returns the part after an offset in bytes.
    ///
    /// The part begins and ends with complete UTF-8 characters.
    private static func part<Bytes: BidirectionalCollection<UInt8>>(of bytes: Bytes, from start: Int) -> String {
        func boundary(_ offset: Int) -> Bytes.Index {
            guard offset < bytes.count else { return bytes.endIndex }
            var index = bytes.index(bytes.startIndex, offsetBy: offset)
            while index > bytes.startIndex, bytes[index] & 0xC0 == 0x80 { bytes.formIndex(before: &index) }
            return index
        }
        let (first, last) = (boundary(start), boundary(start + longest))
        return (first > bytes.startIndex ? "…" : "") + String(decoding: bytes[first..<last], as: UTF8.self)
            + (last < bytes.endIndex ? "…" : "")
    }
}
