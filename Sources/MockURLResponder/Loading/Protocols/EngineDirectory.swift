import Foundation

/// Which engine answers for which protocol class.
///
/// The class is what `URLSession` keeps of a configuration, so it is what binds a session to its engine; no header has
/// to carry the binding, on any platform.
enum EngineDirectory {
    private enum Entry {
        /// The owner of the binding keeps the engine, too, and removes the entry first: a lease when it ends, at the latest in
        /// its `deinit`, and the engine of the process when it is torn down or replaced. So no entry keeps an engine alive.
        case engine(Engine)
        /// The engine answers no more. A session that outlives it receives an error, never another engine.
        case ended(EndedEngine)
    }

    private struct State {
        var entries: [ObjectIdentifier: Entry] = [:]
        var hasScopes = false

        func engine(of type: MockURLProtocol.Type) -> Engine? {
            if case .engine(let engine) = entries[ObjectIdentifier(type)] { engine } else { nil }
        }
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

    /// The rest of the engine that answered for a class.
    static func ended(of type: MockURLProtocol.Type) -> EndedEngine? {
        state.withLock { state in
            if case .ended(let ended) = state.entries[ObjectIdentifier(type)] { ended } else { nil }
        }
    }

    static func bind(_ engine: Engine, to type: MockURLProtocol.Type) {
        set(.engine(engine), for: type)
    }

    /// Removes the engine of a class, or what is known of it after its end.
    static func unbind(_ type: MockURLProtocol.Type) {
        set(nil, for: type)
    }

    /// Ends the binding of a class that sessions may still hold.
    static func end(_ type: MockURLProtocol.Type, as ended: EndedEngine) {
        set(.ended(ended), for: type)
    }

    /// Sets an entry, and releases the earlier one where no lock is held.
    private static func set(_ entry: Entry?, for type: MockURLProtocol.Type) {
        _ = state.withLock { state in
            let earlier = state.entries[ObjectIdentifier(type)]
            state.entries[ObjectIdentifier(type)] = entry
            return earlier
        }
    }

    static func setHasScopes(_ hasScopes: Bool) {
        state.withLock { $0.hasScopes = hasScopes }
    }
}
