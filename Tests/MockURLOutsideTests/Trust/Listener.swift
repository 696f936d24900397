import TestSupport

/// A socket on loopback that accepts connections for a test, each on a thread of its own.
final class Listener: Sendable {
    private let listener: ConnectionListener
    private let threads: ConnectionThreads

    var port: UInt16 { listener.port }

    /// - Parameter handle: Uses one connection, which is closed after it returns.
    /// - Throws: An error if no port is free.
    convenience init(_ handle: @escaping @Sendable (SocketStream) -> Void) throws {
        try self.init { stream, _ in handle(stream) }
    }

    /// - Parameter handle: Uses one connection and its socket, which any thread may shut down.
    /// - Throws: An error if no port is free.
    init(
        at address: SocketAddress = SocketAddress(.loopback, port: 0),
        _ handle: @escaping @Sendable (SocketStream, ConnectionSocket) -> Void
    ) throws {
        let threads = ConnectionThreads()
        listener = try ConnectionListener(at: address) { descriptor in
            threads.start(descriptor) { socket in
                let stream = SocketStream(descriptor: descriptor)
                stream.setTimeLimit(milliseconds: 60_000)
                handle(stream, socket)
                socket.retire { stream.close() }
            }
        }
        self.threads = threads
    }

    deinit {
        // A connection may keep the last reference to this value, and cannot wait for its own end.
        Thread.detachNewThread { [listener, threads] in
            listener.end()
            threads.end()
        }
    }

    /// Connects to a port on loopback.
    static func connect(to port: UInt16) throws -> SocketStream {
        let stream = SocketStream(descriptor: try connectedSocket(port: port))
        stream.setTimeLimit(milliseconds: 60_000)
        return stream
    }
}
