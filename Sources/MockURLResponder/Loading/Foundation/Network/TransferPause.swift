import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Pauses a transfer of Foundation, so that no more of its body arrives than the recorder takes.
///
/// - Why: on Linux, Foundation reads a body as fast as it arrives, and queues all pieces for the delegate. A task that is suspended
///   drops its connection. So libcurl itself is paused.
/// - Safe because: see `TransferHandle`. The handle lives as long as its protocol, which this object retains. libcurl
///   refuses a handle whose transfer has ended.
/// - Known from: swift-corelibs-foundation 6.3.1, `_EasyHandle.pauseReceive`; libcurl 7.88.1, `curl_easy_pause`.
/// - Delete when: Foundation on Linux waits for its delegate.
///
/// `@unchecked Sendable` holds because only the queue uses the protocol. Other threads only retain it.
final class TransferPause: @unchecked Sendable {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    private let native: URLProtocol
    private let handle: TransferHandle
    private let queue: CallbackQueue

    /// Returns `nil` if the transfer cannot be paused.
    ///
    /// - Parameter native: A protocol of Foundation whose task is set.
    init?(of native: URLProtocol) {
        guard let handle = TransferHandle(of: native), let queue = CallbackQueue(of: native) else { return nil }
        (self.native, self.handle, self.queue) = (native, handle, queue)
    }

    /// Begins or ends the pause, on any thread.
    func set(_ isPaused: Bool) { queue.run(after: 0) { [self] in handle.pause(isPaused) } }
    #else
    init?(of native: URLProtocol) { nil }

    func set(_ isPaused: Bool) {}
    #endif
}
