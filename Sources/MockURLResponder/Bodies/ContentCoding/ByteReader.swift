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
