import Foundation

/// The scope's class that takes the request on this thread, after a protocol of Foundation has declined it.
///
/// Foundation asks this class next. Without the note, the request would be lost if a scope of the process ended in
/// between.
enum ScopeHandOver {
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    /// The noted class; `nil` if no class is noted.
    static var noted: ObjectIdentifier? {
        get { pthread_getspecific(key).map { unsafeBitCast($0, to: ObjectIdentifier.self) } }
        set { pthread_setspecific(key, newValue.flatMap { UnsafeRawPointer(bitPattern: UInt(bitPattern: $0)) }) }
    }
}
