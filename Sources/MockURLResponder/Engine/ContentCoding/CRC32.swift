/// The checksum of gzip (RFC 1952 section 8).
enum CRC32 {
    /// Eight tables of 256: what a byte does to the checksum, alone and with so many zero bytes behind it.
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
            var sum = ~UInt32(0)
            var index = 0
            while index &+ 8 <= bytes.count {
                let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
                sum = eight(word ^ UInt64(sum), tables)
                index &+= 8
            }
            while index < bytes.count {
                sum = sum &>> 8 ^ tables[Int((sum ^ UInt32(bytes[index])) & 0xFF)]
                index &+= 1
            }
            return ~sum
        }
    }

    /// The checksum after eight bytes, into which the one before them is mixed.
    @inline(__always)
    private static func eight(_ word: UInt64, _ tables: UnsafeBufferPointer<UInt32>) -> UInt32 {
        @inline(__always)
        func part(_ place: UInt64) -> UInt32 {
            tables[Int(truncatingIfNeeded: (7 &- place) &* 256 &+ (word &>> (8 &* place)) & 0xFF)]
        }
        let low = part(0) ^ part(1) ^ part(2) ^ part(3)
        return low ^ part(4) ^ part(5) ^ part(6) ^ part(7)
    }
}
