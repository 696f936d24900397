/// Reads deflated data bit by bit, the lowest bit of a byte first (RFC 1951 section 3.1.1).
struct BitReader {
    /// The next bits, from the lowest on.
    ///
    /// Above `count` there may be some of the bits that follow.
    var hold: UInt64 = 0
    /// How many bits of `hold` are read.
    var count = 0
    let input: UnsafeRawBufferPointer
    /// The offset of the first byte that is not in `hold` as a whole.
    var next: Int

    init(_ input: UnsafeRawBufferPointer, from offset: Int) {
        self.input = input
        next = offset
    }

    /// Of the byte that the next bit is in.
    var offset: Int { next - (count + 7) / 8 }

    /// Reads ahead: at least 56 bits, or all that are left.
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

    /// Takes bits that are read ahead.
    ///
    /// - Parameter wanted: 0...15.
    /// - Returns: The bits as a number, the first the lowest.
    /// - Throws: When the input ends before them.
    @inline(__always)
    mutating func take(_ wanted: Int) throws(StreamFlaw) -> Int {
        guard wanted <= count else { throw .cutShort }
        let bits = hold & ((1 &<< UInt64(truncatingIfNeeded: wanted)) &- 1)
        hold &>>= UInt64(truncatingIfNeeded: wanted)
        count &-= wanted
        return Int(truncatingIfNeeded: bits)
    }

    /// Whether `wanted` bits are read ahead.
    @inline(__always)
    func has(_ wanted: Int) -> Bool { wanted <= count }

    /// Decodes literals up to another symbol, the end of the input or the end of the room.
    ///
    /// Local variables make this loop several times as fast in debug builds.
    ///
    /// - Returns: The place after the last literal.
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

    /// Passes over bits that are read ahead.
    @inline(__always)
    mutating func drop(_ wanted: Int) {
        hold = hold &>> UInt64(truncatingIfNeeded: wanted)
        count = count &- wanted
    }

    /// Takes the bits that follow a code, and adds them to its value; `nil` when the input ends before them.
    @inline(__always)
    mutating func value(_ entry: HuffmanTable.Entry) -> Int? {
        let wanted = entry.extraBits
        guard wanted <= count else { return nil }
        let bits = hold & ((1 &<< UInt64(truncatingIfNeeded: wanted)) &- 1)
        drop(wanted)
        return entry.value &+ Int(truncatingIfNeeded: bits)
    }

    /// Reads so many bits, 0...15, reading ahead as needed.
    mutating func bits(_ wanted: Int) throws(StreamFlaw) -> Int {
        if count < wanted { refill() }
        return try take(wanted)
    }

    /// Reads up to so many bytes, after the rest of the byte that was begun is skipped.
    mutating func bytes(upTo wanted: Int) -> UnsafeRawBufferPointer {
        alignToByte()
        let start = next
        next += min(wanted, input.count - start)
        return UnsafeRawBufferPointer(rebasing: input[start..<next])
    }

    /// Reads a number of two bytes, the low one first, at the start of a byte.
    mutating func number16() throws(StreamFlaw) -> Int {
        guard input.count - next >= 2 else { throw .cutShort }
        defer { next += 2 }
        return Int(input[next]) | Int(input[next + 1]) << 8
    }

    /// Skips the rest of the byte that was begun, and forgets what was read ahead.
    mutating func alignToByte() {
        next -= count / 8
        hold = 0
        count = 0
    }
}
