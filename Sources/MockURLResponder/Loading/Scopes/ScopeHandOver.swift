import Foundation

/// For which class of a scope a protocol of Foundation has just stood back on this thread, which asks that class next.
///
/// A scope of the process that ends in between would leave the request to nobody.
enum ScopeHandOver {
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    /// Nil is none.
    static var noted: ObjectIdentifier? {
        get { pthread_getspecific(key).map { unsafeBitCast($0, to: ObjectIdentifier.self) } }
        set { pthread_setspecific(key, newValue.flatMap { UnsafeRawPointer(bitPattern: UInt(bitPattern: $0)) }) }
    }
}
