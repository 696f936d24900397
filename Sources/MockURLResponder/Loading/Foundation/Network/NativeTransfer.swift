import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The real network's answer to the first request of a task that has already reached our protocol.
///
/// - Why here: a claim has to see the whole request, and on Linux the body is not there before `startLoading`. So under
///   the policy allow every request is taken, and one that no stub claims is handed to Foundation's own protocol, with
///   the same task: cookies, redirects, uploads, downloads and progress stay Foundation's. On Apple platforms `canInit`
///   decides beforehand; what comes here all the same, `RelayedTransfer` asks for.
/// - Known from: swift-corelibs-foundation 6.3.1, `URLSessionTask._protocolClass`, which asks `canInit(with:)` of a request only.
/// - Delete when: `canInit(with: task)` is called on Linux.
final class NativeTransfer {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    static var isAvailable: Bool { NativeProtocols.http != nil }

    private let native: URLProtocol

    /// Nil where Foundation's protocol is not to be had.
    ///
    /// - Parameters:
    ///   - urlProtocol: Its task is loaded.
    ///   - end: Called when the client was told of the end.
    init?(of urlProtocol: URLProtocol, end: @escaping () -> Void) {
        guard let task = urlProtocol.task, let client = urlProtocol.client, let type = NativeProtocols.http else {
            return nil
        }
        native = type.init(task: task, cachedResponse: nil, client: WatchedClient(client, end: end))
    }

    func start() { native.startLoading() }

    /// Pauses it, or cancels it with the error of its task.
    ///
    /// - Returns: Whether it stands now. Of a task that runs again by now, or whose error is on its way, it goes on: with such
    ///   a one Foundation's protocol would stop the process.
    func stop() -> Bool {
        guard let task = native.task, task.state == .suspended || task.error != nil else { return false }
        native.stopLoading()
        return true
    }
    #else
    static let isAvailable = false

    init?(of urlProtocol: URLProtocol, end: @escaping () -> Void) { nil }

    func start() {}

    func stop() -> Bool { true }
    #endif
}
