package import MockURLResponder

/// A call as an entry of a HAR 1.2 file.
package struct HAREntry: Sendable {
    /// A body, or its beginning.
    package struct Body: Sendable {
        /// The known bytes.
        package var beginning: Content
        /// The number of bytes of the whole body.
        package var length: Int

        package enum Content: Sendable {
            case text(String)
            case base64(String)
            /// The path of a file, in the folder of the HAR file.
            case file(String)
        }

        package init(_ beginning: Content, length: Int) {
            self.beginning = beginning
            self.length = length
        }
    }

    /// The time of the request, in seconds since 1970.
    package var time: Double
    /// The seconds until the client had the answer; `nil` if they are unknown.
    package var took: Double?
    package var method: String
    package var url: String
    package var headers: HeaderFields
    /// The body of the request; `nil` for a request without a body.
    package var body: Body?
    /// The status that the client received; `nil` if it received no answer, or if the status is unknown.
    package var status: Int?
    package var reason = ""
    package var answerHeaders = HeaderFields()
    /// The body of the answer; `nil` if its bytes are unknown.
    package var answerBody: Body?
    /// The pieces in which the body of the answer arrived; `nil` if they are unknown.
    package var pieces: [RecordedAnswer.Piece]?
    /// The number of bytes of the answer that the client received; `nil` if the number is unknown.
    package var received: Int?
    /// The number of bytes that a server would have sent as the body; `nil` if the number is unknown.
    package var transferred: Int?
    /// The error that the client received; `nil` if it received none.
    package var error: String?
    /// The description of the call in one line.
    package var comment: String
    /// The unknown part of the answer, in one line; `nil` if the entry has the whole answer.
    package var gap: String?

    package init(
        time: Double, took: Double? = nil, method: String, url: String, headers: HeaderFields = [:], comment: String
    ) {
        self.time = time
        self.took = took
        self.method = method
        self.url = url
        self.headers = headers
        self.comment = comment
    }
}
