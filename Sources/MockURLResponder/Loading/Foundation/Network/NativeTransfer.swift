import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Loads a task with Foundation's own protocol, after its first request has already reached `MockURLProtocol`.
///
/// - Why here: a claim needs the whole request, and on Linux the body is not available before `startLoading`. So
///   under the policy allow, `MockURLProtocol` takes every request. It passes a request that no stub claims on to
///   Foundation's own protocol, with the same task. Foundation keeps handling cookies, redirects, uploads,
///   downloads and progress. On Apple platforms, `canInit` decides beforehand, and `NetworkTransfer` sends the
///   remaining requests.
/// - Known from: swift-corelibs-foundation 6.3.1, `URLSessionTask._protocolClass`, which calls only
///   `canInit(with:)` of a request.
/// - Delete when: Foundation calls `canInit(with: task)` on Linux.
final class NativeTransfer {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    static var isAvailable: Bool { NativeProtocols.http != nil }

    private let native: URLProtocol

    /// Returns `nil` if Foundation's protocol is not available.
    ///
    /// - Parameters:
    ///   - urlProtocol: The protocol that received the task, which Foundation's protocol then loads.
    ///   - willEnd: Called just before the client receives the end.
    ///   - end: Called after the client has received the end.
    init?(of urlProtocol: URLProtocol, willEnd: @escaping (WatchedClient.End) -> Void, end: @escaping () -> Void) {
        guard let task = urlProtocol.task, let client = urlProtocol.client, let type = NativeProtocols.http else {
            return nil
        }
        native = type.init(task: task, cachedResponse: nil, client: WatchedClient(client, willEnd: willEnd, end: end))
    }

    func start() { native.startLoading() }

    /// Pauses the transfer, or cancels it with the error of its task.
    ///
    /// - Returns: Whether the transfer has stopped. It continues if the task is running again or its error has not
    ///   arrived yet, because stopping it in these cases would crash the process.
    func stop() -> Bool {
        guard let task = native.task, task.state == .suspended || task.error != nil else { return false }
        native.stopLoading()
        return true
    }
    #else
    static let isAvailable = false

    init?(of urlProtocol: URLProtocol, willEnd: @escaping (WatchedClient.End) -> Void, end: @escaping () -> Void) {
        nil
    }

    func start() {}

    func stop() -> Bool { true }
    #endif
}
