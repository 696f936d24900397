import Foundation

/// The answer to one request as steps, worked out beforehand and without side effects.
enum ResponseScript {
    enum Step: Equatable {
        /// Seconds.
        case wait(Double)
        case head(status: Int, headers: [String: String])
        case body(Data)
        case finish
        case fail(URLError)
        /// The real network takes over.
        case passThrough
    }

    /// What a client is to see.
    ///
    /// - Parameters:
    ///   - definition: The answer as configured.
    ///   - body: Its body, read.
    ///   - method: The method of the request: an answer to HEAD has no body (RFC 9110 section 9.3.2).
    /// - Returns: Steps in order, the last of which ends the load.
    static func steps(for definition: ResponseDefinition, body: Data, method: String) -> [Step] {
        let wait = definition.delay > 0 ? [Step.wait(definition.delay)] : []
        let head = Step.head(status: definition.status, headers: headers(of: definition, body: body))
        let content = body.isEmpty || isWithoutContent(definition.status, method) ? [] : [Step.body(body)]
        return wait + [head] + content + [.finish]
    }

    /// The headers as configured, with those that a body brings where none were configured.
    private static func headers(of definition: ResponseDefinition, body: Data) -> [String: String] {
        var fields = definition.headers
        if case .json = definition.body, !fields.contains("Content-Type") {
            fields.add("application/json", for: "Content-Type")
        }
        let mayHaveLength = definition.status >= 200 && definition.status != 204
        if mayHaveLength, !fields.contains("Content-Length"), !fields.contains("Transfer-Encoding") {
            fields.add(String(body.count), for: "Content-Length")
        }
        return fields.combined
    }

    /// RFC 9110 section 6.4.1.
    private static func isWithoutContent(_ status: Int, _ method: String) -> Bool {
        method == "HEAD" || status < 200 || status == 204 || status == 304
    }
}
