/// The protocol classes for the scopes of an engine, made when it opens the first.
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
        // No scope can be opened any more, and those that were keep the engine.
        if let classes = state.withLock({ $0.classes }) { ScopeUses.end(classes) }
    }

    /// Has the engine answer in no scope any more.
    func end(as ended: EndedEngine) {
        state.withLock { state in
            state.ended = ended
            guard let classes = state.classes else { return }
            EngineDirectory.end(classes.open, as: ended)
        }
    }
}
