#if os(Linux)
/// The sizes up to which a connection reads a request, in bytes.
package struct RequestLimits: Sendable {
    /// The longest request line.
    ///
    /// A longer one receives 414.
    package var requestLine = 64 * 1024
    /// The largest sum of all field lines of a head or of the trailers.
    ///
    /// A larger one receives 431.
    package var fields = 256 * 1024
    /// The largest number of field lines of a head or of the trailers.
    package var fieldCount = 1_000
    /// The longest line before a chunk, with its extensions.
    package var chunkLine = 4 * 1024
    /// The largest rest of a body that is read only to keep the connection open.
    package var unwantedBody: UInt64 = 4 * 1024 * 1024 * 1024
    /// How long a connection that ends waits for the client to receive its answer, in seconds.
    package var lingering = 2.0

    package init() {}
}
#endif
