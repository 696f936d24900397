import Foundation

/// A buffer for decoded bytes, which appends bytes and repeats earlier ones.
///
/// It uses at most twice the memory of its contents, whatever length the input declares.
struct OutputBuffer: ~Copyable {
    /// The maximum number of bytes: 128 MiB.
    ///
    /// With several codings, a kilobyte of input can decode to gigabytes.
    static let limit = 128 << 20

    /// The room that a repeat needs: its maximum length, and one word because copies may write past the end.
    static let room = 258 + 8

    private var storage = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    private(set) var count = 0

    deinit { free(storage.baseAddress) }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: storage[..<count]) }

    mutating func append(_ bytes: UnsafeRawBufferPointer) throws(StreamFlaw) {
        try grow(by: bytes.count)
        UnsafeMutableRawBufferPointer(rebasing: storage[count...]).copyMemory(from: bytes)
        count += bytes.count
    }

    /// Reserves room for at least two repeats.
    ///
    /// - Returns: The start of the buffer, and its capacity in bytes.
    /// - Throws: `StreamFlaw.tooLong`.
    mutating func reserve() throws(StreamFlaw) -> (start: UnsafeMutablePointer<UInt8>, capacity: Int) {
        try grow(by: 2 * Self.room)
        guard let start = storage.baseAddress else { throw .tooLong }
        return (start.assumingMemoryBound(to: UInt8.self), storage.count)
    }

    /// Sets the number of bytes after the caller has written into the reserved room.
    mutating func setCount(_ count: Int) {
        self.count = count
    }

    /// Copies bytes from `distance` bytes back.
    ///
    /// The source may overlap the bytes being written.
    ///
    /// - Parameters:
    ///   - length: The number of bytes, at least 1. Up to seven more bytes may be overwritten.
    ///   - distance: The number of bytes back, at least 1.
    ///   - end: The address of the first byte to write.
    @inline(__always)
    static func repeatBytes(_ length: Int, from distance: Int, at end: UnsafeMutablePointer<UInt8>) {
        let source = end - distance
        if distance >= length {
            memcpy(end, source, length)
        } else if distance == 1 {
            // A run of one byte is common in bodies that are crafted to be long.
            memset(end, Int32(source[0]), length)
        } else {
            var index = 0
            if distance >= 8 {
                let (from, to) = (UnsafeRawPointer(source), UnsafeMutableRawPointer(end))
                while index < length {
                    let word = from.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                    to.storeBytes(of: word, toByteOffset: index, as: UInt64.self)
                    index &+= 8
                }
            } else {
                while index < length {
                    end[index] = source[index]
                    index &+= 1
                }
            }
        }
    }

    /// Keeps at most `count` bytes.
    mutating func shorten(to count: Int) {
        self.count = min(self.count, count)
    }

    /// Returns the bytes as `Data`, which takes over the memory.
    consuming func data() -> Data {
        let count = count
        let start = storage.baseAddress
        discard self
        guard count > 0, let start else {
            free(start)
            return Data()
        }
        return Data(bytesNoCopy: realloc(start, count) ?? start, count: count, deallocator: .free)
    }

    /// - Throws: `StreamFlaw.tooLong` when the buffer has more bytes than the limit.
    func checkLimit() throws(StreamFlaw) {
        if count > Self.limit { throw .tooLong }
    }

    /// - Throws: `StreamFlaw.tooLong` when the bytes would exceed the limit or the memory is exhausted.
    @inline(never)
    private mutating func grow(by more: Int) throws(StreamFlaw) {
        try checkLimit()
        guard storage.count - count < more else { return }
        let largest = Self.limit + 2 * Self.room
        guard count + more <= largest else { throw .tooLong }
        let capacity = min(max(count + more, storage.count * 2, 1_024), largest)
        guard let start = realloc(storage.baseAddress, capacity) else { throw .tooLong }
        storage = UnsafeMutableRawBufferPointer(start: start, count: capacity)
    }
}
