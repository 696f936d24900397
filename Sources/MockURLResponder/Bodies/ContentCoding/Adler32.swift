/// Computes the Adler-32 checksum of zlib (RFC 1950 section 8).
enum Adler32 {
    private static let modulus: UInt32 = 65_521
    /// The number of bytes that can be added before the sums overflow 32 bits.
    private static let run = 5_552

    static func checksum(of bytes: UnsafeRawBufferPointer) -> UInt32 {
        var low: UInt32 = 1
        var high: UInt32 = 0
        var index = 0
        guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return low }
        while index < bytes.count {
            let end = min(index + run, bytes.count)
            while index < end {
                low &+= UInt32(truncatingIfNeeded: base[index])
                high &+= low
                index &+= 1
            }
            low %= modulus
            high %= modulus
        }
        return high << 16 | low
    }
}
