package import Foundation

/// How many bytes there were, and their sum, each times its place: bytes that are missing or out of order show.
package struct Checksum: Codable, Equatable {
    package private(set) var count = 0
    package private(set) var sum: UInt64 = 0

    package init() {}

    package mutating func add(_ data: Data) {
        data.withUnsafeBytes { add($0) }
    }

    /// Only zeros follow, up to a place.
    package mutating func skip(to place: Int) {
        count = place
    }

    /// Of a file, which is read in pieces.
    package init(ofFileAt url: URL) throws {
        let file = try FileHandle(forReadingFrom: url)
        while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty { add(piece) }
    }

    /// Eight zeros at a time, which add nothing: the time that this takes is not what is measured.
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
