package import Foundation

/// An answer with everything worked out that a client is to see of it.
package struct PreparedResponse: Sendable {
    package let status: Int
    /// As `HTTPURLResponse` takes them.
    package let headers: [String: String]
    package let body: Data
    /// In seconds.
    package let delay: Double
    /// In seconds, counted from the head; the body arrives in pieces spread evenly over that time.
    package let bodyDuration: Double
    /// In bytes of the body, from 0 on: the connection is lost behind them; nil when it is not lost.
    package let droppedAfter: Int?

    /// Reads the body, and adds the headers that it brings where none were configured.
    ///
    /// - Throws: What `ResponseBody.bytes()` throws.
    package init(_ definition: ResponseDefinition) throws {
        status = definition.status
        delay = definition.delay
        bodyDuration = definition.bodyDuration
        droppedAfter = if case .droppedAfter(let bytes) = definition.fault { bytes } else { nil }
        body = try definition.body.bytes()
        var fields = definition.headers
        if case .json = definition.body, !fields.contains("Content-Type") {
            fields.add("application/json", for: "Content-Type")
        }
        let mayHaveLength = status >= 200 && status != 204
        if mayHaveLength, !fields.contains("Content-Length"), !fields.contains("Transfer-Encoding") {
            fields.add(String(body.count), for: "Content-Length")
        }
        headers = fields.combined
    }
}
