#if os(Linux)
/// Reads values in the distinguished encoding of ASN.1, one after the other.
struct DERReader {
    /// A value with its contents.
    ///
    /// Both are parts of the bytes that were read.
    struct Element {
        let tag: UInt8
        let bytes: ArraySlice<UInt8>
        let contents: ArraySlice<UInt8>
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    /// Reads the next value.
    ///
    /// - Returns: `nil` at the end, for an incomplete value, and for a value of unknown length.
    mutating func next() -> Element? {
        var header = rest
        guard let tag = header.popFirst(), let first = header.popFirst() else { return nil }
        var count = Int(first)
        if first >= 0x80 {
            let digits = Int(first & 0x7F)
            guard (1...4).contains(digits), header.count >= digits else { return nil }
            count = header.prefix(digits).reduce(0) { $0 << 8 | Int($1) }
            header = header.dropFirst(digits)
        }
        guard header.count >= count else { return nil }
        let contents = header.prefix(count)
        let element = Element(tag: tag, bytes: rest[rest.startIndex..<contents.endIndex], contents: contents)
        rest = rest[contents.endIndex...]
        return element
    }

    /// Reads the next value if it has a tag.
    mutating func next(_ tag: UInt8) -> Element? {
        guard let element = next(), element.tag == tag else { return nil }
        return element
    }
}
#endif
