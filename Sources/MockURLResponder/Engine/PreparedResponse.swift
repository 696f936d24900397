package import Foundation

/// An answer with everything worked out that a client is to see of it.
package struct PreparedResponse: Sendable {
    /// Why the body ends before its end.
    package struct CutOff: Sendable, Hashable {
        package let code: URLError.Code
        package let explanation: String
    }

    package let status: Int
    /// As `HTTPURLResponse` takes them.
    package let headers: [String: String]
    /// The fields that set cookies, each by itself.
    package let cookies: [HeaderFields.Field]
    /// What arrives, with its content coding undone.
    package let body: Data
    /// What the head says of the length of the body that follows, in bytes; nil when it does not, or of a coded one.
    package let expectedLength: Int?
    package let cutOff: CutOff?
    /// In seconds, before the head.
    package let delay: Double
    /// In seconds, over which the body is spread.
    package let bodyDuration: Double

    /// Reads the body, and adds the headers that it brings where none were configured.
    ///
    /// - Throws: What `ResponseBody.bytes()` throws.
    package init(_ definition: ResponseDefinition) throws {
        status = definition.status
        delay = definition.delay
        bodyDuration = definition.bodyDuration
        let bytes = try definition.body.bytes()
        var fields = definition.headers
        if case .json = definition.body, !fields.contains("Content-Type") {
            fields.add("application/json", for: "Content-Type")
        }
        let isFramed = fields.contains("Content-Length") || fields.contains("Transfer-Encoding")
        if !isFramed, definition.hasContentLength, status >= 200 && status != 204 {
            fields.add(String(bytes.count), for: "Content-Length")
        }
        headers = fields.combined
        cookies = fields.fields.filter { $0.isNamed("Set-Cookie") }
        let length =
            fields.contains("Transfer-Encoding") ? nil : fields.values("Content-Length").first.flatMap { Int($0) }
        let coding = fields.values("Content-Encoding").joined(separator: ", ")
        let isCoded = !coding.isEmpty && coding.lowercased() != "identity"
        expectedLength = isCoded || status == 304 ? nil : length
        let arriving = Self.arriving(of: bytes, length: length, definition.fault)
        (body, cutOff) = isCoded ? Self.decoded(arriving.0, coding, arriving.1) : arriving
    }

    /// An answer of which all is known already.
    package init(status: Int, fields: HeaderFields, body: Data) {
        self.status = status
        headers = fields.combined
        cookies = fields.fields.filter { $0.isNamed("Set-Cookie") }
        self.body = body
        expectedLength = fields.values("Content-Length").first.flatMap { Int($0) }
        cutOff = nil
        delay = 0
        bodyDuration = 0
    }

    /// What arrives of a body, and why it is not all of it.
    private static func arriving(
        of bytes: Data, length: Int?, _ fault: ResponseDefinition.Fault?
    ) -> (Data, CutOff?) {
        if case .droppedAfter(let count) = fault {
            let text = "The network connection was lost after \(count) bytes, as a stub of MockURLResponder says."
            return (bytes.prefix(count), CutOff(code: .networkConnectionLost, explanation: text))
        }
        guard let length, length != bytes.count else { return (bytes, nil) }
        guard length > bytes.count else { return (bytes.prefix(max(0, length)), nil) }
        let text = "The connection was closed with \(length - bytes.count) bytes of the Content-Length missing."
        return (bytes, CutOff(code: .unknown, explanation: text))
    }

    /// The client sees a body with its content coding undone; what cannot be decoded ends the load (RFC 9110 section 8.4).
    private static func decoded(_ body: Data, _ coding: String, _ cutOff: CutOff?) -> (Data, CutOff?) {
        do {
            return (try ContentCoding.decoded(body, coding: coding), cutOff)
        } catch {
            return (error.decoded, CutOff(code: .unknown, explanation: "\(error)"))
        }
    }
}
