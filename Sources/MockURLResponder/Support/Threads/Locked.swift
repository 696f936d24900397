import Foundation

/// A value that can be accessed only while its lock is held.
///
/// The package's only lock is a POSIX mutex. On Linux, ThreadSanitizer gives false reports for `Synchronization.Mutex`,
/// which would also raise the deployment target on Apple platforms to macOS 15. `NSLock` takes a third longer.
///
/// `@unchecked Sendable` holds because `value` is private and every access goes through `withLock`. The value itself
/// is `Sendable`, so a copy that leaves the lock cannot race.
///
/// A lock without a value is a `Locked(true)`. ThreadSanitizer takes an access to an empty value for a race with reading the class.
///
/// Wrap a closure in a `LocalClosure` before you store it here. Swift wraps a bare closure again at each access, and
/// keeps every wrapper.
package final class Locked<Value: Sendable>: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    /// The lock excludes other accesses, so Swift's own check at each access, which costs more than the lock, is off.
    @exclusivity(unchecked) private var value: Value

    package init(_ value: Value) {
        self.value = value
        pthread_mutex_init(lock, nil)
    }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deallocate()
    }

    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return try body(&value)
    }
}

extension Locked where Value == Bool {
    /// Sets the value to `true`.
    ///
    /// - Returns: Whether it was `false` before, as for what happens once.
    package func setOnce() -> Bool {
        withLock { isSet in
            defer { isSet = true }
            return !isSet
        }
    }
}
