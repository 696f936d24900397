public import Foundation
import MockURLResponder

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What goes wrong.
extension MockURLResponseBuilder {
    /// Loses the connection instead of answering: the request fails with `URLError.networkConnectionLost`.
    ///
    /// This is a reset. When a server closes the connection cleanly before it answers, clients see `withEmptyReply()`.
    public func withDroppedRequest() -> MockURLResponseBuilder {
        fail(.dropped, "withDroppedRequest()")
    }

    /// Loses the connection in the middle of the answer: the request fails with `URLError.networkConnectionLost` when
    /// the head and so many bytes of the body have arrived.
    ///
    /// An answer without a body, as to HEAD or with 204, is complete with its head, and its loss is not seen.
    ///
    /// - Parameter afterBytes: From 0 on; of a shorter body, all arrives before the connection is lost.
    /// - Returns: The builder, for the next word of the sentence.
    public func withDroppedRequest(afterBytes: Int) -> MockURLResponseBuilder {
        check(afterBytes, "the number of bytes before the drop", PlanRules.flaw(inBytesBeforeDrop: afterBytes))
        return fail(.droppedAfter(bytes: afterBytes), "withDroppedRequest(afterBytes:)")
    }

    /// Closes the connection in the middle of the body without a reset, as a server does that ends between two chunks.
    ///
    /// The request fails with `URLError.unknown` after the head and `afterBytes` bytes. Unless the stub says a Content-Length, the
    /// answer has `Transfer-Encoding: chunked`. An answer without a body, as to HEAD or with 204, is complete with its head.
    ///
    /// - Parameter afterBytes: From 0 on; of a shorter body, all arrives, and the last chunk is missing.
    /// - Returns: The builder, for the next word of the sentence.
    public func withTruncatedBody(afterBytes: Int) -> MockURLResponseBuilder {
        check(afterBytes, "the number of bytes before the end", PlanRules.flaw(inBytesBeforeDrop: afterBytes))
        return fail(.truncatedAfter(bytes: afterBytes), "withTruncatedBody(afterBytes:)")
    }

    /// Never answers: the request ends with `URLError.timedOut` when the client loses patience, or is cancelled.
    public func withoutAnswer() -> MockURLResponseBuilder {
        fail(.unanswered, "withoutAnswer()")
    }

    /// Closes the connection without a word: the request fails with `URLError.badServerResponse`, as it does on Linux.
    ///
    /// Of a real server, Apple platforms would make `URLError.networkConnectionLost`.
    public func withEmptyReply() -> MockURLResponseBuilder {
        fail(.emptyReply, "withEmptyReply()")
    }

    /// Answers with what is not HTTP: the request fails with `URLError.unsupportedURL`, which Foundation on Linux makes of it.
    ///
    /// Of a real server, Apple platforms would make `URLError.cannotParseResponse`.
    public func withGarbage() -> MockURLResponseBuilder {
        fail(.garbage, "withGarbage()")
    }

    /// Fails the request before any answer, as if the network had.
    ///
    /// - Parameter error: The code of the `URLError`, such as `.timedOut`; one that `URLError` names.
    /// - Returns: The builder, for the next word of the sentence.
    public func with(error: URLError.Code) -> MockURLResponseBuilder {
        check(error.rawValue, "the error code", PlanRules.flaw(inErrorCode: error.rawValue))
        return fail(.failed(code: error.rawValue), "with(error:)")
    }

    /// Fails the request before any answer, with an error of any domain.
    ///
    /// - Parameters:
    ///   - domain: Such as that of the program's own errors. For the codes of `NSURLErrorDomain` there is `with(error:)`.
    ///   - code: Of the error. `NSPOSIXErrorDomain` and `NSURLErrorDomain` take only codes that `POSIXErrorCode` and `URLError`
    ///     name.
    ///   - text: For people; nil is what Foundation says.
    /// - Returns: The builder, for the next word of the sentence.
    public func with(errorDomain domain: String, code: Int, text: String? = nil) -> MockURLResponseBuilder {
        check(domain, "the error domain", PlanRules.flaw(inErrorDomain: domain))
        check(code, "the error code", PlanRules.flaw(inErrorCode: code, ofDomain: domain))
        return fail(.error(CustomError(domain: domain, code: code, text: text)), "with(errorDomain:code:)")
    }

    private func fail(_ fault: ResponseDefinition.Fault, _ word: StaticString) -> MockURLResponseBuilder {
        say(.fault, word)
        stub.response.fault = fault
        return self
    }
}
