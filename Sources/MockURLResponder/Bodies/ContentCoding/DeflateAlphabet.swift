/// The symbols that the codes of deflated data represent (RFC 1951 section 3.2.5).
enum DeflateAlphabet {
    typealias Entry = HuffmanTable.Entry

    /// The symbol that ends a block.
    static let end = 256

    /// The literal bytes, the end of the block, the lengths of repeats, and two symbols that never occur.
    static let literals: [Entry] =
        (0..<256).map { Entry(value: $0, flags: Entry.isLiteral) } + [Entry(value: 0, flags: Entry.isEnd)]
        + ranges(from: 3, count: 28, perStep: 4) + [Entry(value: 258)] + unused

    /// The distances of repeats, and two symbols that never occur.
    static let distances: [Entry] = ranges(from: 1, count: 30, perStep: 2) + unused

    /// The lengths of codes, and the symbols 16, 17 and 18, which repeat lengths.
    static let codeLengths: [Entry] =
        (0..<16).map { Entry(value: $0) }
        + [Entry(value: 16, extraBits: 2), Entry(value: 17, extraBits: 3), Entry(value: 18, extraBits: 7)]

    static let orderOfCodeLengths = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    /// The code lengths of blocks with fixed codes (RFC 1951 section 3.2.6).
    static let fixedLiteralLengths: [UInt8] = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
    static let fixedDistanceLengths = [UInt8](repeating: 5, count: 32)

    private static let unused = [Entry](repeating: Entry(value: 0, flags: Entry.isInvalid), count: 2)

    /// Returns adjoining ranges of numbers: `2 * perStep` ranges of one number each, then `perStep` ranges of two, of
    /// four, and so on.
    private static func ranges(from first: Int, count: Int, perStep: Int) -> [Entry] {
        var start = first
        return (0..<count).map { index in
            let extraBits = max(0, index / perStep - 1)
            defer { start += 1 << extraBits }
            return Entry(value: start, extraBits: extraBits)
        }
    }
}
