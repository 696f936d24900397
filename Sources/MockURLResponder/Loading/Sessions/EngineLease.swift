import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Keeps an engine and its protocol class usable as long as the lease is held.
///
/// ## Why sessions hold a lease
/// Swift may release the owner of an engine after its last use, which is often the line that creates the session.
/// So the configuration and its sessions carry the lease in an object that they keep by reference.
final class EngineLease: Sendable {
    private struct State {
        /// The class, created for the first configuration.
        ///
        /// An engine without configurations needs no class, and a class stays in memory forever.
        var protocolClass: MockURLProtocol.Type?
        var ended: EndedEngine?
    }

    let engine: Engine
    private let state = Locked(State())
    /// The protocol classes for the scopes of the engine.
    let scoped = EngineScopes()

    private static let permanent = Locked<[EngineLease]>([])

    init(_ engine: Engine) {
        self.engine = engine
        // An engine may answer in scopes before it has its own class.
        Installation.prepareObjects()
    }

    deinit {
        end()
    }

    /// The class that configurations list.
    var protocolClass: MockURLProtocol.Type {
        state.withLock { state in
            if let known = state.protocolClass { return known }
            let made = Installation.boundClass(for: engine)
            if let ended = state.ended { EngineDirectory.end(made, as: ended) }
            state.protocolClass = made
            return made
        }
    }

    /// The ended engine; `nil` before the end.
    var ended: EndedEngine? { state.withLock { $0.ended } }

    /// Ends the engine: open and later requests fail with errors that name it.
    func end() {
        let ended = EndedEngine.shared(for: engine)
        state.withLock { state in
            state.ended = ended
            if let known = state.protocolClass { EngineDirectory.end(known, as: ended) }
        }
        scoped.end(as: ended)
        engine.endOpenCalls(isFinal: true)
        let permanent = Self.permanent.withLock { permanent in
            defer { permanent.removeAll { $0 === self } }
            return permanent
        }
        if permanent.contains(where: { $0 === self }) { CookieShelter.release() }
    }

    /// Returns an empty credential storage for a configuration, which keeps the lease alive.
    func credentialStorage() -> URLCredentialStorage {
        LeasingCredentialStorage(self)
    }

    /// Keeps the engine for the rest of the process, for configurations whose own objects must not be replaced.
    func makePermanent() {
        let isNew = Self.permanent.withLock { permanent in
            if permanent.contains(where: { $0 === self }) { return false }
            permanent.append(self)
            return true
        }
        // Sessions of these configurations may use the shared cookie storage.
        if isNew { CookieShelter.hold() }
    }
}

/// A credential storage that starts empty, as in an ephemeral session, and keeps a lease.
private final class LeasingCredentialStorage: URLCredentialStorage, @unchecked Sendable {
    // Sendable: the superclass is thread-safe, and the added property never changes.
    private let lease: EngineLease

    init(_ lease: EngineLease) {
        self.lease = lease
        super.init()
    }
}
