#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Mocking of sessions that already exist.
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
    /// Answers the requests of an existing session, starting with its next task.
    ///
    /// Linux only. Keep the instance, because the responder ends with it. After its end, requests of the session fail
    /// with an error that names the responder. Install another responder or call `uninstall(from:)` to change that.
    ///
    /// If you install several responders, the last one answers. So tests that share a session must not run at the
    /// same time: give each test its own session, or use `withSharedSession`.
    ///
    /// - Parameter session: A session, such as one in a global variable of the program. This responder comes before
    ///   the other protocols of the session.
    public func install(in session: URLSession) {
        let mine = lease.protocolClass
        LiveConfiguration.changeProtocols(of: session) { protocols in
            [mine] + protocols.filter { $0 != mine && !Self.hasEnded($0) }
        }
    }

    /// Removes this responder from a session, which then behaves as before.
    ///
    /// Linux only.
    ///
    /// - Parameter session: A session that was passed to `install(in:)`. Other sessions do not change.
    public func uninstall(from session: URLSession) {
        let mine = lease.protocolClass
        LiveConfiguration.changeProtocols(of: session) { $0.filter { $0 != mine } }
    }

    private static func hasEnded(_ type: AnyClass) -> Bool {
        (type as? MockURLProtocol.Type).map { EngineDirectory.ended(of: $0) != nil } ?? false
    }
}
