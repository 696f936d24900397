public import Foundation
import MockURLResponder

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// What is answered: status, head and where it leads.
extension MockURLResponseBuilder {
    /// Answers with this status.
    ///
    /// - Parameter status: 100...599; 200 unless said.
    /// - Returns: The builder, for the next word of the sentence.
    public func with(status: Int) -> MockURLResponseBuilder {
        check(status, "the status", PlanRules.flaw(inStatus: status))
        say(status: status, "with(status:)")
        return self
    }

    /// Answers with this status and reason phrase.
    ///
    /// The journal has the phrase. `HTTPURLResponse` has no place for one, so a client sees it on no platform.
    ///
    /// - Parameters:
    ///   - status: 100...599.
    ///   - reason: On one line.
    /// - Returns: The builder, for the next word of the sentence.
    public func with(status: Int, reason: String) -> MockURLResponseBuilder {
        check(reason, "the reason phrase", PlanRules.flaw(inReason: reason))
        stub.response.reason = reason
        return with(status: status)
    }

    /// Adds a header field to the answer; a name given again is sent again (RFC 9110 section 5.3).
    ///
    /// - Parameters:
    ///   - value: On one line.
    ///   - key: The name of the field.
    /// - Returns: The builder, for the next word of the sentence.
    public func with(value: String, forHeaderField key: String) -> MockURLResponseBuilder {
        check(key, "the header name", PlanRules.flaw(inHeaderName: key))
        check(value, "the header value", PlanRules.flaw(inHeaderValue: value))
        stub.response.headers.add(value, for: key)
        return self
    }

    /// Adds header fields to the answer, in their order; names may repeat.
    public func with(headers: KeyValuePairs<String, String>) -> MockURLResponseBuilder {
        headers.reduce(self) { $0.with(value: $1.value, forHeaderField: $1.key) }
    }

    /// Says what the body is, as the header Content-Type, in place of one that was said or recorded before.
    ///
    /// - Parameter mediaType: Such as `application/problem+json`.
    /// - Returns: The builder, for the next word of the sentence.
    public func with(mediaType: String) -> MockURLResponseBuilder {
        leaveOut("Content-Type")
        said[.mediaType] = "with(mediaType:)"
        return with(value: mediaType, forHeaderField: "Content-Type")
    }

    /// Leaves out the Content-Length that an answer brings, or that was recorded: its body ends with the connection.
    public func withoutContentLength() -> MockURLResponseBuilder {
        stub.response.hasContentLength = false
        if isRecorded { leaveOut("Content-Length") }
        return self
    }

    /// Leads on to another URL, which is followed through the stubs.
    ///
    /// - Parameters:
    ///   - location: Absolute, or relative to the URL of the request.
    ///   - status: 301, 302, 303, 307 or 308; which of them keep method and body is RFC 9110 section 15.4.
    /// - Returns: The builder, for the next word of the sentence.
    public func with(redirectTo location: String, status: Int = 302) -> MockURLResponseBuilder {
        say(.redirect, "with(redirectTo:)")
        if ![301, 302, 303, 307, 308].contains(status) {
            refuse(
                status, "the status of a redirect", .init(expected: "301, 302, 303, 307 or 308"))
        }
        say(status: status, "with(redirectTo:)")
        if isRecorded { leaveOut("Location") }
        return with(value: location, forHeaderField: "Location")
    }

    /// Answers with a recorded response: its status, its header fields and its body.
    ///
    /// What is said behind it changes it.
    ///
    /// - Parameter rawResponse: What `curl -is` prints, also with `-L`, `--compressed` or `-I`. Of several responses in a
    ///   row, as after an interim one or a redirect, the last counts. Data that is no response fails the test.
    /// - Returns: The builder, for the next word of the sentence.
    public func with(rawResponse: Data) -> MockURLResponseBuilder {
        say(.body, Self.rawResponse)
        do {
            let message = try RawHTTPMessage(rawResponse)
            if said[.status] != nil, stub.response.status != message.status {
                refuseStatus(of: message)
                return self
            }
            stub.response.status = message.status
            stub.response.reason = stub.response.reason ?? message.reason
            for field in message.headers.fields where said[.mediaType] == nil || !field.isNamed("Content-Type") {
                stub.response.headers.add(field.value, for: field.name)
            }
            stub.response.body = Self.body(of: message.body)
        } catch {
            refuse(error, "the recorded response", error.rule)
        }
        return self
    }

    private func refuseStatus(of message: RawHTTPMessage) {
        refuse(
            "the stub",
            .init(
                found: "with(status: \(stub.response.status)) before with(rawResponse:), which says \(message.status)",
                expected: "one status", hint: "say it behind with(rawResponse:) to change what was recorded"))
    }

    /// Answers with a recorded response in UTF-8; see `with(rawResponse:)` of `Data`.
    public func with(rawResponse: String) -> MockURLResponseBuilder {
        with(rawResponse: Data(rawResponse.utf8))
    }

    /// Answers with a recorded response, which is read now, in the test.
    ///
    /// - Parameter url: A file, a `data:` URL, or a URL of the network.
    /// - Returns: The builder, for the next word of the sentence.
    public func with(rawResponseFromURL url: URL) -> MockURLResponseBuilder {
        guard let contents = contents(of: url) else { return self }
        return with(rawResponse: contents)
    }

    /// Answers with what a closure makes of the request.
    ///
    /// What the closure gives has status, header fields and body; delays, speeds and faults can be said beside it. It is
    /// called off the queues of the URL loading system, at several times at once if requests come so. An error that
    /// it throws is what the request fails with. A stub with a closure cannot travel: it answers in this process, in
    /// responders made from the configurator itself; asking for its arguments fails the test.
    ///
    /// - Parameter response: Receives the client's request with all its properties, and its body in `httpBody`.
    /// - Returns: The builder, for the next word of the sentence.
    public func with(
        _ response: @escaping @Sendable (URLRequest) throws -> MockResponse
    ) -> MockURLResponseBuilder {
        say(.body, "with { request in … }")
        stub.response.computed = LocalClosure { try response($0).definition }
        return self
    }
}
