import Foundation

/// The scope's class that takes the request on this thread, after a protocol of Foundation has declined it.
///
/// Foundation asks this class next. Without the note, a request would be lost if the scope of the process ended between
/// the two questions.
enum ScopeHandOver {
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    /// The class that takes the request; `nil` if no scope takes the request.
    static var noted: ObjectIdentifier? {
        get { pthread_getspecific(key).map { unsafeBitCast($0, to: ObjectIdentifier.self) } }
        set { pthread_setspecific(key, newValue.flatMap { UnsafeRawPointer(bitPattern: UInt(bitPattern: $0)) }) }
    }

    /// Returns whether a class is noted, and removes the note.
    static func take(_ type: MockURLProtocol.Type) -> Bool {
        guard noted == ObjectIdentifier(type) else { return false }
        noted = nil
        return true
    }
}
