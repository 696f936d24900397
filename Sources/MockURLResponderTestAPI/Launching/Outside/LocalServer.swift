#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

#if os(Linux)
import MockURLOutside

typealias LocalServer = OutsideServer

extension LocalServer {
    /// Starts a server on 127.0.0.1.
    ///
    /// Throws `ServiceUnderTestError`.
    convenience init(
        _ engine: Engine, port: UInt16, withTLS: Bool, warn: @escaping @Sendable (Message) -> Void
    ) throws {
        do {
            // A test may cancel its requests.
            try self.init(engine, at: SocketAddress(.loopback, port: port), withTLS: withTLS) { message, isCut in
                if !isCut { warn(message) }
            }
        } catch {
            throw ServiceUnderTestError(Message(of: error))
        }
    }
}
#else
/// A server with a URL, which is possible on Linux only.
final class LocalServer: Sendable {
    let url = URL(fileURLWithPath: "/")
    let port: UInt16 = 0
    let certificate: String? = nil

    init(_ engine: Engine, port: UInt16, withTLS: Bool, warn: @escaping @Sendable (Message) -> Void) throws {
        throw ServiceUnderTestError(
            .invalidSetting,
            "cannot start a StubServer: expected Linux, found macOS; use the session of MockedNetwork or MockURLResponder"
        )
    }

    func end() {}
}
#endif
#endif
