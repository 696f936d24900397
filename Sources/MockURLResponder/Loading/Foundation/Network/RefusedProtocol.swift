#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
import Foundation
import FoundationNetworking

/// Fails what cannot be mocked and must not reach the network, and counts it.
///
/// - Why: ftp and web sockets cannot be answered from stubs. When `NativeGate` has kept them from Foundation's
///   protocols somebody has to say why, or the task would end with a bare "unsupported URL".
/// - Known from: swift-corelibs-foundation 6.3.1. A task that is cancelled after it has failed still asks the protocol
///   for its client and stops the program when it gets one; hence none is given. Who waits on a web socket is only told
///   when that is closed.
/// - Delete when: `NativeGate` is.
final class RefusedProtocol: URLProtocol {
    /// Those of Foundation's protocols that our gate keeps, but for HTTP.
    private static let schemes: Set<String> = ["ftp", "ws", "wss"]

    // Touched on the work queue of the task only, where Foundation starts, stops and cancels.
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
