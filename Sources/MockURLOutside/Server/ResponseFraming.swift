#if os(Linux)
/// The framing of an answer's body.
package enum ResponseFraming: Sendable, Equatable {
    /// A body of a known length. The head receives `Content-Length`, unless it has the field.
    case length(UInt64)
    /// A body in chunks. The head receives `Transfer-Encoding`, unless it has the field. HTTP/1.0 has `untilClose` instead.
    case chunked
    /// A body that ends with the connection.
    case untilClose
    /// The head and the bytes of the body are sent unchanged.
    case asGiven
}
#endif
