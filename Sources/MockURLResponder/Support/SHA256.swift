package import Foundation

/// The hash function SHA-256 (FIPS 180-4), which Foundation has on no platform and CryptoKit on Apple platforms only.
package enum SHA256 {
    /// The hash in lower-case hexadecimal digits.
    package static func hexadecimal(of data: Data) -> String {
        var state = initial
        var message = Data(data)
        message.append(0x80)
        message.append(Data(repeating: 0, count: (120 - message.count % 64) % 64))
        withUnsafeBytes(of: (UInt64(data.count) * 8).bigEndian) { message.append(contentsOf: $0) }
        message.withUnsafeBytes { bytes in
            for block in stride(from: 0, to: bytes.count, by: 64) {
                add(UnsafeRawBufferPointer(rebasing: bytes[block..<block + 64]), to: &state)
            }
        }
        return state.map { String(format: "%08x", $0) }.joined()
    }

    /// Section 6.2.2.
    private static func add(_ block: UnsafeRawBufferPointer, to state: inout [UInt32]) {
        var words = (0..<16).map { UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self)) }
        for index in 16..<64 {
            let (early, late) = (words[index - 15], words[index - 2])
            let mixed = (rotated(early, 7) ^ rotated(early, 18) ^ (early >> 3)) &+ words[index - 16]
            words.append(mixed &+ words[index - 7] &+ (rotated(late, 17) ^ rotated(late, 19) ^ (late >> 10)))
        }
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for index in 0..<64 {
            let choice = (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ ((e & f) ^ (~e & g))
            let first = h &+ choice &+ constants[index] &+ words[index]
            let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ ((a & b) ^ (a & c) ^ (b & c))
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ second)
        }
        for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
    }

    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

    /// The fractions of the square roots of the first eight primes.
    private static let initial = primes.prefix(8).map { fraction(of: Double($0).squareRoot()) }

    /// The fractions of the cube roots of the first 64 primes.
    private static let constants = primes.map { fraction(of: cbrt(Double($0))) }

    private static let primes = (2...311).filter { number in !(2..<number).contains { number % $0 == 0 } }

    /// The first 32 bits after the point; a root below 7 has enough digits as a `Double`.
    private static func fraction(of root: Double) -> UInt32 {
        UInt32((root - root.rounded(.down)) * 4_294_967_296)
    }
}
