import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Pauses a transfer of Foundation, so that no more of its body arrives than the recorder and the client take.
///
/// - Why: on Linux, Foundation reads a body as fast as it arrives, and queues all pieces for the delegate. A task that is suspended
///   drops its connection. So libcurl itself is paused. It begins at once, because libcurl reads as long as bytes are there: up to
///   100 times 10 MiB before other work of the queue. Foundation's idle timer would end a paused transfer, so it waits, too.
/// - Safe because: see `TransferHandle`. libcurl permits a pause in the function that takes a piece. The handle lives as long as its
///   protocol, which this object retains. libcurl refuses a handle whose transfer has ended. The timer fires on the same queue.
/// - Known from: swift-corelibs-foundation 6.3.1, `_EasyHandle.pauseReceive`, `_EasyHandle.resetTimer`, `_TimeoutSource`; libcurl
///   7.88.1, `curl_easy_pause`, `readwrite_data`.
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

    /// Begins the pause on the queue of the task, or ends it on any thread.
    ///
    /// - Parameters:
    ///   - begins: Whether the pause begins.
    ///   - isWanted: Whether the pause is still wanted, when the queue has time.
    func set(_ begins: Bool, while isWanted: @escaping @Sendable () -> Bool) {
        if begins { handle.pause(true) }
        // Foundation starts its timer again after each piece.
        queue.run(after: 0) { [self] in
            let isPaused = isWanted()
            handle.holdTimer(isPaused)
            if !isPaused { handle.pause(false) }
        }
    }
    #else
    init?(of native: URLProtocol) { nil }

    func set(_ begins: Bool, while isWanted: @escaping @Sendable () -> Bool) {}
    #endif
}
