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
