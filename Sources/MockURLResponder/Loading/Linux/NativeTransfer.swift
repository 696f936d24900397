import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The real network's answer to a request that has already reached our protocol.
///
/// - Why here: a claim has to see the whole request, and on Linux the body is not there before `startLoading`. So under
///   the policy allow every request is taken, and one that no stub claims is handed to Foundation's own protocol, with
///   the same task and client: cookies, redirects, uploads, downloads and caching stay Foundation's. On Apple platforms
///   `canInit` decides beforehand, and only a request whose last stub was claimed by another in between comes here.
/// - Delete when: `canInit(with: task)` is called on Linux.
final class NativeTransfer {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    static var isAvailable: Bool { NativeProtocols.http != nil }

    private let native: URLProtocol?

    init(of urlProtocol: URLProtocol) {
        native = urlProtocol.task.flatMap { task in
            NativeProtocols.http?.init(task: task, cachedResponse: nil, client: urlProtocol.client)
        }
    }

    func start() { native?.startLoading() }

    func stop() { native?.stopLoading() }
    #else
    static let isAvailable = false

    private let urlProtocol: URLProtocol
    private let queue: CallbackQueue
    private var task: URLSessionDataTask?

    init(of urlProtocol: URLProtocol) {
        self.urlProtocol = urlProtocol
        queue = CallbackQueue(of: urlProtocol)
    }

    func start() {
        // Touched on the run loop of startLoading only, which the queue leads back to.
        nonisolated(unsafe) let transfer = self
        task = URLSession(configuration: .ephemeral).dataTask(with: urlProtocol.request) { data, response, error in
            _ = transfer.queue.run(DelayedCall { transfer.deliver(data, response, error) }, after: 0)
        }
        task?.resume()
    }

    func stop() {
        task?.cancel()
        task = nil
    }

    private func deliver(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) {
        guard task != nil, let client = urlProtocol.client else { return }
        if let error { return client.urlProtocol(urlProtocol, didFailWithError: error) }
        if let response { client.urlProtocol(urlProtocol, didReceive: response, cacheStoragePolicy: .notAllowed) }
        if let data { client.urlProtocol(urlProtocol, didLoad: data) }
        client.urlProtocolDidFinishLoading(urlProtocol)
    }
    #endif
}
