/// Which engine answers for which protocol class.
///
/// The class is what `URLSession` keeps of a configuration, so it is what binds a session to its engine; no header has
/// to carry the binding, on any platform.
enum EngineDirectory {
    private static let engines = Locked<[ObjectIdentifier: WeakEngine]>([:])

    /// An engine lives as long as its owner wants; a session that outlives it gets an error, never another engine.
    private struct WeakEngine: Sendable {
        weak var engine: Engine?
    }

    static func engine(of type: MockURLProtocol.Type) -> Engine? {
        engines.withLock { $0[ObjectIdentifier(type)]?.engine }
    }

    static func bind(_ engine: Engine?, to type: MockURLProtocol.Type) {
        engines.withLock { $0[ObjectIdentifier(type)] = engine.map { WeakEngine(engine: $0) } }
    }
}
