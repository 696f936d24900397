/// Edits bytes without regard to their meaning.
enum ByteMutation {
    /// Returns the bytes with a few random edits.
    static func mutated(_ input: [UInt8], _ random: inout FuzzRandom) -> [UInt8] {
        var bytes = input
        for _ in 0..<random.number(1...4) { edit(&bytes, &random) }
        return bytes
    }

    private static func edit(_ bytes: inout [UInt8], _ random: inout FuzzRandom) {
        guard !bytes.isEmpty else { return bytes.append(UInt8(random.below(256))) }
        let index = random.below(bytes.count)
        let end = min(bytes.count, index + random.number(1...16))
        switch random.below(9) {
        case 0: bytes[index] ^= 1 << UInt8(random.below(8))
        case 1: bytes[index] = UInt8(random.below(256))
        case 2: bytes.removeSubrange(index..<end)
        case 3: bytes.insert(contentsOf: Array(bytes[index..<end]), at: random.below(bytes.count))
        case 4: bytes.removeSubrange(index...)
        case 5: bytes.insert(contentsOf: random.pick(Words.syntax).utf8, at: index)
        case 6: bytes[index] = random.pick([0, 0x1E, 0x22, 0x5C, 0x7B, 0x7D, 0x7F, 0x80, 0xC3, 0xED, 0xFF])
        case 7: bytes.insert(UInt8(random.below(256)), at: index)
        default: bytes.swapAt(index, random.below(bytes.count))
        }
    }
}
