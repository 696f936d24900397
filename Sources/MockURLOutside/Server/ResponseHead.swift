#if os(Linux)
package import MockURLResponder

/// The status line and the fields of an answer.
package struct ResponseHead: Sendable, Hashable {
    package var status: Int
    package var reason: String
    /// The fields in the order and spelling in which the client receives them.
    package var fields: [HeaderFields.Field]
    /// Status line and fields as a real server sent them; they are sent in place of the others.
    var received: ArraySlice<UInt8>?

    /// Creates a head, with the usual reason phrase of the status instead of `nil`.
    package init(status: Int, reason: String? = nil, fields: [HeaderFields.Field] = []) {
        self.status = status
        self.reason = reason ?? StatusReason.text(of: status)
        self.fields = fields
    }
}

/// An answer that cannot be written.
package struct ResponseFault: Error, Sendable, Equatable, CustomStringConvertible {
    package let place: String
    package let expected: String
    package let found: String

    package var description: String {
        "The answer cannot be sent because of \(place): expected \(expected), found \(found). Correct the answer, or send its bytes with writeRaw."
    }
}
#endif
