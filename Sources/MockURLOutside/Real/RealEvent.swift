#if os(Linux)

/// A step of an exchange with a real server, at the time when it happens.
///
/// The bytes are valid during the call only.
package enum RealEvent {
    /// A piece of the request's body, without its framing.
    case body(UnsafeRawBufferPointer)
    /// A head has arrived, also an informational one.
    case head(AnswerHead)
    /// A piece of the answer's body has arrived, without its framing.
    case received(UnsafeRawBufferPointer)
    /// The answer is complete, with the trailers after a body in chunks.
    case complete(trailers: FieldSection)
    case failed(RealFailure)
}
#endif
