public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension MockResponse {
    /// A response as a session returns it: what `URLSession.data(for:)` received, or what a test made.
    ///
    /// A session decodes bodies, so the fields that describe the transfer are left out: Content-Encoding, Content-Length and
    /// Transfer-Encoding. The other fields are sorted by name, since `HTTPURLResponse` keeps no order. A body of an answer to
    /// HEAD is empty, and its Content-Length is lost.
    ///
    /// - Parameters:
    ///   - response: The status and the header fields.
    ///   - body: The decoded body.
    ///   - delay: In seconds, counted from the request; 0...31,536,000.
    public init(_ response: HTTPURLResponse, _ body: Data, delay: TimeInterval = 0) {
        self.init(
            status: response.statusCode, headers: RecordedFields.given(by: response, isHead: false), body: body,
            delay: delay)
    }
}
