import Foundation

/// Waits on a thread that may block.
package enum Blocking {
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

/// Closures of the program that take part in the decision on a request.
///
/// Such a closure must not wait for the decision, because the decision waits for the closure.
package enum ProgramCode {
    @TaskLocal package static var isRunning = false
}
