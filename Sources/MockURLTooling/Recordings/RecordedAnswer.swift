package import Foundation
package import MockURLResponder

/// An answer in a recording.
package struct RecordedAnswer: Sendable {
    /// A part of a body that arrived by itself.
    package struct Piece: Sendable, Hashable {
        /// The number of its bytes.
        package var length: Int
        /// The seconds between the piece before it, or the head, and this piece.
        package var wait: Double

        package init(length: Int, after wait: Double) {
            (self.length, self.wait) = (length, wait)
        }
    }

    package var status: Int
    /// The reason phrase; `nil` if the recording has none, as for HTTP/2.
    package var reason: String?
    /// The header fields in their order, with repeated names.
    package var headers: HeaderFields
    /// The body as the client received it, without its content coding, which the header fields may still name.
    package var body: Data
    /// The place of a body that is too long for memory; `body` is empty then.
    package var file: ResponseBody.FileSlice?
    /// The pieces in which the body arrived; `nil` if they are unknown.
    package var pieces: [Piece]?
    /// The failure that ended the body early; `nil` if the body is complete.
    package var fault: ResponseDefinition.Fault?

    package init(
        status: Int, reason: String? = nil, headers: HeaderFields = [:], body: Data = Data(), pieces: [Piece]? = nil
    ) {
        (self.status, self.reason, self.headers, self.body, self.pieces) = (status, reason, headers, body, pieces)
    }

    /// The number of bytes of the body.
    var length: Int { file?.length ?? body.count }

    /// Whether as many bytes have arrived as the head declares.
    var hasDeclaredLength: Bool {
        Int(headers.values("Content-Length").last ?? "") == pieces?.reduce(0) { $0 + $1.length }
    }
}
