#if os(Linux)
/// A connection as a stream of bytes, either plain TCP or TLS.
///
/// Calls block the thread of the connection. Only that thread uses the stream.
package protocol ByteStream: AnyObject {
    /// Reads at least one byte, and returns 0 at the end of the stream.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
    /// Whether the stream holds received bytes, of which the socket under it knows nothing.
    var holdsBytes: Bool { get }
    /// Writes all bytes.
    func write(_ bytes: UnsafeRawBufferPointer) throws
    /// Writes two buffers, if possible in one system call.
    func write(_ first: UnsafeRawBufferPointer, then second: UnsafeRawBufferPointer) throws
    /// Sends the end of the stream. Reading goes on.
    func closeWriting()
    /// Closes the connection with a TCP reset.
    func reset()
    /// Closes the connection. Later calls have no effect.
    func close()
}

extension ByteStream {
    /// The largest size of two buffers that are copied in order to write them at once.
    private static var mostCopied: Int { 16 * 1024 }

    package var holdsBytes: Bool { false }

    package func write(_ first: UnsafeRawBufferPointer, then second: UnsafeRawBufferPointer) throws {
        guard !first.isEmpty, !second.isEmpty, first.count + second.count <= Self.mostCopied else {
            if !first.isEmpty { try write(first) }
            if !second.isEmpty { try write(second) }
            return
        }
        try withUnsafeTemporaryAllocation(byteCount: first.count + second.count, alignment: 1) { joined in
            joined.copyMemory(from: first)
            UnsafeMutableRawBufferPointer(rebasing: joined[first.count...]).copyMemory(from: second)
            try write(UnsafeRawBufferPointer(joined))
        }
    }
}
#endif
