#if os(Linux)
/// The head of a server's answer.
package struct AnswerHead: Sendable {
    /// The length of the body.
    package enum Framing: Sendable, Equatable {
        case none
        case length(UInt64)
        case chunked
        /// The body ends with the connection.
        case untilClose
    }

    package let version: RequestHead.Version
    package let status: Int
    /// The fields in their order and spelling.
    package let fields: FieldSection
    package let framing: Framing
    /// Whether the server keeps the connection after the answer.
    package let keepsConnection: Bool
    let reasonRange: Range<Int>

    /// The reason phrase, which may be empty.
    package var reason: String { fields.text(reasonRange) }
    /// Status line and fields with their line ends, without the empty line after them.
    package var bytes: ArraySlice<UInt8> { fields.bytes.dropLast(2) }
    package var isInformational: Bool { (100..<200).contains(status) && status != 101 }
}
#endif
