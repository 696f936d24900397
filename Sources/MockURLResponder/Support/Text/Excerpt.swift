/// Parts of long texts, chosen so that what differs is seen and not cut off.
///
/// A text that is cut has `…` where the rest was.
package enum Excerpt {
    /// In bytes; a shorter text is shown whole.
    static let longest = 240
    /// How much is shown in front of the first difference, in bytes.
    private static let lead = 80

    /// The beginning.
    package static func beginning(of text: String) -> String {
        part(of: text.utf8, from: 0)
    }

    /// Of two texts the surroundings of the first place where they differ.
    static func pair(
        _ one: some BidirectionalCollection<UInt8>, _ other: some BidirectionalCollection<UInt8>
    ) -> (String, String) {
        let isLong = max(one.count, other.count) > longest
        let start = isLong ? max(0, offset(ofDifference: one, other) - lead) : 0
        return (part(of: one, from: start), part(of: other, from: start))
    }

    /// How many bytes two texts have in common at their beginning.
    static func offset(ofDifference one: some Sequence<UInt8>, _ other: some Sequence<UInt8>) -> Int {
        var count = 0
        for (byte, otherByte) in zip(one, other) {
            guard byte == otherByte else { break }
            count += 1
        }
        return count
    }

    /// The part from a byte on, which begins and ends with whole characters of UTF-8.
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
