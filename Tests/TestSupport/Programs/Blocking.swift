import Foundation

/// Runs code that blocks its thread, such as a read of a pipe, on a thread of its own.
///
/// Swift's concurrency has one thread for each processor. A test that blocks one of them stops the tests that would end its
/// wait.
package func blocking<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Swift.Result(catching: body)) }
    }
}

/// Runs code that blocks its thread and throws no error, on a thread of its own.
package func blocking<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in Thread.detachNewThread { continuation.resume(returning: body()) } }
}
