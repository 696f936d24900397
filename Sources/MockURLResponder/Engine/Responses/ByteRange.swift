import Foundation

/// The range of bytes that a request asks for (RFC 9110 section 14.2).
///
/// A request for several ranges receives the whole body, as section 14.2 permits.
package struct ByteRange {
    /// The first byte; `nil` for the last bytes.
    private let first: Int?
    /// The last byte, or the number of last bytes; `nil` up to the end.
    private let last: Int?

    /// Returns `nil` if the request receives the whole body.
    init?(in request: CapturedRequest, of response: ResponseDefinition) {
        guard response.supportsRanges, request.method == "GET",
            let text = request.headers.values("Range").first,
            let match = text.wholeMatch(of: /(?i:bytes)=\s*(\d*)-(\d*)\s*/), !match.1.isEmpty || !match.2.isEmpty,
            Self.permits(request.headers.values("If-Range").first, response.headers)
        else { return nil }
        // A number that is too large is past the end.
        func number(_ digits: Substring) -> Int? { digits.isEmpty ? nil : Int(digits) ?? .max }
        (first, last) = (number(match.1), number(match.2))
        if let first, let last, last < first { return nil }
    }

    /// Returns whether the client has a part of the same body (RFC 9110 section 13.1.5).
    ///
    /// A weak ETag never does, and a date only if it is the same text.
    private static func permits(_ condition: String?, _ fields: HeaderFields) -> Bool {
        guard let condition else { return true }
        guard !condition.hasPrefix("W/") else { return false }
        return fields.values(condition.hasPrefix("\"") ? "ETag" : "Last-Modified").first == condition
    }

    /// Returns the status, the body and the Content-Range of the answer.
    func selection(of body: PreparedBody) -> (status: Int, body: PreparedBody, contentRange: String) {
        let count = body.count
        let start = first ?? max(0, count - (last ?? 0))
        let end = first == nil ? count : min(last.map { $0 == .max ? $0 : $0 + 1 } ?? count, count)
        guard start < end else { return (416, .empty, "bytes */\(count)") }
        return (206, body.dropFirst(start).prefix(end - start), "bytes \(start)-\(end - 1)/\(count)")
    }
}
