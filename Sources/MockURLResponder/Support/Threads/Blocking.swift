import Foundation

/// Waits for asynchronous code where there is a thread to wait on.
package enum Blocking {
    /// Blocks the thread, which must not be one of the concurrency pool: those may all be needed to go on.
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
