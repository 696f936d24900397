import Foundation

/// Maps protocol classes to the engines that answer for them.
///
/// `URLSession` keeps the protocol classes of its configuration, so the class binds a session to its engine. No
/// header field is needed for the binding on any platform.
enum EngineDirectory {
    private enum Entry {
        /// An engine that answers.
        ///
        /// The entry does not keep the engine alive, because the owner of the binding also keeps the engine and
        /// removes the entry first.
        ///
        /// A lease removes its entry when it ends, at the latest in its `deinit`. For the engine of the process,
        /// the entry is removed when the engine is torn down or replaced.
        case engine(Engine)
        /// An engine that has ended.
        ///
        /// A session that outlives its engine receives an error, never another engine's answers.
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

    /// Returns the engine of a class, and whether any scopes exist.
    ///
    /// Reads the engine and the scopes under one lock, so that a request without scopes takes no second lock.
    static func lookUp(_ type: MockURLProtocol.Type) -> (engine: Engine?, hasScopes: Bool) {
        state.withLock { ($0.engine(of: type), $0.hasScopes) }
    }

    /// Returns the engine that was bound to a class until the engine ended.
    static func ended(of type: MockURLProtocol.Type) -> EndedEngine? {
        state.withLock { state in
            if case .ended(let ended) = state.entries[ObjectIdentifier(type)] { ended } else { nil }
        }
    }

    static func bind(_ engine: Engine, to type: MockURLProtocol.Type) {
        set(.engine(engine), for: type)
    }

    /// Removes the entry of a class, whether its engine is active or has ended.
    static func unbind(_ type: MockURLProtocol.Type) {
        set(nil, for: type)
    }

    /// Ends the binding of a class that sessions may still hold.
    static func end(_ type: MockURLProtocol.Type, as ended: EndedEngine) {
        set(.ended(ended), for: type)
    }

    /// Sets an entry.
    ///
    /// Releases the earlier entry outside the lock.
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
