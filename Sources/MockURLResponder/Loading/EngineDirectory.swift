/// Which engine answers for which protocol class.
///
/// The class is what `URLSession` keeps of a configuration, so it is what binds a session to its engine; no header has
/// to carry the binding, on any platform.
enum EngineDirectory {
    private struct State {
        var bindings: [ObjectIdentifier: Binding] = [:]
        var hasScopes = false
    }

    private enum Binding {
        case engine(WeakEngine)
        case ended(EndedEngine)

        var engine: Engine? { if case .engine(let weak) = self { weak.engine } else { nil } }
    }

    /// An engine lives as long as its owner wants; a session that outlives it gets an error, never another engine.
    private struct WeakEngine {
        weak var engine: Engine?
    }

    private static let state = Locked(State())

    static func engine(of type: MockURLProtocol.Type) -> Engine? {
        state.withLock { $0.bindings[ObjectIdentifier(type)]?.engine }
    }

    /// The engine, and whether anything is in a scope that could want a request in its place.
    ///
    /// Both from under one lock: requests pay nothing for scopes where there are none.
    static func lookUp(_ type: MockURLProtocol.Type) -> (engine: Engine?, hasScopes: Bool) {
        state.withLock { ($0.bindings[ObjectIdentifier(type)]?.engine, $0.hasScopes) }
    }

    /// What is left of the engine that answered for a class.
    static func ended(of type: MockURLProtocol.Type) -> EndedEngine? {
        state.withLock { state in
            if case .ended(let ended) = state.bindings[ObjectIdentifier(type)] { ended } else { nil }
        }
    }

    static func bind(_ engine: Engine, to type: MockURLProtocol.Type) {
        state.withLock { $0.bindings[ObjectIdentifier(type)] = .engine(WeakEngine(engine: engine)) }
    }

    static func unbind(_ type: MockURLProtocol.Type) {
        state.withLock { $0.bindings[ObjectIdentifier(type)] = nil }
    }

    /// Has no engine answer for a class again: sessions may still hold it.
    static func end(_ type: MockURLProtocol.Type, as ended: EndedEngine) {
        state.withLock { $0.bindings[ObjectIdentifier(type)] = .ended(ended) }
    }

    static func setHasScopes(_ hasScopes: Bool) {
        state.withLock { $0.hasScopes = hasScopes }
    }
}
