import Foundation

/// Waits on a thread that may block.
package enum Blocking {
    /// Waits until its argument was called, or until nothing waits for the result any more.
    ///
    /// Returns `false` in the latter case.
    package typealias Patience = @Sendable (_ begin: (@escaping @Sendable () -> Void) -> Void) -> Bool

    /// The patience of the client that waits for the current thread; `nil` for a client that waits for ever.
    @TaskLocal package static var patience: Patience?

    /// Blocks the current thread as `value(of:)` does, and cancels the closure when its client is gone.
    ///
    /// - Returns: The value; `nil` if the client is gone.
    package static func value<Value: Sendable>(
        forClient body: @escaping @Sendable () async -> Value
    ) -> Value? {
        guard let patience else { return value(of: body) }
        let result = Locked<Value?>(nil)
        let task = Locked<Task<Void, Never>?>(nil)
        let isAwaited = patience { done in
            let running = Task.detached {
                let value = await body()
                result.withLock { $0 = value }
                done()
            }
            task.withLock { $0 = running }
        }
        if !isAwaited { task.withLock { $0 }?.cancel() }
        return isAwaited ? result.withLock { $0 } : nil
    }

    /// Blocks the current thread, which must not belong to the concurrency pool: blocking all its threads would be a
    /// deadlock.
    package static func value<Value: Sendable>(of body: @escaping @Sendable () async -> Value) -> Value {
        let result = Locked<Value?>(nil)
        let isDone = DispatchSemaphore(value: 0)
        Task.detached {
            let value = await body()
            result.withLock { $0 = value }
            isDone.signal()
        }
        while true {
            isDone.wait()
            if let value = result.withLock({ $0 }) { return value }
        }
    }
}
