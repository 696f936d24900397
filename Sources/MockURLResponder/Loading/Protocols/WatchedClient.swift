import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A client that forwards every call, and reports the end.
///
/// `@unchecked Sendable` holds because clients are created, called and released on the queue of their load.
final class WatchedClient: NSObject, URLProtocolClient, @unchecked Sendable {
    /// The end of a transfer.
    struct End {
        /// The failure; `nil` if the answer is complete.
        let error: (any Error)?
        let response: HTTPURLResponse?
        /// The last piece of the body that the client received, which is the whole body if a handler takes it.
        let body: Data?
    }

    private let client: any URLProtocolClient
    private let failure: (any Error)?
    private let willEnd: (End) -> Void
    private let end: () -> Void
    private var body: Data?

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - client: The client that receives every call.
    ///   - failure: The error that replaces any failure; `nil` forwards the failure itself.
    ///   - willEnd: Called just before the client receives the end.
    ///   - end: Called after the client has received the end.
    init(
        _ client: any URLProtocolClient, failingWith failure: (any Error)? = nil,
        willEnd: @escaping (End) -> Void = { _ in }, end: @escaping () -> Void = {}
    ) {
        self.client = client
        self.failure = failure
        self.willEnd = willEnd
        self.end = end
    }

    func urlProtocolDidFinishLoading(_ urlProtocol: URLProtocol) {
        willEnd(End(error: nil, response: urlProtocol.task?.response as? HTTPURLResponse, body: body))
        client.urlProtocolDidFinishLoading(urlProtocol)
        end()
    }

    func urlProtocol(_ urlProtocol: URLProtocol, didFailWithError error: any Error) {
        let response = urlProtocol.task?.response as? HTTPURLResponse
        willEnd(End(error: failure ?? error, response: response, body: nil))
        client.urlProtocol(urlProtocol, didFailWithError: failure ?? error)
        end()
    }

    func urlProtocol(
        _ urlProtocol: URLProtocol, didReceive response: URLResponse, cacheStoragePolicy policy: URLCache.StoragePolicy
    ) {
        client.urlProtocol(urlProtocol, didReceive: response, cacheStoragePolicy: policy)
    }

    func urlProtocol(_ urlProtocol: URLProtocol, didLoad data: Data) {
        body = data
        client.urlProtocol(urlProtocol, didLoad: data)
    }

    func urlProtocol(
        _ urlProtocol: URLProtocol, wasRedirectedTo request: URLRequest, redirectResponse response: URLResponse
    ) {
        client.urlProtocol(urlProtocol, wasRedirectedTo: request, redirectResponse: response)
    }

    func urlProtocol(_ urlProtocol: URLProtocol, cachedResponseIsValid response: CachedURLResponse) {
        client.urlProtocol(urlProtocol, cachedResponseIsValid: response)
    }

    func urlProtocol(_ urlProtocol: URLProtocol, didReceive challenge: URLAuthenticationChallenge) {
        client.urlProtocol(urlProtocol, didReceive: challenge)
    }

    func urlProtocol(_ urlProtocol: URLProtocol, didCancel challenge: URLAuthenticationChallenge) {
        client.urlProtocol(urlProtocol, didCancel: challenge)
    }
}
