/// The shape of a credential of a service: a prefix, and the characters that follow it.
struct SecretShape: Sendable {
    /// The characters after a prefix.
    enum Alphabet: Sendable {
        /// `A-Z a-z 0-9`.
        case alphanumeric
        /// `A-Z a-z 0-9 _ -`.
        case word
        /// `word`, `.`, `=` and `~`.
        case dotted
        /// The characters of base64, in either alphabet.
        case base64
        case hexadecimal
        /// `A-Z 2-7`, of which AWS makes its ids.
        case base32
        /// `word` and `/`, as in the paths of webhooks.
        case path

        func contains(_ byte: UInt8) -> Bool {
            switch self {
            case .alphanumeric: SecretValue.isLetterOrDigit(byte)
            case .word: SecretValue.isLetterOrDigit(byte) || byte == 0x5F || byte == 0x2D
            case .dotted:
                SecretValue.isLetterOrDigit(byte) || byte == 0x5F || byte == 0x2D || byte == 0x2E || byte == 0x3D
                    || byte == 0x7E
            case .base64:
                SecretValue.isLetterOrDigit(byte) || byte == 0x2B || byte == 0x2F || byte == 0x3D || byte == 0x5F
                    || byte == 0x2D
            case .hexadecimal: SecretValue.isHexadecimal(byte)
            case .base32: (byte &- 0x41 < 26) || (byte &- 0x32 < 6)
            case .path: SecretValue.isLetterOrDigit(byte) || byte == 0x5F || byte == 0x2D || byte == 0x2F
            }
        }
    }

    let prefix: [UInt8]
    let alphabet: Alphabet
    /// The number of characters after the prefix.
    let count: ClosedRange<Int>
    let kind: String
    /// Whether the characters after the prefix must look random, because the prefix also begins ordinary words.
    let mustLookRandom: Bool

    init(
        _ kind: String, _ prefix: String, _ alphabet: Alphabet, _ count: ClosedRange<Int>, random: Bool = false
    ) {
        (self.kind, self.prefix, self.alphabet) = (kind, Array(prefix.utf8), alphabet)
        (self.count, mustLookRandom) = (count, random)
    }

    /// Returns the end of the credential that begins at a position; `nil` if none begins there.
    func end(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
        guard start + prefix.count + count.lowerBound <= bytes.count else { return nil }
        for (index, byte) in prefix.enumerated() where bytes[start + index] != byte { return nil }
        let first = start + prefix.count
        var end = first
        while end < bytes.count, alphabet.contains(bytes[end]) {
            end += 1
            if end - first > count.upperBound { return nil }
        }
        // A full stop or a hyphen at the end belongs to the text around the credential.
        while end > first, bytes[end - 1] == 0x2E || bytes[end - 1] == 0x2D { end -= 1 }
        guard count.contains(end - first) else { return nil }
        if mustLookRandom {
            let rest = UnsafeBufferPointer(rebasing: bytes[first..<end])
            guard SecretValue.looksRandom(rest, least: min(16, count.lowerBound)) else { return nil }
        }
        return end
    }
}

/// The shapes, found by the first two bytes of their prefixes.
struct SecretShapeTable: Sendable {
    static let standard = SecretShapeTable(SecretShape.services)

    /// The position in `lists` for each pair of bytes; 0 for pairs that begin no prefix.
    private let slots: [UInt8]
    private let lists: [[SecretShape]]

    private init(_ shapes: [SecretShape]) {
        var slots = [UInt8](repeating: 0, count: 65_536)
        var lists: [[SecretShape]] = [[]]
        // The longest prefix decides.
        for shape in shapes.sorted(by: { $0.prefix.count > $1.prefix.count }) {
            let pair = Int(shape.prefix[0]) << 8 | Int(shape.prefix[1])
            if slots[pair] == 0 {
                slots[pair] = UInt8(lists.count)
                lists.append([])
            }
            lists[Int(slots[pair])].append(shape)
        }
        (self.slots, self.lists) = (slots, lists)
    }

    /// Returns the shape of the credential that begins at a position, and its end.
    @inline(__always)
    func match(in bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> (shape: SecretShape, end: Int)? {
        guard place + 1 < bytes.count else { return nil }
        let slot = slots.withUnsafeBufferPointer { $0[Int(bytes[place]) << 8 | Int(bytes[place + 1])] }
        return slot == 0 ? nil : match(in: bytes, at: place, in: lists[Int(slot)])
    }

    private func match(
        in bytes: UnsafeBufferPointer<UInt8>, at place: Int, in shapes: [SecretShape]
    ) -> (shape: SecretShape, end: Int)? {
        for shape in shapes {
            if let end = shape.end(in: bytes, at: place) { return (shape, end) }
        }
        return nil
    }
}
