/// Counts the uses of the classes of an engine's scopes, so that another engine can reuse them once no use is
/// left.
///
/// Foundation chooses a class in `canInit` and creates the instance later, so both are counted. If Foundation asks
/// `canInit` more than once for an instance, the counts never match and the classes are not reused. A late request
/// must not be answered by another engine.
enum ScopeUses {
    private struct Use {
        let classes: ScopedClasses
        /// The number of requests that the classes took in `canInit`.
        var promises = 0
        var made = 0
        var gone = 0
        /// Whether the engine can open no more scopes, and all its scopes are gone.
        var isOver = false

        var isIdle: Bool { isOver && promises == made && made == gone }
    }

    private struct State {
        /// The uses, by the first of the two classes.
        var uses: [ObjectIdentifier: Use] = [:]
        /// The first class of each second class.
        var firsts: [ObjectIdentifier: ObjectIdentifier] = [:]

        mutating func change(_ type: ObjectIdentifier, _ body: (inout Use) -> Void) -> ScopedClasses? {
            let key = firsts[type] ?? type
            guard uses[key] != nil else { return nil }
            uses[key].map {
                var use = $0; body(&use); uses[key] = use
            }
            guard let use = uses[key], use.isIdle else { return nil }
            uses[key] = nil
            firsts[ObjectIdentifier(use.classes.late)] = nil
            return use.classes
        }
    }

    private static let state = Locked(State())

    /// Counts an instance of a protocol class from its creation to its release.
    final class Presence: Sendable {
        private let type: ObjectIdentifier

        init(of type: MockURLProtocol.Type) {
            self.type = ObjectIdentifier(type)
            ScopeUses.change(self.type) { $0.made += 1 }
        }

        deinit {
            ScopeUses.change(type) { $0.gone += 1 }
        }
    }

    /// Starts counting the uses of an engine's classes.
    static func begin(_ classes: ScopedClasses) {
        state.withLock { state in
            state.uses[ObjectIdentifier(classes.open)] = Use(classes: classes)
            state.firsts[ObjectIdentifier(classes.late)] = ObjectIdentifier(classes.open)
        }
    }

    /// Counts a request that a class takes, before Foundation creates the instance.
    static func promise(_ type: MockURLProtocol.Type) {
        change(ObjectIdentifier(type)) { $0.promises += 1 }
    }

    /// Marks the classes of an engine as free, because the engine and its scopes are gone.
    static func end(_ classes: ScopedClasses) {
        change(ObjectIdentifier(classes.open)) { $0.isOver = true }
    }

    private static func change(_ type: ObjectIdentifier, _ body: (inout Use) -> Void) {
        guard let idle = state.withLock({ $0.change(type, body) }) else { return }
        EngineDirectory.unbind(idle.open)
        LateRequests.forget(idle.late)
        BoundClasses.recycle(idle)
    }
}
