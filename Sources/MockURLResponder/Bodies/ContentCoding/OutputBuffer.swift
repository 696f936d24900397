import Foundation

/// Decoded bytes that grow at their end and repeat earlier ones.
///
/// It takes at most twice the memory of what is in it, whatever the input announces.
struct OutputBuffer: ~Copyable {
    /// The largest number of bytes: 128 MiB, since a kilobyte can decode to gigabytes.
    static let limit = 128 << 20

    /// The room that a repeat needs: its longest length, and a word by which copies may write too far.
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

    /// Makes room for at least two repeats.
    ///
    /// - Returns: The start of the bytes, and the number of bytes that there is room for.
    /// - Throws: `StreamFlaw.tooLong`.
    mutating func reserve() throws(StreamFlaw) -> (start: UnsafeMutablePointer<UInt8>, capacity: Int) {
        try grow(by: 2 * Self.room)
        guard let start = storage.baseAddress else { throw .tooLong }
        return (start.assumingMemoryBound(to: UInt8.self), storage.count)
    }

    /// Sets the number of bytes after a caller has written into the room of `reserve()`.
    mutating func setCount(_ count: Int) {
        self.count = count
    }

    /// Repeats bytes that start so far back; they may reach into the bytes that are being written.
    ///
    /// - Parameters:
    ///   - length: The number of bytes, from 1 on; up to seven bytes more may be overwritten.
    ///   - distance: The number of bytes back, from 1 on.
    ///   - end: The first byte to write.
    @inline(__always)
    static func repeatBytes(_ length: Int, from distance: Int, at end: UnsafeMutablePointer<UInt8>) {
        let source = end - distance
        if distance >= length {
            memcpy(end, source, length)
        } else if distance == 1 {
            // One byte again and again, as in a body that is made to be long.
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

    /// Keeps only so many bytes.
    mutating func shorten(to count: Int) {
        self.count = min(self.count, count)
    }

    /// The bytes as data, which then owns them.
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

    /// - Throws: When there are more bytes than the limit.
    func checkLimit() throws(StreamFlaw) {
        if count > Self.limit { throw .tooLong }
    }

    /// - Throws: When there are more bytes than the limit, or there is no memory for them.
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
