import Foundation

/// Decoded bytes that grow at their end and repeat earlier ones.
///
/// It takes at most twice the memory of what is in it, whatever the input announces.
struct OutputBuffer: ~Copyable {
    /// The largest number of bytes: 256 MiB, since a kilobyte can decode to gigabytes.
    static let limit = 256 << 20

    /// Copies go by whole words, and may write so many bytes too far.
    private static let slack = 8

    private var storage = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    private(set) var count = 0

    deinit { free(storage.baseAddress) }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: storage[..<count]) }

    @inline(__always)
    mutating func append(_ byte: UInt8) throws(StreamFlaw) {
        if count == storage.count { try grow(by: 1) }
        storage[count] = byte
        count &+= 1
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) throws(StreamFlaw) {
        try grow(by: bytes.count)
        UnsafeMutableRawBufferPointer(rebasing: storage[count...]).copyMemory(from: bytes)
        count += bytes.count
    }

    /// Appends bytes that start so far back; it may repeat bytes it has just appended.
    ///
    /// - Parameters:
    ///   - length: In bytes, from 1 on.
    ///   - distance: In bytes, 1...`count`.
    /// - Throws: `StreamFlaw.tooLong`.
    @inline(__always)
    mutating func repeatBytes(_ length: Int, from distance: Int) throws(StreamFlaw) {
        if storage.count &- count < length &+ Self.slack { try grow(by: length + Self.slack) }
        let end = count &+ length
        if distance >= 8 {
            while count < end {
                let word = storage.loadUnaligned(fromByteOffset: count &- distance, as: UInt64.self)
                storage.storeBytes(of: word, toByteOffset: count, as: UInt64.self)
                count &+= 8
            }
            count = end
        } else if distance == 1 {
            // One byte again and again, as in a body that is made to be long.
            memset(storage.baseAddress.unsafelyUnwrapped + count, Int32(storage[count &- 1]), length)
            count = end
        } else {
            while count < end {
                storage[count] = storage[count &- distance]
                count &+= 1
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

    /// - Throws: When there would be more bytes than the limit, or there is no memory for them.
    @inline(never)
    private mutating func grow(by more: Int) throws(StreamFlaw) {
        guard storage.count - count < more else { return }
        let largest = Self.limit + 258 + Self.slack
        guard count + more <= largest else { throw .tooLong }
        let capacity = min(max(count + more, storage.count * 2, 256), largest)
        guard let start = realloc(storage.baseAddress, capacity) else { throw .tooLong }
        storage = UnsafeMutableRawBufferPointer(start: start, count: capacity)
    }
}
