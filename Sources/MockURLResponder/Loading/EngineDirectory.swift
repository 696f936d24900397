/// Which engine answers for which protocol class.
///
/// The class is what `URLSession` keeps of a configuration, so it is what binds a session to its engine; no header has
/// to carry the binding, on any platform.
enum EngineDirectory {
    private enum Binding: Sendable {
        case engine(WeakEngine)
        case ended(EndedEngine)
    }

    /// An engine lives as long as its owner wants; a session that outlives it gets an error, never another engine.
    private struct WeakEngine: Sendable {
        weak var engine: Engine?
    }

    private static let bindings = Locked<[ObjectIdentifier: Binding]>([:])

    static func engine(of type: MockURLProtocol.Type) -> Engine? {
        bindings.withLock { bindings in
            if case .engine(let weak) = bindings[ObjectIdentifier(type)] { weak.engine } else { nil }
        }
    }

    /// What is left of the engine that answered for a class.
    static func ended(of type: MockURLProtocol.Type) -> EndedEngine? {
        bindings.withLock { bindings in
            if case .ended(let ended) = bindings[ObjectIdentifier(type)] { ended } else { nil }
        }
    }

    static func bind(_ engine: Engine, to type: MockURLProtocol.Type) {
        bindings.withLock { $0[ObjectIdentifier(type)] = .engine(WeakEngine(engine: engine)) }
    }

    static func unbind(_ type: MockURLProtocol.Type) {
        bindings.withLock { $0[ObjectIdentifier(type)] = nil }
    }

    /// Has no engine answer for a class again: sessions may still hold it.
    static func end(_ type: MockURLProtocol.Type, as ended: EndedEngine) {
        bindings.withLock { $0[ObjectIdentifier(type)] = .ended(ended) }
    }
}
