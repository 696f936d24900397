#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Sessions that the code under test has made already.
@available(
    macOS, unavailable,
    message: "a session keeps a copy of its configuration: use session or install(in: configuration)"
)
@available(
    iOS, unavailable, message: "a session keeps a copy of its configuration: use session or install(in: configuration)"
)
@available(
    tvOS, unavailable, message: "a session keeps a copy of its configuration: use session or install(in: configuration)"
)
@available(
    watchOS, unavailable,
    message: "a session keeps a copy of its configuration: use session or install(in: configuration)"
)
@available(
    visionOS, unavailable,
    message: "a session keeps a copy of its configuration: use session or install(in: configuration)"
)
extension MockURLResponder {
    /// Has a session that was made before answered by this responder, from its next task on.
    ///
    /// Linux only. The responder lives as long as the instance: keep it. When it has ended, requests of the session fail with an
    /// error that names it, until another responder is installed or `uninstall(from:)` gives the session back. Of several responders
    /// the one answers that was installed last, so tests that share a session must not run at the same time: give each a
    /// session of its own, or `withSharedSession`.
    ///
    /// - Parameter session: Such as one that the program keeps in a global; its other protocols are asked behind this responder.
    public func install(in session: URLSession) {
        let mine = lease.protocolClass
        LiveConfiguration.changeProtocols(of: session) { protocols in
            [mine] + protocols.filter { $0 != mine && !Self.hasEnded($0) }
        }
    }

    /// Takes this responder out of a session again, which then answers as it did before.
    ///
    /// Linux only.
    ///
    /// - Parameter session: One that `install(in:)` was called with; in any other nothing changes.
    public func uninstall(from session: URLSession) {
        let mine = lease.protocolClass
        LiveConfiguration.changeProtocols(of: session) { $0.filter { $0 != mine } }
    }

    private static func hasEnded(_ type: AnyClass) -> Bool {
        (type as? MockURLProtocol.Type).map { EngineDirectory.ended(of: $0) != nil } ?? false
    }
}
