import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Changes the protocols of a session that is in use.
///
/// - Why: on Linux, `session.configuration` is the object that the session works with, so a protocol can be added
///   to it. On Apple platforms, it is a copy.
/// - Safe because: other threads may read the list at the same time. They read one word, which is written with one
///   store. The earlier list is never released, so a thread that has just read it can still use it.
/// - Known from: swift-corelibs-foundation 6.3.1, `URLSessionTask._protocolClass`.
/// - Delete when: a session on Linux keeps a copy of its configuration.
enum LiveConfiguration {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    private final class Kept {
        let protocols: [AnyClass]?

        init(_ protocols: [AnyClass]?) {
            self.protocols = protocols
        }
    }

    private static let turn = Locked(true)

    /// Replaces the protocol classes of a session.
    static func changeProtocols(of session: URLSession, _ change: ([AnyClass]) -> [AnyClass]) {
        turn.withLock { _ in
            let configuration = session.configuration
            let earlier = configuration.protocolClasses
            _ = Unmanaged.passRetained(Kept(earlier))
            configuration.protocolClasses = change(earlier ?? [])
        }
    }
    #else
    static func changeProtocols(of session: URLSession, _ change: ([AnyClass]) -> [AnyClass]) {}
    #endif
}
