/// Reads deflated data bit by bit, the lowest bit of a byte first (RFC 1951 section 3.1.1).
struct BitReader {
    /// The next bits.
    ///
    /// The lowest bit is the next one.
    ///
    /// The bits above `count` may hold input that `refill()` has not counted yet.
    var hold: UInt64 = 0
    /// The number of valid bits in `hold`.
    var count = 0
    let input: UnsafeRawBufferPointer
    /// The offset of the first byte that `hold` does not contain completely.
    var next: Int

    init(_ input: UnsafeRawBufferPointer, from offset: Int) {
        self.input = input
        next = offset
    }

    /// The offset of the byte that contains the next bit.
    var offset: Int { next - (count + 7) / 8 }

    /// Fills `hold` with at least 56 bits, or with all remaining bits.
    @inline(__always)
    mutating func refill() {
        if next &+ 8 <= input.count {
            let word = input.loadUnaligned(fromByteOffset: next, as: UInt64.self)
            hold |= UInt64(littleEndian: word) &<< UInt64(truncatingIfNeeded: count)
            next &+= (63 &- count) &>> 3
            count |= 56
        } else {
            while count <= 55, next < input.count {
                hold |= UInt64(input[next]) &<< UInt64(truncatingIfNeeded: count)
                next &+= 1
                count &+= 8
            }
        }
    }

    /// Removes bits from `hold` and returns them.
    ///
    /// - Parameter wanted: The number of bits, in 0...15.
    /// - Returns: The bits as a number. The first bit is the lowest.
    /// - Throws: `StreamFlaw.cutShort` when `hold` has too few bits.
    @inline(__always)
    mutating func take(_ wanted: Int) throws(StreamFlaw) -> Int {
        guard wanted <= count else { throw .cutShort }
        let bits = hold & ((1 &<< UInt64(truncatingIfNeeded: wanted)) &- 1)
        hold &>>= UInt64(truncatingIfNeeded: wanted)
        count &-= wanted
        return Int(truncatingIfNeeded: bits)
    }

    /// Whether `hold` has at least `wanted` bits.
    @inline(__always)
    func has(_ wanted: Int) -> Bool { wanted <= count }

    /// Decodes literals until another symbol, the end of the input or the end of the output room.
    ///
    /// Local variables make this loop several times faster in debug builds.
    ///
    /// - Returns: The output index after the last literal.
    mutating func literals(
        _ table: HuffmanTable.View, to start: UnsafeMutablePointer<UInt8>, from place: Int, upTo last: Int
    ) -> Int {
        let (entries, mask) = (table.entries, 1 &<< table.rootBits &- 1)
        let isLiteral = HuffmanTable.Entry.isLiteral
        var place = place
        while place < last {
            refill()
            var (hold, count) = (hold, count)
            let first = place
            while place < last {
                let entry = entries[Int(truncatingIfNeeded: hold & mask)]
                let length = entry & 15
                if entry & isLiteral == 0 || count < Int(length) { break }
                start[place] = UInt8(truncatingIfNeeded: entry &>> 16)
                place = place &+ 1
                hold = hold &>> UInt64(length)
                count = count &- Int(length)
            }
            (self.hold, self.count) = (hold, count)
            if place == first { break }
        }
        return place
    }

    /// Skips bits that are in `hold`.
    @inline(__always)
    mutating func drop(_ wanted: Int) {
        hold = hold &>> UInt64(truncatingIfNeeded: wanted)
        count = count &- wanted
    }

    /// Reads the extra bits of a code and adds them to its value.
    ///
    /// Returns `nil` when the input ends before them.
    @inline(__always)
    mutating func value(_ entry: HuffmanTable.Entry) -> Int? {
        let wanted = entry.extraBits
        guard wanted <= count else { return nil }
        let bits = hold & ((1 &<< UInt64(truncatingIfNeeded: wanted)) &- 1)
        drop(wanted)
        return entry.value &+ Int(truncatingIfNeeded: bits)
    }

    /// Reads 0...15 bits, and refills `hold` if needed.
    mutating func bits(_ wanted: Int) throws(StreamFlaw) -> Int {
        if count < wanted { refill() }
        return try take(wanted)
    }

    /// Skips the rest of the current byte, and reads at most `wanted` bytes.
    mutating func bytes(upTo wanted: Int) -> UnsafeRawBufferPointer {
        alignToByte()
        let start = next
        next += min(wanted, input.count - start)
        return UnsafeRawBufferPointer(rebasing: input[start..<next])
    }

    /// Reads a little-endian number of two bytes.
    ///
    /// The reader must be at the start of a byte.
    mutating func number16() throws(StreamFlaw) -> Int {
        guard input.count - next >= 2 else { throw .cutShort }
        defer { next += 2 }
        return Int(input[next]) | Int(input[next + 1]) << 8
    }

    /// Skips the rest of the current byte, and returns whole bytes of `hold` to the input.
    mutating func alignToByte() {
        next -= count / 8
        hold = 0
        count = 0
    }
}

/// Reads bytes and little-endian numbers from the headers and trailers around deflated data.
struct ByteReader {
    private let input: UnsafeRawBufferPointer
    /// The offset of the next byte.
    private(set) var offset: Int

    init(_ input: UnsafeRawBufferPointer, from offset: Int = 0) {
        self.input = input
        self.offset = offset
    }

    mutating func byte() throws(StreamFlaw) -> UInt8 {
        guard offset < input.count else { throw .cutShort }
        defer { offset += 1 }
        return input[offset]
    }

    /// Reads a little-endian number of two bytes.
    mutating func number16() throws(StreamFlaw) -> UInt16 {
        let low = try byte()
        return UInt16(low) | UInt16(try byte()) << 8
    }

    /// Reads a little-endian number of four bytes.
    mutating func number32() throws(StreamFlaw) -> UInt32 {
        let low = try number16()
        return UInt32(low) | UInt32(try number16()) << 16
    }

    mutating func skip(_ count: Int) throws(StreamFlaw) {
        guard count <= input.count - offset else { throw .cutShort }
        offset += count
    }

    /// Skips a string and the zero byte that ends it.
    mutating func skipString() throws(StreamFlaw) {
        guard let end = ByteSearch.first(0, in: input, min(offset, input.count)..<input.count) else { throw .cutShort }
        offset = end + 1
    }
}
