/// Decodes deflated data (RFC 1951).
struct Inflate: ~Copyable {
    private typealias Entry = HuffmanTable.Entry

    /// The size of the pieces, in bytes, in which libcurl passes on the output of a block.
    ///
    /// It also passes on the rest at the end of each block.
    private static let piece = 16_384

    private var input: BitReader
    private var literals = HuffmanTable(mostRootBits: 10, symbolCount: 288)
    private var distances = HuffmanTable(mostRootBits: 8, symbolCount: 32)
    /// The fixed codes of RFC 1951, which are built for the first block that needs them.
    private var fixedLiterals = HuffmanTable(mostRootBits: 9, symbolCount: 288)
    private var fixedDistances = HuffmanTable(mostRootBits: 5, symbolCount: 32)
    private var hasFixedCodes = false
    private var lengthCodes = HuffmanTable(mostRootBits: 7, symbolCount: 19)
    /// Storage for the code lengths of both alphabets.
    private let lengths = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 286 + 30)
    /// The length of the output after the last complete block, in bytes.
    private var wholeBlocks = 0

    private init(_ input: UnsafeRawBufferPointer, from start: Int) {
        self.input = BitReader(input, from: start)
    }

    deinit { lengths.deallocate() }

    /// Decodes the data that starts at an offset, and appends it to the output.
    ///
    /// - Parameters:
    ///   - input: The deflated data. Other bytes may come before and after it.
    ///   - start: The offset of the data in bytes.
    ///   - output: An empty buffer. If the data is damaged, it receives the bytes that libcurl delivers before it
    ///     fails.
    /// - Returns: The offset of the byte after the data.
    /// - Throws: `StreamFlaw` when the data is damaged, cut short or too long.
    static func decode(
        _ input: UnsafeRawBufferPointer, from start: Int, into output: inout OutputBuffer
    ) throws(StreamFlaw) -> Int {
        var inflate = Inflate(input, from: start)
        do {
            while try !inflate.blockIsLast(&output) {}
            try output.checkLimit()
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

    /// Decodes a block, and returns whether it is the last one (RFC 1951 section 3.2.3).
    private mutating func blockIsLast(_ output: inout OutputBuffer) throws(StreamFlaw) -> Bool {
        let isLast = try input.bits(1) == 1
        switch try input.bits(2) {
        case 0: try storedBlock(&output)
        case 1:
            buildFixedCodes()
            try codedBlock(&output, fixedLiterals.view, fixedDistances.view)
        case 2:
            try buildDynamicCodes()
            try codedBlock(&output, literals.view, distances.view)
        default: throw damage("there is a block of an unknown type")
        }
        wholeBlocks = output.count
        return isLast
    }

    private func damage(_ reason: String) -> StreamFlaw {
        .damaged(reason, at: input.offset)
    }

    /// Copies a block that is not compressed (RFC 1951 section 3.2.4).
    private mutating func storedBlock(_ output: inout OutputBuffer) throws(StreamFlaw) {
        input.alignToByte()
        let length = try input.number16()
        let complement = try input.number16()
        guard length ^ complement == 0xFFFF else { throw damage("a stored block has lengths that differ") }
        // Fast path: a body can contain millions of empty blocks.
        guard length > 0 else { return }
        let bytes = input.bytes(upTo: length)
        try output.append(bytes)
        guard bytes.count == length else { throw .cutShort }
    }

    /// The reason why the decoding loop stopped.
    private enum Halt {
        case endOfBlock, noRoom, cutShort, unknownLiteral, unknownDistance, distanceTooFar
    }

    /// Decodes a compressed block (RFC 1951 section 3.2.5).
    private mutating func codedBlock(
        _ output: inout OutputBuffer, _ literals: HuffmanTable.View, _ distances: HuffmanTable.View
    ) throws(StreamFlaw) {
        while true {
            switch decode(into: try output.reserve(), &output, literals, distances) {
            case .endOfBlock: return
            case .noRoom: continue
            case .cutShort: throw .cutShort
            case .unknownLiteral: throw damage("the code of a literal or length is unknown")
            case .unknownDistance: throw damage("the code of a distance is unknown")
            case .distanceTooFar: throw damage("a distance reaches back before the start")
            }
        }
    }

    /// Decodes symbols while there is room for output.
    ///
    /// A local copy of the reader and raw pointers keep debug builds fast.
    private mutating func decode(
        into room: (start: UnsafeMutablePointer<UInt8>, capacity: Int), _ output: inout OutputBuffer,
        _ literals: HuffmanTable.View, _ distances: HuffmanTable.View
    ) -> Halt {
        var (reader, place) = (input, output.count)
        let last = room.capacity - OutputBuffer.room
        var halt = Halt.noRoom
        while true {
            place = reader.literals(literals, to: room.start, from: place, upTo: last)
            if place >= last { break }
            // A literal takes up to 15 bits, a length and its distance up to 48.
            if reader.count < 48 { reader.refill() }
            let symbol = literals.entry(reader.hold)
            guard reader.has(symbol.length) else {
                halt = .cutShort
                break
            }
            reader.drop(symbol.length)
            if symbol.raw & Entry.isLiteral != 0 {
                room.start[place] = UInt8(truncatingIfNeeded: symbol.raw &>> 16)
                place &+= 1
                continue
            }
            if symbol.raw & (Entry.isEnd | Entry.isInvalid) != 0 {
                halt = symbol.has(Entry.isEnd) ? .endOfBlock : .unknownLiteral
                break
            }
            if let flaw = Self.repeatBytes(symbol, &reader, distances, to: room.start, at: &place) {
                halt = flaw
                break
            }
        }
        input = reader
        output.setCount(place)
        return halt
    }

    /// Reads the rest of a repeat after its length symbol, and copies the repeated bytes.
    ///
    /// - Returns: `nil`, or the reason why the repeat is invalid.
    private static func repeatBytes(
        _ symbol: Entry, _ reader: inout BitReader, _ distances: HuffmanTable.View,
        to start: UnsafeMutablePointer<UInt8>, at place: inout Int
    ) -> Halt? {
        guard let length = reader.value(symbol) else { return .cutShort }
        let code = distances.entry(reader.hold)
        guard reader.has(code.length) else { return .cutShort }
        reader.drop(code.length)
        if code.has(Entry.isInvalid) { return .unknownDistance }
        guard let distance = reader.value(code) else { return .cutShort }
        guard distance <= place else { return .distanceTooFar }
        OutputBuffer.repeatBytes(length, from: distance, at: start + place)
        place = place &+ length
        return nil
    }

    // MARK: Codes

    /// Builds the fixed codes once (RFC 1951 section 3.2.6).
    private mutating func buildFixedCodes() {
        guard !hasFixedCodes else { return }
        hasFixedCodes = true
        DeflateAlphabet.fixedLiteralLengths.withUnsafeBufferPointer {
            _ = fixedLiterals.build($0, DeflateAlphabet.literals)
        }
        DeflateAlphabet.fixedDistanceLengths.withUnsafeBufferPointer {
            _ = fixedDistances.build($0, DeflateAlphabet.distances)
        }
    }

    /// Reads the codes that a block defines for itself (RFC 1951 section 3.2.7).
    private mutating func buildDynamicCodes() throws(StreamFlaw) {
        let literalCount = try input.bits(5) + 257
        let distanceCount = try input.bits(5) + 1
        let count = try input.bits(4) + 4
        guard literalCount <= 286, distanceCount <= 30 else { throw damage("there are too many codes") }
        for symbol in 0..<19 { lengths[symbol] = 0 }
        for index in 0..<count { lengths[DeflateAlphabet.orderOfCodeLengths[index]] = UInt8(try input.bits(3)) }
        guard lengthCodes.build(part(0..<19), DeflateAlphabet.codeLengths, mayBeIncomplete: false) else {
            throw damage("the codes of code lengths are inconsistent")
        }
        try readLengths(literalCount + distanceCount)
        guard lengths[DeflateAlphabet.end] > 0 else { throw damage("there is no code for the end of the block") }
        guard literals.build(part(0..<literalCount), DeflateAlphabet.literals) else {
            throw damage("the codes of literals and lengths are inconsistent")
        }
        guard distances.build(part(literalCount..<literalCount + distanceCount), DeflateAlphabet.distances) else {
            throw damage("the codes of distances are inconsistent")
        }
    }

    private func part(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: lengths[range])
    }

    /// Reads the code lengths of both alphabets as one list, because a repeat may cross from one alphabet to the
    /// other.
    private mutating func readLengths(_ count: Int) throws(StreamFlaw) {
        let codes = lengthCodes.view
        var place = 0
        while place < count {
            input.refill()
            let symbol = codes.entry(input.hold)
            // If the table has no codes, one bit means the length 0, as in zlib.
            _ = try input.take(symbol.length)
            guard symbol.value > 15 else {
                lengths[place] = UInt8(truncatingIfNeeded: symbol.value)
                place &+= 1
                continue
            }
            let least = symbol.value == 18 ? 11 : 3
            let repeats = try input.take(symbol.extraBits) + least
            guard symbol.value > 16 || place > 0, repeats <= count - place else {
                throw damage("a code length is repeated wrongly")
            }
            let length = symbol.value == 16 ? lengths[place - 1] : 0
            let end = place &+ repeats
            while place < end {
                lengths[place] = length
                place &+= 1
            }
        }
    }
}

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
