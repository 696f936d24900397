/// Decodes the gzip file format (RFC 1952).
///
/// As in libcurl, a file has a single member.
enum GzipMember {
    private enum Flag {
        static let headerChecksum: UInt8 = 1 << 1
        static let extra: UInt8 = 1 << 2
        static let name: UInt8 = 1 << 3
        static let comment: UInt8 = 1 << 4
        static let reserved: UInt8 = 0b1110_0000
    }

    /// Appends the decoded contents of the member.
    ///
    /// - Throws: `StreamFlaw` when the member is damaged, is cut short, or has bytes after its end. The contents
    ///   before the flaw are appended.
    static func decode(_ input: UnsafeRawBufferPointer, into output: inout OutputBuffer) throws(StreamFlaw) {
        let start = try headerEnd(input)
        let end = try Inflate.decode(input, from: start, into: &output)
        var trailer = ByteReader(input, from: end)
        guard try trailer.number32() == CRC32.checksum(of: output.bytes) else {
            throw .damaged("the CRC-32 does not match the data", at: end)
        }
        guard try trailer.number32() == UInt32(truncatingIfNeeded: output.count) else {
            throw .damaged("the length does not match the data", at: end + 4)
        }
        if trailer.offset < input.count {
            let magic = input[trailer.offset...].starts(with: [0x1F, 0x8B])
            throw .unusable(
                magic ? "a second member follows, which libcurl refuses" : "bytes follow the end", at: trailer.offset)
        }
    }

    /// Checks the header and returns the offset of its end (RFC 1952 section 2.3).
    private static func headerEnd(_ input: UnsafeRawBufferPointer) throws(StreamFlaw) -> Int {
        var reader = ByteReader(input)
        guard try reader.number16() == 0x8B1F else { throw .damaged("there is no gzip header", at: 0) }
        let method = try reader.byte()
        let flags = try reader.byte()
        guard method == 8 else { throw .damaged("there is an unknown compression method", at: 2) }
        guard flags & Flag.reserved == 0 else { throw .damaged("there are unknown flags", at: 3) }
        try reader.skip(6)
        if flags & Flag.extra != 0 { try reader.skip(Int(try reader.number16())) }
        if flags & Flag.name != 0 { try reader.skipString() }
        if flags & Flag.comment != 0 { try reader.skipString() }
        if flags & Flag.headerChecksum != 0 {
            let checksum = CRC32.checksum(of: UnsafeRawBufferPointer(rebasing: input[..<reader.offset]))
            let offset = reader.offset
            guard try reader.number16() == UInt16(truncatingIfNeeded: checksum) else {
                throw .damaged("the checksum of the header is wrong", at: offset)
            }
        }
        return reader.offset
    }
}

/// Computes the CRC-32 checksum of gzip (RFC 1952 section 8).
enum CRC32 {
    /// Eight tables of 256 entries.
    ///
    /// Table `n` has the effect of a byte that `n` zero bytes follow.
    private static let tables: [UInt32] = {
        var tables = (UInt32(0)..<256).map { byte -> UInt32 in
            var sum = byte
            for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
            return sum
        }
        for index in 256..<(8 * 256) {
            let before = tables[index - 256]
            tables.append(before >> 8 ^ tables[Int(before & 0xFF)])
        }
        return tables
    }()

    static func checksum(of bytes: UnsafeRawBufferPointer) -> UInt32 {
        tables.withUnsafeBufferPointer { tables in
            guard let table = tables.baseAddress, let base = bytes.baseAddress else { return 0 }
            var sum = ~UInt32(0)
            var index = 0
            let count = bytes.count
            while index &+ 8 <= count {
                let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                sum = eight(word ^ UInt64(truncatingIfNeeded: sum), table)
                index &+= 8
            }
            while index < count {
                sum = sum &>> 8 ^ table[Int(truncatingIfNeeded: (sum ^ UInt32(bytes[index])) & 0xFF)]
                index &+= 1
            }
            return ~sum
        }
    }

    /// Returns the checksum after eight bytes.
    ///
    /// The caller has mixed the earlier checksum into `word`.
    @inline(__always)
    private static func eight(_ word: UInt64, _ table: UnsafePointer<UInt32>) -> UInt32 {
        let word = Int(truncatingIfNeeded: word)
        // All terms have the same form and call no functions, which keeps debug builds fast.
        let low = table[1_792 &+ word & 0xFF] ^ table[1_536 &+ word &>> 8 & 0xFF] ^ table[1_280 &+ word &>> 16 & 0xFF]
        let middle = table[1_024 &+ word &>> 24 & 0xFF] ^ table[768 &+ word &>> 32 & 0xFF]
        let high = table[512 &+ word &>> 40 & 0xFF] ^ table[256 &+ word &>> 48 & 0xFF] ^ table[word &>> 56 & 0xFF]
        return low ^ middle ^ high
    }
}
