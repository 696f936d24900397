/// The data format of zlib (RFC 1950), which the coding deflate means.
enum ZlibStream {
    /// Whether zlib's header stands at the start, in so far as there is one yet.
    static func isBegun(by input: UnsafeRawBufferPointer) -> Bool {
        input.count >= 2 && (Int(input[0]) << 8 | Int(input[1])) % 31 == 0
    }

    /// Appends what is in the stream.
    ///
    /// - Throws: When it is damaged, cut short, or has anything behind it; what it holds up to there is appended.
    static func decode(_ input: UnsafeRawBufferPointer, into output: inout OutputBuffer) throws(StreamFlaw) {
        try checkHeader(input)
        let end = try Inflate.decode(input, from: 2, into: &output)
        var trailer = ByteReader(input, from: end)
        guard try trailer.number32().byteSwapped == Adler32.checksum(of: output.bytes) else {
            throw .damaged("the Adler-32 does not match the data", at: end)
        }
        if trailer.offset < input.count { throw .unusable("bytes follow the end", at: trailer.offset) }
    }

    /// Appends what deflated data without a frame holds.
    ///
    /// Up to four bytes behind it pass as a checksum that nobody looks at.
    ///
    /// - Throws: As `decode`.
    static func decodeUnframed(_ input: UnsafeRawBufferPointer, into output: inout OutputBuffer) throws(StreamFlaw) {
        let end = try Inflate.decode(input, from: 0, into: &output)
        if end + 4 < input.count { throw .unusable("bytes follow the end", at: end + 4) }
    }

    /// RFC 1950 section 2.2.
    private static func checkHeader(_ input: UnsafeRawBufferPointer) throws(StreamFlaw) {
        guard input.count >= 2 else { throw .cutShort }
        guard isBegun(by: input) else { throw .damaged("there is no zlib header", at: 0) }
        guard input[0] & 15 == 8 else { throw .damaged("there is an unknown compression method", at: 0) }
        guard input[0] >> 4 <= 7 else { throw .damaged("there is a window of more than 32 KiB", at: 0) }
        if input[1] & 1 << 5 != 0 {
            guard input.count >= 6 else { throw .cutShort }
            throw .unusable("a required dictionary is missing", at: 2)
        }
    }
}
