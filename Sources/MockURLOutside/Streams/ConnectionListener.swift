#if os(Linux)
import CSystemCalls
import Foundation

/// A listening TCP socket, whose connections are accepted on a thread of its own.
package final class ConnectionListener: Sendable {
    /// The address, with the port that the kernel chose for port 0.
    package let address: SocketAddress
    private let descriptor: Int32
    private let thread: PlainThread

    /// - Parameters:
    ///   - address: An address of this machine. Port 0 is any free port.
    ///   - kept: Called again and again while a connection has waited over ten seconds for a free descriptor.
    ///   - accept: Takes over each connected socket. It must not block.
    /// - Throws: `SystemError` if the port is taken, or the system refuses the socket or the thread.
    package init(
        at address: SocketAddress = SocketAddress(.loopback, port: 0),
        whenKept kept: @escaping @Sendable () -> Void = {},
        accept: @escaping @Sendable (Int32) -> Void
    ) throws {
        let family = address.address.isIPv4 ? AF_INET : AF_INET6
        let descriptor = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw SystemError("socket", code: errno) }
        do {
            self.address = try address.bind(descriptor)
            guard listen(descriptor, SOMAXCONN) == 0 else { throw SystemError("listen", code: errno) }
            thread = try PlainThread("mock-url-accept", stackSize: 256 * 1024) { Self.run(descriptor, kept, accept) }
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
    }

    package var port: UInt16 { address.port }

    /// Stops accepting, and ends the thread.
    ///
    /// Call it once.
    package func end() {
        shutdown(descriptor, Int32(SHUT_RDWR))
        thread.join()
        close(descriptor)
    }

    private static func run(_ descriptor: Int32, _ kept: @Sendable () -> Void, _ accept: @Sendable (Int32) -> Void) {
        var wait = DescriptorWait()
        while true {
            let connection = outside_accept(descriptor, nil, nil)
            if connection >= 0 {
                wait.end()
                accept(connection)
            } else if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(-connection) {
                // The connection stays in the queue until a descriptor is free.
                if wait.hasLastedTooLong() { kept() }
                usleep(10_000)
            } else if [EINVAL, EBADF].contains(-connection) {
                return
            }
        }
    }
}
#endif
