public import Foundation
public import MockURLResponder

/// What a closure answers to a request.
public struct MockResponse: Sendable {
    /// 100...599; any other fails the request.
    public var status: Int
    /// In order; names may repeat.
    public var headers: [(name: String, value: String)]
    /// Sent as it is, with its length.
    public var body: Data
    /// In seconds, counted from the request.
    public var delay: TimeInterval

    /// A response of bytes.
    public init(
        status: Int = 200, headers: [(name: String, value: String)] = [], body: Data = Data(), delay: TimeInterval = 0
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.delay = delay
    }

    /// A response of text in UTF-8.
    public init(
        status: Int = 200, headers: [(name: String, value: String)] = [], body: String, delay: TimeInterval = 0
    ) {
        self.init(status: status, headers: headers, body: Data(body.utf8), delay: delay)
    }

    /// A response of JSON, with its Content-Type.
    public init(
        status: Int = 200, headers: [(name: String, value: String)] = [], json: JSON, delay: TimeInterval = 0
    ) {
        let type = (name: "Content-Type", value: "application/json")
        self.init(status: status, headers: [type] + headers, body: Data(json.text.utf8), delay: delay)
    }
}

extension MockResponse {
    /// - Throws: `MockResponseError`, when a part of it cannot be used.
    var definition: ResponseDefinition {
        get throws {
            let definition = ResponseDefinition(
                status: status, headers: HeaderFields(headers.map { .init(name: $0.name, value: $0.value) }),
                body: .bytes(body), delay: delay)
            let flaw =
                PlanRules.flaw(inStatus: status) ?? PlanRules.flaw(inDelay: delay)
                ?? headers.lazy.compactMap {
                    PlanRules.flaw(inHeaderName: $0.name) ?? PlanRules.flaw(inHeaderValue: $0.value)
                }.first ?? PlanRules.flaw(inHeadOf: definition)?.flaw
            if let flaw { throw MockResponseError(flaw) }
            return definition
        }
    }
}

/// A closure answered with what cannot be sent.
public struct MockResponseError: Error {
    package let message: Message

    init(_ flaw: PlanRules.Flaw) {
        message = Message(
            flaw.kind, "MockURLResponder: a closure returned an invalid response: expected \(flaw.expected)")
    }
}

extension MockResponseError: ErrorWithMessage {
    /// The value that the response must have instead.
    public var description: String { message.description }
}
