/// Writes deflated data (RFC 1951) with every kind of block, so that the decoder is tested with data that zlib would
/// not write.
struct DeflateWriter {
    private(set) var bytes: [UInt8] = []
    private var hold: UInt32 = 0
    private var count = 0

    /// Returns data as one or more deflated blocks of random kinds.
    static func deflated(_ text: [UInt8], _ random: inout FuzzRandom) -> [UInt8] {
        var writer = DeflateWriter()
        var rest = text[...]
        repeat {
            let length = random.chance(oneIn: 2) ? rest.count : random.below(rest.count + 1)
            let block = rest.prefix(min(length, 60_000))
            rest = rest.dropFirst(block.count)
            writer.block(Array(block), isLast: rest.isEmpty, &random)
        } while !rest.isEmpty
        writer.align()
        return writer.bytes
    }

    private mutating func block(_ text: [UInt8], isLast: Bool, _ random: inout FuzzRandom) {
        put(isLast ? 1 : 0, bits: 1)
        switch random.below(3) {
        case 0:
            put(0, bits: 2)
            align()
            put(text.count, bits: 16)
            put(~text.count & 0xFFFF, bits: 16)
            bytes += text
        case 1:
            put(1, bits: 2)
            let literals = HuffmanCode((0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
            coded(text, literals, HuffmanCode(Array(repeating: 5, count: 30)))
        default:
            put(2, bits: 2)
            let lengths = HuffmanCode.randomLengths(of: 286, deepest: 15, &random)
            let distances = HuffmanCode.randomLengths(of: 30, deepest: 15, &random)
            codeLengths(lengths, distances, &random)
            coded(text, HuffmanCode(lengths), HuffmanCode(distances))
        }
    }

    /// Writes the lengths of both codes one by one, in a code of their own.
    private mutating func codeLengths(_ literals: [Int], _ distances: [Int], _ random: inout FuzzRandom) {
        put(literals.count - 257, bits: 5)
        put(distances.count - 1, bits: 5)
        put(15, bits: 4)
        var lengths = Array(repeating: 4, count: 13) + Array(repeating: 5, count: 6)
        lengths.shuffle(using: &random)
        for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] {
            put(lengths[symbol], bits: 3)
        }
        let code = HuffmanCode(lengths)
        for length in literals + distances { put(code, length) }
    }

    /// Writes literals, and repeats of the preceding byte.
    private mutating func coded(_ text: [UInt8], _ literals: HuffmanCode, _ distances: HuffmanCode) {
        var index = 0
        while index < text.count {
            let run = text[index...].dropFirst().prefix(258).prefix { $0 == text[index] }.count
            put(literals, Int(text[index]))
            index += 1
            guard run >= 3 else { continue }
            let repeats = run == 258 ? 258 : min(run, 10)
            // The length 258 has the symbol 285, and each length from 3 to 10 has a symbol of its own. The distance 1
            // is symbol 0.
            put(literals, repeats == 258 ? 285 : 254 + repeats)
            put(distances, 0)
            index += repeats
        }
        put(literals, 256)
    }

    private mutating func put(_ code: HuffmanCode, _ symbol: Int) {
        let (bits, length) = code.codes[symbol]
        for place in stride(from: length - 1, through: 0, by: -1) { put(bits >> place & 1, bits: 1) }
    }

    private mutating func put(_ value: Int, bits: Int) {
        hold |= UInt32(value) << UInt32(count)
        count += bits
        while count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: hold))
            hold >>= 8
            count -= 8
        }
    }

    private mutating func align() {
        if count > 0 { put(0, bits: 8 - count) }
    }
}

/// A canonical Huffman code (RFC 1951 section 3.2.2).
struct HuffmanCode {
    let codes: [(bits: Int, length: Int)]

    init(_ lengths: [Int]) {
        var codes = lengths.map { (bits: 0, length: $0) }
        var next = 0
        for length in 1...15 {
            next <<= 1
            for symbol in lengths.indices where lengths[symbol] == length {
                codes[symbol].bits = next
                next += 1
            }
        }
        self.codes = codes
    }

    /// Returns the lengths of a complete code for all symbols.
    ///
    /// Splits leaves at random to create it.
    static func randomLengths(of count: Int, deepest: Int, _ random: inout FuzzRandom) -> [Int] {
        var leaves = [0]
        while leaves.count < count {
            let index = random.below(leaves.count)
            guard leaves[index] < deepest else { continue }
            leaves[index] += 1
            leaves.append(leaves[index])
        }
        leaves.shuffle(using: &random)
        return leaves
    }
}
