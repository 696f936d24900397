/// Reads deflated data bit by bit, the lowest bit of a byte first (RFC 1951 section 3.1.1).
struct BitReader {
    /// The next bits, from the lowest on.
    ///
    /// Above `count` there may be some of the bits that follow.
    private(set) var hold: UInt64 = 0
    /// How many bits of `hold` are read.
    private(set) var count = 0
    private let input: UnsafeRawBufferPointer
    private var next: Int

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

    /// Skips the rest of the byte that was begun, and forgets what was read ahead.
    mutating func alignToByte() {
        next -= count / 8
        hold = 0
        count = 0
    }
}
