import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Reaches sessions that list no protocol of this package.
enum Installation {
    /// Changes what an installation needs in Foundation, and returns which requests it will reach.
    ///
    /// Without an engine, this changes nothing for requests.
    ///
    /// Call `install(_:inSharedSession:networkGuard:)` with the same values afterwards.
    static func prepare(inSharedSession: Bool, networkGuard: NetworkGuardMode) -> StartRecord.Reach {
        let holds = NetworkGuard.isKnown ? networkGuard : nil
        guard inSharedSession else { return StartRecord.Reach(scope: .listed, networkGuard: holds.map { _ in .off }) }
        NativeProtocols.prepare()
        return StartRecord.Reach(scope: .process, networkGuard: holds, limitation: NativeGate.hold { _ in })
    }

    /// Makes an engine answer for `MockURLProtocol`.
    ///
    /// - Parameters:
    ///   - engine: The engine, which replaces an earlier one.
    ///   - inSharedSession: Whether `MockURLProtocol` also answers in `URLSession.shared` and in all other
    ///     sessions within reach.
    ///   - networkGuard: The hosts that sessions which do not list `MockURLProtocol` may reach without a stub.
    static func install(_ engine: Engine, inSharedSession: Bool, networkGuard: NetworkGuardMode) {
        guard inSharedSession else {
            NetworkGuard.apply(.off)
            NativeGate.release { $0.engine = nil }
            SharedSession.release(MockURLProtocol.self)
            return bind(engine, to: MockURLProtocol.self)
        }
        NetworkGuard.prepare()
        bind(engine, to: MockURLProtocol.self)
        SharedSession.intercept(with: MockURLProtocol.self)
        NativeGate.apply(networkGuard)
        if let reason = NativeGate.hold({ $0.engine = engine }) { EndOfRun.note(limitation: reason) }
        NetworkGuard.apply(networkGuard)
    }

    /// Undoes `install` in reverse order, so that a request in the meantime meets a mock or the network but never
    /// a gap.
    static func uninstall() {
        NetworkGuard.apply(.off)
        NativeGate.release { $0.engine = nil }
        EngineDirectory.unbind(MockURLProtocol.self)
    }

    static func apply(_ networkGuard: NetworkGuardMode) {
        NativeGate.apply(networkGuard)
        NetworkGuard.apply(networkGuard)
    }

    /// Returns the guard that decides about a request without a stub; `nil` if the policy decides, because the session
    /// lists a protocol of this package, or a network of a test has stubs for the host.
    static func networkGuard(
        for request: CapturedRequest, of session: URLSession?, in type: MockURLProtocol.Type
    ) -> NetworkGuardMode? {
        guard type == MockURLProtocol.self, let session, !SharedSession.lists(type, session),
            !UnscopedProtocol.refuses(request)
        else { return nil }
        return NativeGate.networkGuard
    }

    /// Counts a call of a session that cannot be mocked.
    ///
    /// The call did not reach the network.
    static func countRefused(_ url: URL) {
        EndOfRun.count(url)
        EngineDirectory.engine(of: MockURLProtocol.self)?.countRefused()
    }

    /// Returns a new protocol class that answers only from this engine.
    static func boundClass(for engine: Engine) -> MockURLProtocol.Type {
        let type = BoundClasses.unused()
        bind(engine, to: type)
        return type
    }

    /// Prepares, once per process, objects that must not be created on the queue of a load.
    static func prepareObjects() {
        NativeProtocols.prepare()
        AwaitedCancellation.prepare()
        FinishedProtocol.prepare()
    }

    private static func bind(_ engine: Engine, to type: MockURLProtocol.Type) {
        prepareObjects()
        EngineDirectory.bind(engine, to: type)
    }
}
