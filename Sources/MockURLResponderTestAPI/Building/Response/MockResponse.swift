public import Foundation
public import MockURLResponder

/// The response that a closure returns for a request.
public struct MockResponse: Sendable {
    /// The status, 100...599.
    ///
    /// Any other status fails the request.
    public var status: Int
    /// The header fields in order.
    ///
    /// Names may repeat.
    public var headers: [(name: String, value: String)]
    /// The body, which is sent unchanged.
    public var body: Data
    /// The delay in seconds, counted from the request.
    public var delay: TimeInterval

    /// Creates a response with bytes as its body.
    public init(
        status: Int = 200, headers: [(name: String, value: String)] = [], body: Data = Data(), delay: TimeInterval = 0
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.delay = delay
    }

    /// Creates a response with a string in UTF-8 as its body.
    public init(
        status: Int = 200, headers: [(name: String, value: String)] = [], body: String, delay: TimeInterval = 0
    ) {
        self.init(status: status, headers: headers, body: Data(body.utf8), delay: delay)
    }

    /// Creates a response with JSON as its body, and with `Content-Type: application/json`.
    public init(
        status: Int = 200, headers: [(name: String, value: String)] = [], json: JSON, delay: TimeInterval = 0
    ) {
        let type = (name: "Content-Type", value: "application/json")
        self.init(status: status, headers: [type] + headers, body: Data(json.text.utf8), delay: delay)
    }
}

extension MockResponse {
    /// The response in the form that a stub has.
    ///
    /// - Throws: `MockResponseError` if a part of the response is invalid.
    var definition: ResponseDefinition {
        get throws {
            let definition = ResponseDefinition(
                status: status, headers: HeaderFields(headers.map { .init(name: $0.name, value: $0.value) }),
                body: .bytes(body), delay: delay)
            let flaw =
                PlanRules.status.flaw(in: status) ?? PlanRules.delay.flaw(in: delay)
                ?? headers.lazy.compactMap {
                    PlanRules.flaw(inHeaderName: $0.name) ?? PlanRules.flaw(inHeaderValue: $0.value)
                }.first ?? PlanRules.flaw(inHeadOf: definition)?.flaw
            if let flaw { throw MockResponseError(flaw) }
            return definition
        }
    }
}

/// The error for a closure that returned an invalid response.
public struct MockResponseError: Error {
    package let message: Message

    init(_ flaw: PlanRules.Flaw) {
        message = Message(
            flaw.kind, "MockURLResponder: a closure returned an invalid response: expected \(flaw.expected)")
    }
}

extension MockResponseError: ErrorWithMessage, CustomStringConvertible {
    /// The value that the response must have instead.
    public var description: String { message.description }
}

extension MockResponseError: LocalizedError {
    /// The description, which a client receives as `localizedDescription`.
    public var errorDescription: String? { description }
}
