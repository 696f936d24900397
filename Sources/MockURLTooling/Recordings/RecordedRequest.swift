package import Foundation
package import MockURLResponder

/// A request in a recording.
package struct RecordedRequest: Sendable, Hashable {
    package enum Body: Sendable, Hashable {
        case bytes(Data)
        /// The parts of a `multipart/form-data` body whose bytes are unknown.
        case parts([Part])
        /// The request had a body, which the recording does not have.
        case unknown

        package static let empty = Body.bytes(Data())
    }

    /// A part of a `multipart/form-data` body.
    package struct Part: Sendable, Hashable {
        package var name: String
        /// The name of the file; `nil` for a part that is no file.
        package var filename: String?
        package var type: String?
        /// The content; `nil` if the recording does not have it.
        package var content: Data?

        package init(_ name: String, filename: String? = nil, type: String? = nil, content: Data?) {
            (self.name, self.filename, self.type, self.content) = (name, filename, type, content)
        }
    }

    package var method: String
    /// The absolute URL, which may contain characters that a URL must encode.
    package var url: String
    package var headers: HeaderFields
    package var body: Body

    package init(method: String, url: String, headers: HeaderFields = [:], body: Body = .empty) {
        (self.method, self.url, self.headers, self.body) = (method, url, headers, body)
    }
}
