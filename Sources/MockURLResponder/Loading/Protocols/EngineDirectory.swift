/// Which engine answers for which protocol class.
///
/// The class is what `URLSession` keeps of a configuration, so it is what binds a session to its engine; no header has
/// to carry the binding, on any platform.
enum EngineDirectory {
    private struct State {
        var engines: [ObjectIdentifier: WeakEngine] = [:]
        /// What is left of those that answer no more.
        var ended: [ObjectIdentifier: EndedEngine] = [:]
        var hasScopes = false

        /// Seen in its place: to copy a weak reference costs more than all else that is done here.
        func engine(of type: MockURLProtocol.Type) -> Engine? {
            engines.index(forKey: ObjectIdentifier(type)).flatMap { engines.values[$0].engine }
        }
    }

    /// An engine lives as long as its owner wants; a session that outlives it gets an error, never another engine.
    private struct WeakEngine {
        weak var engine: Engine?
    }

    private static let state = Locked(State())

    static func engine(of type: MockURLProtocol.Type) -> Engine? {
        state.withLock { $0.engine(of: type) }
    }

    /// The engine, and whether anything is in a scope that could want a request in its place.
    ///
    /// Both from under one lock: requests pay nothing for scopes where there are none.
    static func lookUp(_ type: MockURLProtocol.Type) -> (engine: Engine?, hasScopes: Bool) {
        state.withLock { ($0.engine(of: type), $0.hasScopes) }
    }

    /// What is left of the engine that answered for a class.
    static func ended(of type: MockURLProtocol.Type) -> EndedEngine? {
        state.withLock { $0.ended[ObjectIdentifier(type)] }
    }

    static func bind(_ engine: Engine, to type: MockURLProtocol.Type) {
        state.withLock { $0.engines[ObjectIdentifier(type)] = WeakEngine(engine: engine) }
    }

    static func unbind(_ type: MockURLProtocol.Type) {
        state.withLock { $0.engines[ObjectIdentifier(type)] = nil }
    }

    /// Has no engine answer for a class again: sessions may still hold it.
    static func end(_ type: MockURLProtocol.Type, as ended: EndedEngine) {
        state.withLock { state in
            state.engines[ObjectIdentifier(type)] = nil
            state.ended[ObjectIdentifier(type)] = ended
        }
    }

    /// Forgets an engine that ended, whose class nothing holds any more.
    static func forget(_ type: MockURLProtocol.Type) {
        state.withLock { state in
            state.engines[ObjectIdentifier(type)] = nil
            state.ended[ObjectIdentifier(type)] = nil
        }
    }

    static func setHasScopes(_ hasScopes: Bool) {
        state.withLock { $0.hasScopes = hasScopes }
    }
}
