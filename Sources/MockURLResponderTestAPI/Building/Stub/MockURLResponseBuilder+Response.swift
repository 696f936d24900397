import Foundation
import MockURLResponder

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// The status of the answer, its header fields, recorded responses and closures.
extension MockURLResponseBuilder {
    /// Answers with this status.
    ///
    /// The reason phrase appears in the journal. Clients never see it, because `HTTPURLResponse` does not contain
    /// it.
    ///
    /// - Parameters:
    ///   - status: The status, 100...599. The default is 200.
    ///   - reason: The reason phrase, on one line; `nil` means the standard phrase for the status.
    /// - Returns: The builder, to continue the chain.
    public func with(status: Int, reason: String? = nil) -> MockURLResponseBuilder {
        if let reason {
            check(reason, "the reason phrase", PlanRules.flaw(inReason: reason))
            stub.response.reason = reason
        }
        check(status, "the status", PlanRules.status.flaw(in: status))
        setStatus(status, by: "with(status:)")
        return self
    }

    /// Adds a header field to the answer.
    ///
    /// A repeated name sends the field again (RFC 9110 section 5.3). A Content-Type replaces the Content-Type of a
    /// recorded response.
    ///
    /// - Parameters:
    ///   - value: The value, on one line.
    ///   - key: The name of the field.
    ///   - isTemplate: Whether `{{…}}` in the value is a placeholder for a part of the request
    ///     (docs/reference/templates.md). Line breaks in inserted strings become spaces.
    /// - Returns: The builder, to continue the chain.
    public func with(
        value: String, forHeaderField key: String, isTemplate: Bool = false
    ) -> MockURLResponseBuilder {
        check(key, "the header name", PlanRules.flaw(inHeaderName: key))
        check(value, "the header value", PlanRules.flaw(inHeaderValue: value))
        if key.utf8.count == 12, isRecorded, key.lowercased() == "content-type" { removeHeader(key) }
        if isTemplate { templates.headers.append(stub.response.headers.fields.count) }
        stub.response.headers.add(value, for: key)
        return self
    }

    /// Adds header fields to the answer in order.
    ///
    /// Names may repeat.
    public func with(headers: KeyValuePairs<String, String>) -> MockURLResponseBuilder {
        headers.reduce(self) { $0.with(value: $1.value, forHeaderField: $1.key) }
    }

    /// Adds header fields to the answer in order, such as those of an `HTTPCall`.
    ///
    /// Names may repeat.
    public func with(headers: [(name: String, value: String)]) -> MockURLResponseBuilder {
        headers.reduce(self) { $0.with(value: $1.value, forHeaderField: $1.name) }
    }

    /// Omits Content-Length, even if it was recorded, so that the body ends when the connection closes.
    public func withoutContentLength() -> MockURLResponseBuilder {
        stub.response.hasContentLength = false
        if isRecorded { removeHeader("Content-Length") }
        return self
    }

    /// Answers a request with `Range` with the part of the body that it asks for (RFC 9110 section 14).
    ///
    /// The answer is 206 with `Content-Range`, or 416 if the body has no such part. A request with `If-Range` receives
    /// the whole body unless it names the `ETag` or the `Last-Modified` of the stub. So does a request for several
    /// ranges.
    public func supportsRanges() -> MockURLResponseBuilder {
        stub.response.supportsRanges = true
        return self
    }

    /// Redirects to another URL.
    ///
    /// The stubs also answer the request for that URL.
    ///
    /// - Parameters:
    ///   - location: An absolute URL, or a URL relative to the URL of the request.
    ///   - status: 301, 302, 303, 307 or 308. RFC 9110 section 15.4 defines which statuses keep the method and the
    ///     body.
    /// - Returns: The builder, to continue the chain.
    public func with(redirectTo location: String, status: Int = 302) -> MockURLResponseBuilder {
        markStated(.redirect, by: "with(redirectTo:)")
        if ![301, 302, 303, 307, 308].contains(status) {
            refuse(
                status, "the status of a redirect", .init(.invalidStatus, expected: "301, 302, 303, 307 or 308"))
        }
        setStatus(status, by: "with(redirectTo:)")
        if isRecorded { removeHeader("Location") }
        return with(value: location, forHeaderField: "Location")
    }

    /// Answers with a recorded response: its status, its header fields and its body.
    ///
    /// Later calls of the chain change the response.
    ///
    /// - Parameter rawResponse: A string literal, `.text(_:)`, `.data(_:)` or `.contents(of:)`. Data that is not a
    ///   response fails the test.
    /// - Returns: The builder, to continue the chain.
    public func with(rawResponse: RawResponse) -> MockURLResponseBuilder {
        switch rawResponse.source {
        case .bytes(let bytes): answer(recorded: bytes)
        case .url(let url):
            let contents = contents(of: url, "the recorded response", .invalidRecording)
            if let contents { answer(recorded: contents) }
        }
        return self
    }

    private func answer(recorded bytes: Data) {
        let hasContentType = stub.response.headers.contains("Content-Type")
        markStated(.body, by: Self.rawResponse)
        do {
            let message = try RawHTTPMessage(bytes)
            if stated[.status] != nil, stub.response.status != message.status { return refuseStatus(of: message) }
            stub.response.status = message.status
            stub.response.reason = stub.response.reason ?? message.reason
            for field in message.headers.fields where !hasContentType || !field.isNamed("Content-Type") {
                stub.response.headers.add(field.value, for: field.name)
            }
            stub.response.body = Self.body(of: message.body)
        } catch {
            refuse(error, "the recorded response", error.rule)
        }
    }

    private func refuseStatus(of message: RawHTTPMessage) {
        refuse(
            "the stub",
            .init(
                .repeatedPart,
                found: "with(status: \(stub.response.status)) before with(rawResponse:), which has \(message.status)",
                expected: "one status", hint: "write it after with(rawResponse:) to change the recorded status"))
    }

    /// Answers with the response that a closure returns for the request.
    ///
    /// You can combine the closure with a delay, a speed or a fault. The closure runs outside the queues of the URL
    /// loading system, and for several requests at the same time. An error of the closure becomes the error of the
    /// request. A stub with a closure cannot be encoded in launch arguments, so requesting the arguments fails the
    /// test. The stub answers in responders that are created from the configurator itself, and programs with the transport
    /// `.outside`.
    ///
    /// - Parameter response: A closure that receives the client's request with all its properties, and with its
    ///   body in `httpBody`.
    /// - Returns: The builder, to continue the chain.
    public func with(
        _ response: @escaping @Sendable (URLRequest) throws -> MockResponse
    ) -> MockURLResponseBuilder {
        markStated(.body, by: "with { request in … }")
        stub.response.computed = LocalClosure { try response($0).definition }
        return self
    }

    /// Answers with the response that an asynchronous closure returns for the request.
    ///
    /// The rules for synchronous closures apply. Other requests do not wait for the closure. A closure for a launched program
    /// is cancelled when the program closes its connection.
    ///
    /// - Parameter response: A closure that receives the client's request with all its properties, and with its
    ///   body in `httpBody`.
    /// - Returns: The builder, to continue the chain.
    public func with(
        _ response: @escaping @Sendable (URLRequest) async throws -> MockResponse
    ) -> MockURLResponseBuilder {
        with { request throws -> MockResponse in
            let result = Blocking.value(forClient: {
                await ProgramCode.$isRunning.withValue(true) { () async -> Result<MockResponse, any Error> in
                    do { return .success(try await response(request)) } catch { return .failure(error) }
                }
            })
            guard let result else { throw CancellationError() }
            return try result.get()
        }
    }
}
