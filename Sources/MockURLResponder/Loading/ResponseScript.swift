import Foundation

/// What is to be done for one request as steps, worked out beforehand and without side effects.
enum ResponseScript {
    enum Step {
        /// Seconds.
        case wait(Double)
        case head(PreparedResponse)
        case body(Data)
        case finish
        case fail(URLError)
        /// The real network takes over.
        case passThrough
    }

    /// What a client is to see.
    ///
    /// - Parameters:
    ///   - answer: The engine's.
    ///   - method: The method of the request: an answer to HEAD has no body (RFC 9110 section 9.3.2).
    /// - Returns: Steps in order, the last of which ends the load.
    static func steps(for answer: Answer, method: String) -> [Step] {
        switch answer {
        case .fail(let error): [.fail(error)]
        case .passThrough: [.passThrough]
        case .respond(let response): steps(for: response, method: method)
        }
    }

    private static func steps(for response: PreparedResponse, method: String) -> [Step] {
        var steps: [Step] = []
        if response.delay > 0 { steps.append(.wait(response.delay)) }
        steps.append(.head(response))
        if !response.body.isEmpty, mayHaveContent(response.status, method) { steps.append(.body(response.body)) }
        steps.append(.finish)
        return steps
    }

    /// RFC 9110 section 6.4.1.
    private static func mayHaveContent(_ status: Int, _ method: String) -> Bool {
        method != "HEAD" && status >= 200 && status != 204 && status != 304
    }
}
