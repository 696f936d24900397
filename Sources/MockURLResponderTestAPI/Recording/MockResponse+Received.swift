public import Foundation
import MockURLResponder

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension MockResponse {
    /// Creates a response from the response and the body that a session received, or that a test created.
    ///
    /// A session decodes bodies. So the fields that describe the transfer are omitted: Content-Encoding,
    /// Content-Length and Transfer-Encoding. The other fields are sorted by name, because `HTTPURLResponse` does
    /// not keep their order. The answer to a HEAD request has no body, and loses its Content-Length.
    ///
    /// - Parameters:
    ///   - response: The response with the status and the header fields.
    ///   - body: The decoded body.
    ///   - delay: The delay in seconds, counted from the request, 0...31,536,000.
    public init(_ response: HTTPURLResponse, _ body: Data, delay: TimeInterval = 0) {
        self.init(
            status: response.statusCode, headers: RecordedFields.received(HeaderFields(of: response), isHead: false),
            body: body, delay: delay)
    }
}
