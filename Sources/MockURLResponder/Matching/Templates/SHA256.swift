package import Foundation

/// The hash function SHA-256 (FIPS 180-4).
///
/// Foundation has no SHA-256, and CryptoKit exists only on Apple platforms.
package struct SHA256 {
    private var state = Self.initial
    private var count = 0
    /// The bytes after the last whole block.
    private var rest = Data()

    package init() {}

    /// Returns the hash of data in lower-case hexadecimal digits.
    package static func hexadecimal(of data: Data) -> String {
        var hash = SHA256()
        hash.add(data)
        return hash.hexadecimal
    }

    /// Adds bytes, which follow those of earlier calls.
    package mutating func add(_ data: Data) {
        count += data.count
        let missing = rest.isEmpty ? 0 : 64 - rest.count
        rest.append(data.prefix(missing))
        if rest.count == 64 {
            add(blocks: rest)
            rest.removeAll()
        }
        guard rest.isEmpty else { return }
        let others = data.dropFirst(missing)
        add(blocks: others)
        rest = Data(others.suffix(others.count % 64))
    }

    /// The hash of all bytes in lower-case hexadecimal digits.
    package var hexadecimal: String {
        var last = self
        var tail = rest + [0x80]
        tail.append(Data(repeating: 0, count: (120 - tail.count % 64) % 64))
        withUnsafeBytes(of: (UInt64(count) * 8).bigEndian) { tail.append(contentsOf: $0) }
        last.add(blocks: tail)
        return last.state.map { String(format: "%08x", $0) }.joined()
    }

    /// Adds the whole blocks at the beginning of data.
    private mutating func add(blocks data: Data) {
        state.withUnsafeMutableBufferPointer { state in
            Self.constants.withUnsafeBufferPointer { constants in
                withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
                    data.withUnsafeBytes { bytes in
                        guard let state = state.baseAddress, let constants = constants.baseAddress,
                            let words = words.baseAddress, let base = bytes.baseAddress
                        else { return }
                        var block = 0
                        while block &+ 64 <= bytes.count {
                            Self.prepare(words, from: base + block)
                            Self.add(words, constants, to: state)
                            block &+= 64
                        }
                    }
                }
            }
        }
    }

    /// Prepares the words of a block (section 6.2.2, step 1).
    ///
    /// Rotations are written out, because a function call takes long in debug builds.
    private static func prepare(_ words: UnsafeMutablePointer<UInt32>, from block: UnsafeRawPointer) {
        var index = 0
        while index < 16 {
            words[index] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 4 &* index, as: UInt32.self))
            index &+= 1
        }
        while index < 64 {
            let (early, late) = (words[index &- 15], words[index &- 2])
            let first = (early &>> 7 | early &<< 25) ^ (early &>> 18 | early &<< 14) ^ (early &>> 3)
            let second = (late &>> 17 | late &<< 15) ^ (late &>> 19 | late &<< 13) ^ (late &>> 10)
            words[index] = words[index &- 16] &+ first &+ words[index &- 7] &+ second
            index &+= 1
        }
    }

    /// Adds a block to the state (section 6.2.2, steps 2 to 4).
    private static func add(
        _ words: UnsafePointer<UInt32>, _ constants: UnsafePointer<UInt32>, to state: UnsafeMutablePointer<UInt32>
    ) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        var index = 0
        while index < 64 {
            let low = (e &>> 6 | e &<< 26) ^ (e &>> 11 | e &<< 21) ^ (e &>> 25 | e &<< 7)
            let first = h &+ low &+ ((e & f) ^ (~e & g)) &+ constants[index] &+ words[index]
            let high = (a &>> 2 | a &<< 30) ^ (a &>> 13 | a &<< 19) ^ (a &>> 22 | a &<< 10)
            let second = high &+ ((a & b) ^ (a & c) ^ (b & c))
            h = g
            g = f
            f = e
            e = d &+ first
            d = c
            c = b
            b = a
            a = first &+ second
            index &+= 1
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
        state[5] &+= f
        state[6] &+= g
        state[7] &+= h
    }

    /// The fractions of the square roots of the first eight primes.
    private static let initial = primes.prefix(8).map { fraction(of: Double($0).squareRoot()) }

    /// The fractions of the cube roots of the first 64 primes.
    private static let constants = primes.map { fraction(of: cbrt(Double($0))) }

    private static let primes = (2...311).filter { number in !(2..<number).contains { number % $0 == 0 } }

    /// Returns the first 32 bits of the fraction; a `Double` has enough digits for a root below 7.
    private static func fraction(of root: Double) -> UInt32 {
        UInt32((root - root.rounded(.down)) * 4_294_967_296)
    }
}
