#if canImport(FoundationNetworking)
public import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Answers for clients that do not use `URLSession`: an adapter calls these functions
/// (docs/guides/server-with-a-url.md).
///
/// A request is handled like a request of a session: a stub or the policy answers, and the journal, the calls and the
/// observers include it. Nothing of an answer is stored. The client stores cookies and supplies credentials, so a 401
/// is returned as the answer.
///
/// No thread blocks while a request waits, and code of the program runs on separate threads. When the task is
/// cancelled, the request ends at once with `URLError.cancelled`, like the async methods of `URLSession`.
///
/// The `timeoutInterval` of the request is the idle timeout in seconds, with fractions; 0 means no timeout. On every
/// platform, both the argument of the initializer and the property count.
extension MockURLResponder {
    /// Answers a request like a session of this responder, and returns the complete answer.
    ///
    ///     let (data, response) = try await responder.respond(to: URLRequest(url: url))
    ///
    /// - Parameters:
    ///   - request: The request, with its body in `httpBody` or `httpBodyStream`. A stream is read to its end first.
    ///   - followingRedirects: Whether to follow at most 20 redirects, like `URLSession`. The stubs and the policy
    ///     apply to each of them. Pass `false` for a client that follows redirects itself: then the redirect is the
    ///     answer.
    /// - Returns: The body, without its content coding, and the head.
    /// - Throws: `URLError`, the error of a stub, or the error that a closure of a stub throws.
    public func respond(
        to request: URLRequest, followingRedirects: Bool = true
    ) async throws -> (Data, HTTPURLResponse) {
        try await response(to: request, followingRedirects: followingRedirects).whole()
    }

    /// Answers a request, and returns as soon as the head is available.
    ///
    /// Repeated header fields stay separate, and you read the body in pieces as they arrive.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - followingRedirects: As for `respond(to:followingRedirects:)`.
    ///   - decodingContent: Whether the body of a stub arrives without its content coding, as in `URLSession`. Pass `false` for a
    ///     client that decodes nothing, or that decodes it itself.
    ///   - readBody: Reads the body of the request, for a client whose bodies are asynchronous sequences. It is called at most once:
    ///     not at all if no stub may answer and `network` sends the request. `nil` if the request has its body.
    ///   - network: Sends the request if no stub answers it and the policy is `allow`. `nil` for `URLSession`, which has its own
    ///     settings for TLS, proxies and HTTP versions.
    /// - Returns: The head of the answer, with a body that arrives later.
    /// - Throws: If the request fails before the head: `URLError`, the error of a stub, or the error that a closure of
    ///   a stub, `readBody` or `network` throws. The body throws errors that occur after the head.
    public func response(
        to request: URLRequest, followingRedirects: Bool = true, decodingContent: Bool = true,
        readingBody readBody: (@Sendable () async throws -> Data)? = nil, network: NetworkClient? = nil
    ) async throws -> AwaitedResponse {
        if let ended = lease.ended {
            let url = request.url ?? URL(fileURLWithPath: "/")
            throw ClientError.completed(ended.error(for: url, method: request.httpMethod ?? "GET"), for: url)
        }
        let client = AwaitedClient(
            followsRedirects: followingRedirects, decodesContent: decodingContent, readBody: readBody, network: network)
        return try await engine.response(to: request, for: client, keeping: lease)
    }
}

/// Answers from the responder of the process.
extension MockURLResponder {
    /// Answers a request like `URLSession.shared` after `setUp()`, and returns the complete answer.
    ///
    /// - Parameters: The parameters of the instance method.
    /// - Returns: The body, without its content coding, and the head.
    /// - Throws: `URLError.resourceUnavailable` while mocking is not active, and the errors of the instance method.
    public static func respond(
        to request: URLRequest, followingRedirects: Bool = true
    ) async throws -> (Data, HTTPURLResponse) {
        try await response(to: request, followingRedirects: followingRedirects).whole()
    }

    /// Answers a request, and returns as soon as the head is available.
    ///
    /// - Parameters: The parameters of the instance method.
    /// - Returns: The head of the answer, with a body that arrives later.
    /// - Throws: `URLError.resourceUnavailable` while mocking is not active, and the errors of the instance method.
    public static func response(
        to request: URLRequest, followingRedirects: Bool = true, decodingContent: Bool = true,
        readingBody readBody: (@Sendable () async throws -> Data)? = nil, network: NetworkClient? = nil
    ) async throws -> AwaitedResponse {
        guard let engine = SharedResponder.engine else {
            throw URLError(
                .resourceUnavailable, url: request.url ?? URL(fileURLWithPath: "/"),
                message: Message(
                    .missingSetUp,
                    """
                    MockURLResponder was asked to respond to a request, but nothing is set up. Call MockURLResponder.setUp() \
                    before, or use an instance.
                    """))
        }
        let client = AwaitedClient(
            followsRedirects: followingRedirects, decodesContent: decodingContent, readBody: readBody, network: network)
        return try await engine.response(to: request, for: client, keeping: nil)
    }
}

extension Engine {
    fileprivate func response(
        to request: URLRequest, for client: AwaitedClient, keeping lease: EngineLease?
    ) async throws -> AwaitedResponse {
        try await AwaitedExchange(of: request, for: client, with: self, keeping: lease).response()
    }
}

extension AwaitedResponse {
    fileprivate func whole() async throws -> (Data, HTTPURLResponse) {
        (try await body.data(), httpURLResponse)
    }
}
