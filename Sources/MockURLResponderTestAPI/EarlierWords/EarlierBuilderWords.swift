// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The message of each word is its documentation.

public import Foundation
import MockURLResponder

// Each word that an earlier version had, so that the compiler names its successor (docs/migration/FromMockURLResponder.md).
// Completion does not offer unavailable words.

// MARK: - Conditions

extension MockURLResponseBuilder {
    @available(*, unavailable, message: "use when(value: .values([…]), forQueryField:)")
    public func when(values: [TextPattern], forQueryField key: String) -> MockURLResponseBuilder { self }

    @available(*, unavailable, message: "use when(value: .values([…]), forHeaderField:)")
    public func when(values: [String], forHeaderField key: String) -> MockURLResponseBuilder { self }

    @available(*, unavailable, message: "use when(.body(…)) for bytes; when(body:) takes a text pattern")
    public func when(body: Data) -> MockURLResponseBuilder { self }
}

// MARK: - Bodies and heads

extension MockURLResponseBuilder {
    @available(*, unavailable, message: "use with(body: .data(…))")
    public func with(body: Data) -> MockURLResponseBuilder { self }

    @available(*, unavailable, message: "use with(body: .jsonText(…))")
    public func with(jsonText: String) -> MockURLResponseBuilder { self }

    @available(*, unavailable, message: "use with(body: .jsonTemplate(…))")
    public func with(jsonTemplate: JSON) -> MockURLResponseBuilder { self }

    @available(*, unavailable, message: "use with(body: .template(…))")
    public func with(template: String) -> MockURLResponseBuilder { self }

    @available(*, unavailable, message: "use with(value: .template(…), forHeaderField:)")
    public func with(template: String, forHeaderField key: String) -> MockURLResponseBuilder { self }

    @available(*, unavailable, message: "use with(body: .file(…))")
    public func with(file: String, offset: Int = 0, length: Int? = nil) -> MockURLResponseBuilder { self }

    @available(*, unavailable, message: "use with(body: .chunks(…, every:))")
    public func with(chunks: [Data], every: TimeInterval) -> MockURLResponseBuilder { self }

    @available(*, unavailable, message: "use with(body: .chunks(…, every:))")
    public func with(chunks: [String], every: TimeInterval) -> MockURLResponseBuilder { self }

    @available(*, unavailable, message: "use with(value: …, forHeaderField: \"Content-Type\")")
    public func with(mediaType: String) -> MockURLResponseBuilder { self }

    @available(*, unavailable, message: "use with(rawResponse: .data(…))")
    public func with(rawResponse: Data) -> MockURLResponseBuilder { self }

    @available(*, unavailable, message: "use with(rawResponse: .contents(of: …))")
    public func with(rawResponseFromURL url: URL) -> MockURLResponseBuilder { self }

    @available(*, unavailable, message: "use with(speed: .wholeBody(in: …))")
    public func with(bodyDuration: TimeInterval) -> MockURLResponseBuilder { self }

    @available(*, unavailable, renamed: "priority(_:)")
    public func with(priority: Int) -> MockURLResponseBuilder { self }
}

// MARK: - Faults

extension MockURLResponseBuilder {
    @available(*, unavailable, message: "use with(fault: .dropped(afterBytes: …))")
    public func withDroppedRequest(afterBytes: Int) -> MockURLResponseBuilder { self }

    @available(*, unavailable, message: "use with(fault: .truncated(afterBytes: …))")
    public func withTruncatedBody(afterBytes: Int) -> MockURLResponseBuilder { self }

    @available(*, unavailable, message: "use with(fault: .neverAnswers)")
    public func withoutAnswer() -> MockURLResponseBuilder { self }

    @available(*, unavailable, message: "use with(fault: .emptyReply)")
    public func withEmptyReply() -> MockURLResponseBuilder { self }

    @available(*, unavailable, message: "use with(fault: .garbage)")
    public func withGarbage() -> MockURLResponseBuilder { self }

    @available(*, unavailable, message: "use with(fault: .urlError(…))")
    public func with(error: URLError.Code) -> MockURLResponseBuilder { self }

    @available(*, unavailable, message: "use with(fault: .error(domain: …, code: …, text: …))")
    public func with(errorDomain domain: String, code: Int, text: String? = nil) -> MockURLResponseBuilder { self }
}

// MARK: - Configurators

extension MockURLResponderConfigurator {
    @available(*, unavailable, message: "use respond(to: .any)")
    public func respondToAnyRequest() -> MockURLResponseBuilder { respond(to: .any) }

    @available(*, unavailable, renamed: "respond(to:)")
    public func respond(when condition: RequestCondition) -> MockURLResponseBuilder { respond(to: condition) }

    @available(*, unavailable, renamed: "arguments(transport:)")
    public func arguments(delivery: PlanTransport) -> [String] { arguments(transport: delivery) }
}
