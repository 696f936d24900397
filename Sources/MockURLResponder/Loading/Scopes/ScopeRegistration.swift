import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Registers the protocol classes of scopes with Foundation, and counts how many scopes need each pair.
///
/// The lock is held while Foundation is called, so `canInit` must never take it.
enum ScopeRegistration {
    private static let needs = Locked<[ObjectIdentifier: Int]>([:])

    /// Registers the classes, so that sessions ask them.
    ///
    /// - Returns: The reason why the classes cannot be registered; `nil` on success.
    static func add(_ classes: ScopedClasses) -> String? {
        needs.withLock { needs in
            if needs.isEmpty, let limitation = begin() { return limitation }
            let key = ObjectIdentifier(classes.open)
            if needs[key] == nil {
                _ = URLProtocol.registerClass(classes.open)
                _ = URLProtocol.registerClass(classes.late)
            }
            needs[key, default: 0] += 1
            return nil
        }
    }

    static func remove(_ classes: ScopedClasses) {
        needs.withLock { needs in
            let key = ObjectIdentifier(classes.open)
            guard let need = needs[key] else { return }
            needs[key] = need > 1 ? need - 1 : nil
            guard need == 1 else { return }
            URLProtocol.unregisterClass(classes.open)
            URLProtocol.unregisterClass(classes.late)
            if needs.isEmpty { end() }
        }
    }

    private static func begin() -> String? {
        // The shared session copies the registered classes at its first use, so it must exist before the registration.
        _ = URLSession.shared
        if let limitation = NativeGate.hold({ $0.hasScopes = true }) { return limitation }
        EngineDirectory.setHasScopes(true)
        return nil
    }

    private static func end() {
        EngineDirectory.setHasScopes(false)
        NativeGate.release { $0.hasScopes = false }
    }
}
