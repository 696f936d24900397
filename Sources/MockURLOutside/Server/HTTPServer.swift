#if os(Linux)
/// An HTTP server on loopback without TLS.
package final class HTTPServer: Sendable {
    package let port: UInt16
    private let threads: ConnectionThreads
    private let listener: ConnectionListener

    package init(
        port: UInt16 = 0, limits: RequestLimits = .init(), threads: ConnectionThreads = .init(),
        ended: @escaping @Sendable (HTTPConnection.End) -> Void = { _ in },
        handler: @escaping HTTPConnection.Handler
    ) throws {
        self.threads = threads
        listener = try ConnectionListener(at: SocketAddress(.loopback, port: port)) { descriptor in
            threads.start(descriptor) { socket in
                let stream = SocketStream(descriptor: socket.descriptor)
                ended(HTTPConnection(stream: stream, socket: socket, limits: limits).run(handler))
            }
        }
        self.port = listener.port
    }

    /// The number of connections that are open.
    package var connectionCount: Int { threads.count }

    /// Ends all connections and threads.
    package func end() {
        listener.end()
        threads.end()
    }
}
#endif
