/// Counts the uses of the classes of an engine's scopes, which another engine gets when no use is left.
///
/// A class is chosen in `canInit` and an instance of it is made later, so both are counted. If Foundation asks `canInit`
/// more than once for an instance, the counts never meet and the classes stay out of use: a late request must not be answered
/// by another engine.
enum ScopeUses {
    private struct Use {
        let classes: ScopedClasses
        /// Requests that the classes took in `canInit`.
        var promises = 0
        var made = 0
        var gone = 0
        /// Whether the engine can open no scope any more, and none of its scopes lives.
        var isOver = false

        var isIdle: Bool { isOver && promises == made && made == gone }
    }

    private struct State {
        /// By the first of the two classes.
        var uses: [ObjectIdentifier: Use] = [:]
        /// The first class by the second.
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

    /// Whether the protocol of a load is alive: made and released with it.
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

    /// An engine begins to use classes.
    static func begin(_ classes: ScopedClasses) {
        state.withLock { state in
            state.uses[ObjectIdentifier(classes.open)] = Use(classes: classes)
            state.firsts[ObjectIdentifier(classes.late)] = ObjectIdentifier(classes.open)
        }
    }

    /// A class takes a request, for which an instance will be made.
    static func promise(_ type: MockURLProtocol.Type) {
        change(ObjectIdentifier(type)) { $0.promises += 1 }
    }

    /// The engine is gone, and so are its scopes, which keep it.
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
