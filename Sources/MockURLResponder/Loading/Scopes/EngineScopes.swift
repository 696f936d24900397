/// The protocol classes for the scopes of one engine, created when the engine opens its first scope.
final class EngineScopes: Sendable {
    private struct State {
        var classes: ScopedClasses?
        var ended: EndedEngine?
    }

    private let state = Locked(State())

    func classes(of engine: Engine) -> ScopedClasses {
        state.withLock { state in
            if let classes = state.classes { return classes }
            let classes = BoundClasses.nextScoped()
            if let ended = state.ended {
                EngineDirectory.end(classes.open, as: ended)
            } else {
                EngineDirectory.bind(engine, to: classes.open)
            }
            ScopeUses.begin(classes)
            state.classes = classes
            return classes
        }
    }

    deinit {
        // No scope can be opened any more, because every open scope keeps its engine alive.
        if let classes = state.withLock({ $0.classes }) { ScopeUses.end(classes) }
    }

    /// Stops the engine from answering in its scopes.
    func end(as ended: EndedEngine) {
        state.withLock { state in
            state.ended = ended
            guard let classes = state.classes else { return }
            EngineDirectory.end(classes.open, as: ended)
        }
    }
}
