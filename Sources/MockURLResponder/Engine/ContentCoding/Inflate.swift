/// Decodes deflated data (RFC 1951).
struct Inflate: ~Copyable {
    private typealias Entry = HuffmanTable.Entry

    /// In bytes: libcurl hands on what it decodes when a block ends, and when it has so much.
    private static let piece = 16_384

    private var input: BitReader
    private var literals = HuffmanTable(rootBits: 10)
    private var distances = HuffmanTable(rootBits: 8)
    /// How much was decoded when the last whole block ended, in bytes.
    private var wholeBlocks = 0

    private init(_ input: UnsafeRawBufferPointer, from start: Int) {
        self.input = BitReader(input, from: start)
    }

    /// Appends the data that starts at an offset in bytes.
    ///
    /// - Parameters:
    ///   - input: Deflated data, whatever stands before and behind it.
    ///   - start: Where it begins, in bytes.
    ///   - output: Empty. Of damaged data it gets what libcurl delivers before it fails.
    /// - Returns: The offset of the byte behind the data.
    /// - Throws: When the data is damaged or cut short.
    static func decode(
        _ input: UnsafeRawBufferPointer, from start: Int, into output: inout OutputBuffer
    ) throws(StreamFlaw) -> Int {
        var inflate = Inflate(input, from: start)
        do {
            while try !inflate.blockIsLast(&output) {}
        } catch {
            if case .damaged = error {
                let begun = max(0, output.count - inflate.wholeBlocks - 1)
                output.shorten(to: inflate.wholeBlocks + begun / piece * piece)
            }
            throw error
        }
        inflate.input.alignToByte()
        return inflate.input.offset
    }

    /// Decodes a block (RFC 1951 section 3.2.3).
    private mutating func blockIsLast(_ output: inout OutputBuffer) throws(StreamFlaw) -> Bool {
        let isLast = try input.bits(1) == 1
        switch try input.bits(2) {
        case 0: try storedBlock(&output)
        case 1:
            fixedCodes()
            try codedBlock(&output)
        case 2:
            try dynamicCodes()
            try codedBlock(&output)
        default: throw damage("there is a block of an unknown type")
        }
        wholeBlocks = output.count
        return isLast
    }

    private func damage(_ reason: String) -> StreamFlaw {
        .damaged(reason, at: input.offset)
    }

    /// RFC 1951 section 3.2.4.
    private mutating func storedBlock(_ output: inout OutputBuffer) throws(StreamFlaw) {
        input.alignToByte()
        let length = try input.bits(8) | input.bits(8) << 8
        let complement = try input.bits(8) | input.bits(8) << 8
        guard length ^ complement == 0xFFFF else { throw damage("a stored block has lengths that differ") }
        let bytes = input.bytes(upTo: length)
        try output.append(bytes)
        guard bytes.count == length else { throw .cutShort }
    }

    /// RFC 1951 section 3.2.5.
    private mutating func codedBlock(_ output: inout OutputBuffer) throws(StreamFlaw) {
        while true {
            // A literal takes up to 15 bits, a length and its distance up to 48.
            if input.count < 48 { input.refill() }
            let symbol = literals.entry(input.hold)
            _ = try input.take(symbol.length)
            if symbol.has(Entry.isLiteral) {
                try output.append(UInt8(truncatingIfNeeded: symbol.value))
                continue
            }
            if symbol.has(Entry.isEnd | Entry.isInvalid) {
                if symbol.has(Entry.isEnd) { return }
                throw damage("there is no such code of a literal or length")
            }
            let length = symbol.value &+ (try input.take(symbol.extraBits))
            let start = distances.entry(input.hold)
            _ = try input.take(start.length)
            if start.has(Entry.isInvalid) { throw damage("there is no such code of a distance") }
            let distance = start.value &+ (try input.take(start.extraBits))
            guard distance <= output.count else { throw damage("a distance reaches back before the start") }
            try output.repeatBytes(length, from: distance)
        }
    }

    // MARK: Codes

    /// RFC 1951 section 3.2.6.
    private mutating func fixedCodes() {
        _ = literals.build(DeflateAlphabet.fixedLiteralLengths[...], DeflateAlphabet.literals)
        _ = distances.build(DeflateAlphabet.fixedDistanceLengths[...], DeflateAlphabet.distances)
    }

    /// RFC 1951 section 3.2.7.
    private mutating func dynamicCodes() throws(StreamFlaw) {
        let literalCount = try input.bits(5) + 257
        let distanceCount = try input.bits(5) + 1
        let count = try input.bits(4) + 4
        guard literalCount <= 286, distanceCount <= 30 else { throw damage("there are too many codes") }
        var lengths = [UInt8](repeating: 0, count: 19)
        for symbol in DeflateAlphabet.orderOfCodeLengths.prefix(count) { lengths[symbol] = UInt8(try input.bits(3)) }
        var codes = HuffmanTable(rootBits: 7)
        guard codes.build(lengths[...], DeflateAlphabet.codeLengths, mayBeIncomplete: false) else {
            throw damage("the codes of code lengths are no set of codes")
        }
        lengths = try codeLengths(literalCount + distanceCount, codes)
        guard lengths[DeflateAlphabet.end] > 0 else { throw damage("there is no code for the end of the block") }
        guard literals.build(lengths[..<literalCount], DeflateAlphabet.literals) else {
            throw damage("the codes of literals and lengths are no set of codes")
        }
        guard distances.build(lengths[literalCount...], DeflateAlphabet.distances) else {
            throw damage("the codes of distances are no set of codes")
        }
    }

    /// The lengths of the codes of both alphabets, which repeat across their border.
    private mutating func codeLengths(_ count: Int, _ codes: borrowing HuffmanTable) throws(StreamFlaw) -> [UInt8] {
        var lengths: [UInt8] = []
        while lengths.count < count {
            input.refill()
            let symbol = codes.entry(input.hold)
            // No codes at all: one bit stands for no length, as in zlib.
            _ = try input.take(symbol.length)
            guard symbol.value > 15 else {
                lengths.append(UInt8(symbol.value))
                continue
            }
            let repeats = try input.take(symbol.extraBits)
            let (length, least): (UInt8?, Int) =
                switch symbol.value {
                case 16: (lengths.last, 3)
                case 17: (0, 3)
                default: (0, 11)
                }
            guard let length, repeats + least <= count - lengths.count else {
                throw damage("a code length is repeated wrongly")
            }
            lengths.append(contentsOf: repeatElement(length, count: repeats + least))
        }
        return lengths
    }
}
