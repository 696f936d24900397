import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// How sessions are reached that do not list a protocol of ours.
enum Installation {
    /// Prepares an installation, and finds which requests it will reach; without an engine this changes nothing for requests.
    ///
    /// - Parameters: As those of `install(_:inSharedSession:networkGuard:)`, which has to follow.
    static func reach(inSharedSession: Bool, networkGuard: NetworkGuardMode) -> StartRecord.Reach {
        let holds = NetworkGuard.isKnown ? networkGuard : nil
        guard inSharedSession else { return StartRecord.Reach(scope: .listed, networkGuard: holds.map { _ in .off }) }
        NativeProtocols.prepare()
        return StartRecord.Reach(scope: .process, networkGuard: holds, limitation: NativeGate.hold { _ in })
    }

    /// Answers from an engine wherever `MockURLProtocol` is asked.
    ///
    /// - Parameters:
    ///   - engine: Takes the place of an earlier one.
    ///   - inSharedSession: Whether it is asked by `URLSession.shared` and by all sessions that can be made to.
    ///   - networkGuard: Which hosts those may reach without a stub that do not list it.
    static func install(_ engine: Engine, inSharedSession: Bool, networkGuard: NetworkGuardMode) {
        guard inSharedSession else {
            NetworkGuard.apply(.off)
            XMLResources.apply(.off)
            NativeGate.release { $0.engine = nil }
            SharedSession.release(MockURLProtocol.self)
            return bind(engine, to: MockURLProtocol.self)
        }
        EndOfRun.prepare()
        NetworkGuard.prepare()
        XMLResources.prepare()
        bind(engine, to: MockURLProtocol.self)
        SharedSession.intercept(with: MockURLProtocol.self)
        NativeGate.apply(networkGuard)
        if let reason = NativeGate.hold({ $0.engine = engine }) { EndOfRun.note(limitation: reason) }
        XMLResources.apply(networkGuard)
        NetworkGuard.apply(networkGuard)
    }

    /// The reverse, in reverse order, so that a request made meanwhile meets a mock or the network but never a gap.
    static func uninstall() {
        NetworkGuard.apply(.off)
        XMLResources.apply(.off)
        NativeGate.release { $0.engine = nil }
        EngineDirectory.unbind(MockURLProtocol.self)
    }

    static func apply(_ networkGuard: NetworkGuardMode) {
        NativeGate.apply(networkGuard)
        XMLResources.apply(networkGuard)
        NetworkGuard.apply(networkGuard)
    }

    /// Counts a call of a session that could not be mocked, which was kept from the network.
    static func countRefused(_ url: URL) {
        EndOfRun.count(url)
        EngineDirectory.engine(of: MockURLProtocol.self)?.countRefused()
    }

    /// A protocol class that answers from an engine alone.
    static func boundClass(for engine: Engine) -> MockURLProtocol.Type {
        let type = BoundClasses.next()
        bind(engine, to: type)
        return type
    }

    /// Prepares what must not be made on the queue of a load; once a process.
    static func prepare() {
        NativeProtocols.prepare()
        AwaitedCancellation.prepare()
        FinishedProtocol.prepare()
    }

    private static func bind(_ engine: Engine, to type: MockURLProtocol.Type) {
        prepare()
        EngineDirectory.bind(engine, to: type)
    }
}
