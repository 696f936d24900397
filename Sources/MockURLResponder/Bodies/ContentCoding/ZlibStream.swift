/// Decodes the zlib data format (RFC 1950), which HTTP calls `deflate`.
enum ZlibStream {
    /// Whether the input starts with the two bytes of a zlib header.
    static func hasHeader(_ input: UnsafeRawBufferPointer) -> Bool {
        input.count >= 2 && (Int(input[0]) << 8 | Int(input[1])) % 31 == 0
    }

    /// Appends the decoded contents of the stream.
    ///
    /// - Throws: `StreamFlaw` when the stream is damaged, is cut short, or has bytes after its end. The contents
    ///   before the flaw are appended.
    static func decode(_ input: UnsafeRawBufferPointer, into output: inout OutputBuffer) throws(StreamFlaw) {
        try checkHeader(input)
        let end = try Inflate.decode(input, from: 2, into: &output)
        var trailer = ByteReader(input, from: end)
        guard try trailer.number32().byteSwapped == Adler32.checksum(of: output.bytes) else {
            throw .damaged("the Adler-32 does not match the data", at: end)
        }
        if trailer.offset < input.count { throw .unusable("bytes follow the end", at: trailer.offset) }
    }

    /// Appends the decoded contents of deflated data that has no zlib frame.
    ///
    /// Up to four bytes may follow the data. libcurl takes them for a checksum and does not check it.
    ///
    /// - Throws: The errors of `decode`.
    static func decodeUnframed(_ input: UnsafeRawBufferPointer, into output: inout OutputBuffer) throws(StreamFlaw) {
        let end = try Inflate.decode(input, from: 0, into: &output)
        if end + 4 < input.count { throw .unusable("bytes follow the end", at: end + 4) }
    }

    /// Checks the two bytes of the header (RFC 1950 section 2.2).
    private static func checkHeader(_ input: UnsafeRawBufferPointer) throws(StreamFlaw) {
        guard input.count >= 2 else { throw .cutShort }
        guard hasHeader(input) else { throw .damaged("there is no zlib header", at: 0) }
        guard input[0] & 15 == 8 else { throw .damaged("there is an unknown compression method", at: 0) }
        guard input[0] >> 4 <= 7 else { throw .damaged("there is a window of more than 32 KiB", at: 0) }
        if input[1] & 1 << 5 != 0 {
            guard input.count >= 6 else { throw .cutShort }
            throw .unusable("a required dictionary is missing", at: 2)
        }
    }
}

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
