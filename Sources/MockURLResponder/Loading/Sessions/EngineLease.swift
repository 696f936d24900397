import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An engine with the protocol class that answers from it: who holds this can rely on both.
///
/// ## Why sessions hold one
/// Swift may release the owner of an engine after its last use, which often is the line that makes the session. So the
/// configuration carries the lease, and so does every session made from it, in an object that it keeps by reference.
final class EngineLease: Sendable {
    private struct State {
        /// Made for the first configuration: an engine that is asked for none needs no class, which would stay for ever.
        var protocolClass: MockURLProtocol.Type?
        var ended: EndedEngine?
    }

    let engine: Engine
    private let state = Locked(State())
    /// What answers from the engine in its scopes; made when the first is opened.
    let scoped = EngineScopes()

    private static let permanent = Locked<[EngineLease]>([])

    init(_ engine: Engine) {
        self.engine = engine
        // An engine may answer in scopes before it has a class of its own.
        Installation.prepare()
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

    /// The rest of the engine after its end; nil before.
    var ended: EndedEngine? { state.withLock { $0.ended } }

    /// Has the engine answer no more: requests that are open or that come yet fail with errors that name it.
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

    /// A place in a configuration that keeps the lease; nothing is ever stored in it but what the session stores.
    func credentialStorage() -> URLCredentialStorage {
        LeasingCredentialStorage(self)
    }

    /// Keeps the engine as long as the process, for configurations whose own objects must not be replaced.
    func makePermanent() {
        let isNew = Self.permanent.withLock { permanent in
            if permanent.contains(where: { $0 === self }) { return false }
            permanent.append(self)
            return true
        }
        // Their sessions may have the shared storage of cookies.
        if isNew { CookieShelter.hold() }
    }
}

/// An empty credential storage, as ephemeral sessions have one, that keeps a lease.
private final class LeasingCredentialStorage: URLCredentialStorage, @unchecked Sendable {
    // Sendable: what is added to the class, which is itself thread-safe, never changes.
    private let lease: EngineLease

    init(_ lease: EngineLease) {
        self.lease = lease
        super.init()
    }
}
