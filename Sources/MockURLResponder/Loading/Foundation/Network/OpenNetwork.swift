import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Provides a configuration whose sessions always reach the network, and answer nothing themselves.
///
/// - Why here: on Linux, sessions with an untouched configuration are mocked, too (`NativeGate`). So this session
///   has its own protocol, which passes every request on to Foundation's.
/// - Known from: swift-corelibs-foundation 6.3.1, `URLSessionTask._protocolClass`.
/// - Delete when: `NativeGate` is deleted.
enum OpenNetwork {
    /// Creates the configuration.
    ///
    /// - Parameter client: The session whose requests are sent; `nil` for a client without a session, which stores no cookies.
    /// - Returns: The configuration, which has the settings of the session.
    static func configuration(like client: URLSession?) -> URLSessionConfiguration {
        // On Linux, the property is the configuration of the session itself.
        let configuration = client?.configuration.copy() as? URLSessionConfiguration ?? .ephemeral
        if client == nil { configuration.httpCookieStorage = nil }
        // The request already has its cookies.
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
        configuration.protocolClasses = [OpenProtocol.self]
        #endif
        return configuration
    }
}

#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
private final class OpenProtocol: URLProtocol {
    private var native: URLProtocol?

    override class func canInit(with request: URLRequest) -> Bool { NativeProtocols.http != nil }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        if native == nil, let task, let type = NativeProtocols.http {
            native = type.init(task: task, cachedResponse: nil, client: client)
        }
        native?.startLoading()
    }

    override func stopLoading() { native?.stopLoading() }
}
#endif
