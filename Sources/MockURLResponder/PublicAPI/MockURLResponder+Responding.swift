#if canImport(FoundationNetworking)
public import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Clients that do not use `URLSession`: an adapter asks for the answer itself (docs/OtherClients.md).
///
/// A request goes through the same story as that of a session: a stub is claimed or the policy asked, and the journal, the
/// calls and the observers know of it. Nothing is kept of an answer: storing cookies and giving credentials is the client's
/// matter, so a 401 is the answer.
///
/// No thread is blocked meanwhile, and code of the program runs on threads of its own. When the task is cancelled it ends at
/// once with `URLError.cancelled`, as the async methods of `URLSession` do. The request's `timeoutInterval` is how long the
/// client waits for the next byte, to the fraction of a second; 0 is for ever. The interval counts whether the initializer or the
/// property has set it, on every platform.
extension MockURLResponder {
    /// Answers a request as a session of this responder gets it answered: all of it, or an error.
    ///
    ///     let (data, response) = try await responder.respond(to: URLRequest(url: url))
    ///
    /// - Parameters:
    ///   - request: With its body in `httpBody` or `httpBodyStream`, which is read to its end first.
    ///   - followingRedirects: Whether redirects are followed as `URLSession` follows them, at most 20, each with the stubs and
    ///     the policy asked again; if not, the redirect is the answer, for clients that follow it themselves.
    /// - Returns: The body, with its content coding undone, and the head.
    /// - Throws: `URLError`, or what a stub says or its closure throws.
    public func respond(
        to request: URLRequest, followingRedirects: Bool = true
    ) async throws -> (Data, HTTPURLResponse) {
        try await response(to: request, followingRedirects: followingRedirects).whole()
    }

    /// Answers a request with all that a stub says of the answer, as soon as its head is there.
    ///
    /// Header fields that are repeated stay apart, and the body is taken in pieces as they come.
    ///
    /// - Parameters: As those of `respond(to:followingRedirects:)`.
    /// - Returns: The answer.
    /// - Throws: `URLError`, or what a stub says or its closure throws, when there is no head; what befalls the body is thrown by
    ///   the body.
    public func response(
        to request: URLRequest, followingRedirects: Bool = true
    ) async throws -> AwaitedResponse {
        if let ended = lease.ended {
            let url = request.url ?? URL(fileURLWithPath: "/")
            throw ClientError.completed(ended.error(for: url, method: request.httpMethod ?? "GET"), for: url)
        }
        return try await engine.response(to: request, followingRedirects, keeping: lease)
    }
}

/// The same from the responder of the process.
extension MockURLResponder {
    /// Answers a request as `URLSession.shared` gets it answered after `setUp()`.
    ///
    /// - Parameters: As those of the method of an instance.
    /// - Returns: The body, with its content coding undone, and the head.
    /// - Throws: `URLError.resourceUnavailable` while nothing is set up, and as the method of an instance.
    public static func respond(
        to request: URLRequest, followingRedirects: Bool = true
    ) async throws -> (Data, HTTPURLResponse) {
        try await response(to: request, followingRedirects: followingRedirects).whole()
    }

    /// Answers a request with all that a stub says of the answer, as soon as its head is there.
    ///
    /// - Parameters: As those of the method of an instance.
    /// - Returns: The answer.
    /// - Throws: `URLError.resourceUnavailable` while nothing is set up, and as the method of an instance.
    public static func response(
        to request: URLRequest, followingRedirects: Bool = true
    ) async throws -> AwaitedResponse {
        guard let engine = SharedResponder.engine else {
            throw URLError(
                .resourceUnavailable, url: request.url ?? URL(fileURLWithPath: "/"),
                explanation: """
                    MockURLResponder was asked to respond to a request, but nothing is set up. Call MockURLResponder.setUp() \
                    before, or use an instance.
                    """)
        }
        return try await engine.response(to: request, followingRedirects, keeping: nil)
    }
}

extension Engine {
    fileprivate func response(
        to request: URLRequest, _ followsRedirects: Bool, keeping lease: EngineLease?
    ) async throws -> AwaitedResponse {
        try await AwaitedExchange(
            of: request, with: self, keeping: lease, followingRedirects: followsRedirects
        ).response()
    }
}

extension AwaitedResponse {
    fileprivate func whole() async throws -> (Data, HTTPURLResponse) {
        (try await body.data(), httpURLResponse)
    }
}
