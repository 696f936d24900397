package import Foundation

/// The number of bytes, and their sum weighted by position, which shows missing and reordered bytes.
package struct Checksum: Codable, Equatable {
    package private(set) var count = 0
    package private(set) var sum: UInt64 = 0

    package init() {}

    package mutating func add(_ data: Data) {
        data.withUnsafeBytes { add($0) }
    }

    /// Counts zeros up to an offset.
    package mutating func skip(to place: Int) {
        count = place
    }

    /// Computes the checksum of a file, which it reads in pieces.
    package init(ofFileAt url: URL) throws {
        let file = try FileHandle(forReadingFrom: url)
        while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty { add(piece) }
    }

    /// Adds bytes.
    ///
    /// Skips eight zeros at a time, to keep the checksum cheap beside the measured work.
    private mutating func add(_ bytes: UnsafeRawBufferPointer) {
        let wordSize = MemoryLayout<UInt64>.size
        let words = bytes.count / wordSize
        for word in 0..<words where bytes.loadUnaligned(fromByteOffset: word * wordSize, as: UInt64.self) != 0 {
            add(bytes, in: word * wordSize..<(word + 1) * wordSize)
        }
        add(bytes, in: words * wordSize..<bytes.count)
        count += bytes.count
    }

    private mutating func add(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>) {
        for index in range { sum &+= UInt64(bytes[index]) &* UInt64(count + index + 1) }
    }
}
