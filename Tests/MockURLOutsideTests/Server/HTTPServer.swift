#if os(Linux)
import MockURLOutside

/// An HTTP server on loopback without TLS.
final class HTTPServer: Sendable {
    private let threads = ConnectionThreads()
    private let listener: ConnectionListener

    init(
        limits: RequestLimits = .init(), ended: @escaping @Sendable (HTTPConnection.End) -> Void = { _ in },
        handler: @escaping HTTPConnection.Handler
    ) throws {
        listener = try ConnectionListener { [threads] descriptor in
            threads.start(descriptor) { socket in
                let stream = SocketStream(descriptor: socket.descriptor)
                ended(HTTPConnection(stream: stream, socket: socket, limits: limits).run(handler))
            }
        }
    }

    var port: UInt16 { listener.port }

    /// The number of connections that are open.
    var connectionCount: Int { threads.count }

    /// Ends all connections and threads.
    func end() {
        listener.end()
        threads.end()
    }
}
#endif
