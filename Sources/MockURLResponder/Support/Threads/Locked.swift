import Foundation

/// A value that is only reached while its lock is held.
///
/// The package's only lock. It stands on `NSLock` because ThreadSanitizer reports `Synchronization.Mutex` falsely on
/// Linux, and because `Mutex` would raise the deployment target on Apple platforms to macOS 15.
///
/// `@unchecked Sendable` holds because `value` is private, every access goes through `withLock`, and what is protected
/// is itself `Sendable`, so nothing that leaves the lock can race.
///
/// A closure as the value belongs into a `LocalClosure`: Swift wraps a bare one again at each access, and keeps every wrapper.
package final class Locked<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    /// The lock excludes other accesses, so Swift need not look for them at each one, which costs more than the lock.
    @exclusivity(unchecked) private var value: Value

    package init(_ value: Value) {
        self.value = value
    }

    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
