/// Generates bodies in content codings.
enum CodingGrammar {
    static let names = ["gzip", "deflate", "x-gzip", "identity", "none", "GZIP", "br", "zstd", "", "compress"]

    static func plain(_ random: inout FuzzRandom) -> [UInt8] {
        switch random.below(8) {
        case 0: []
        case 1: [UInt8](repeating: 0x61, count: random.below(2_000))
        case 2: JSONGrammar.value(&random).bytes
        case 3 where random.chance(oneIn: 20): [UInt8](repeating: 0, count: random.pick([65_535, 65_537, 200_000]))
        default:
            random.some(0...40) { [UInt8](repeating: UInt8($0.below(256)), count: $0.pick([1, 1, 1, 4, 11, 300])) }
                .flatMap { $0 }
        }
    }

    /// Returns a body encoded in one coding of `Content-Encoding`.
    static func coded(_ body: [UInt8], _ name: String, _ random: inout FuzzRandom) -> [UInt8] {
        switch name.lowercased() {
        case "gzip", "x-gzip":
            return random.chance(oneIn: 8) ? zlib(body, &random) : gzip(body, &random)
        case "deflate":
            // Raw deflate data may look like zlib data, so it gets the frame of zlib.
            return zlib(body, &random)
        default: return body
        }
    }

    private static func gzip(_ body: [UInt8], _ random: inout FuzzRandom) -> [UInt8] {
        let flags: UInt8 = random.chance(oneIn: 3) ? UInt8(random.below(16)) << 1 : 0
        var bytes: [UInt8] = [0x1F, 0x8B, 8, flags, 0, 0, 0, 0, 0, 3]
        if flags & 4 != 0 { bytes += [3, 0, 1, 2, 3] }
        if flags & 8 != 0 { bytes += Array("name".utf8) + [0] }
        if flags & 16 != 0 { bytes += [0] }
        if flags & 2 != 0 { bytes += number(Checksums.crc32(bytes) & 0xFFFF, bytes: 2) }
        return bytes + DeflateWriter.deflated(body, &random) + number(Checksums.crc32(body), bytes: 4)
            + number(UInt32(body.count), bytes: 4)
    }

    private static func zlib(_ body: [UInt8], _ random: inout FuzzRandom) -> [UInt8] {
        [0x78, 0x9C] + DeflateWriter.deflated(body, &random) + number(Checksums.adler32(body), bytes: 4).reversed()
    }

    private static func number(_ value: UInt32, bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
    }
}

/// Computes the checksums of gzip and zlib, one bit or byte at a time.
enum Checksums {
    private static let table = (UInt32(0)..<256).map { byte in
        (0..<8).reduce(byte) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }

    static func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { $0 >> 8 ^ table[Int(($0 ^ UInt32($1)) & 0xFF)] }
    }

    static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }
}
