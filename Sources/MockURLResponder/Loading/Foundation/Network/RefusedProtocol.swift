#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
import Foundation
import FoundationNetworking

/// Fails and counts requests that cannot be mocked and must not reach the network.
///
/// - Why: ftp and web sockets cannot be answered from stubs. After `NativeGate` has kept such a request from
///   Foundation's protocols, the task would end with a plain "unsupported URL" error. This protocol explains the
///   reason instead.
/// - Known from: swift-corelibs-foundation 6.3.1. A task that is cancelled after it has failed still asks the
///   protocol for its client, and crashes the program if it gets one. So this protocol returns `nil` after a
///   failure. Code that waits on a web socket is only notified when the socket is closed.
/// - Delete when: `NativeGate` is deleted.
final class RefusedProtocol: URLProtocol {
    /// The schemes that `NativeGate` keeps from Foundation's protocols, except those of HTTP.
    private static let schemes: Set<String> = ["ftp", "ws", "wss"]

    // Used only on the work queue of the task, where Foundation starts, stops and cancels the protocol.
    private var hasFailed = false

    override class func canInit(with request: URLRequest) -> Bool {
        guard let scheme = request.url?.scheme, schemes.contains(scheme) else { return false }
        return !NativeGate.yields(request)
    }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override var client: (any URLProtocolClient)? {
        get { hasFailed ? nil : super.client }
        set { super.client = newValue }
    }

    override func startLoading() {
        guard let url = request.url, let client else { return }
        hasFailed = true
        Installation.countRefused(url)
        (task as? URLSessionWebSocketTask)?.cancel(with: .goingAway, reason: nil)
        let refusal = "MockURLResponder cannot mock \(url.scheme ?? "this") and keeps it from the network."
        let message = Message(.unmockableRequest, "\(refusal) \(RefusedCalls.remedy)")
        let error = URLError(.unsupportedURL, url: url, message: message)
        client.urlProtocol(self, didFailWithError: ClientError.completed(error, for: url))
    }

    override func stopLoading() {}
}
#endif
