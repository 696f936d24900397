#if os(Linux)
import CSystemCalls
import Foundation

/// A listening TCP socket on loopback, whose connections are accepted on a thread of its own.
package final class LoopbackListener: Sendable {
    package let port: UInt16
    private let descriptor: Int32
    private let thread: PlainThread

    /// - Parameters:
    ///   - port: The port. 0 is any free port.
    ///   - accept: Takes over each connected socket. It must not block.
    /// - Throws: `SystemError` if the port is taken, or the system refuses the socket or the thread.
    package init(port: UInt16 = 0, accept: @escaping @Sendable (Int32) -> Void) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw SystemError("socket", code: errno) }
        do {
            self.port = try SocketAddress(.loopback, port: port).bind(descriptor).port
            guard listen(descriptor, SOMAXCONN) == 0 else { throw SystemError("listen", code: errno) }
            thread = try PlainThread("mock-url-accept", stackSize: 256 * 1024) { Self.run(descriptor, accept) }
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
    }

    /// Stops accepting, and ends the thread.
    ///
    /// Call it once.
    package func end() {
        shutdown(descriptor, Int32(SHUT_RDWR))
        thread.join()
        close(descriptor)
    }

    private static func run(_ descriptor: Int32, _ accept: @Sendable (Int32) -> Void) {
        while true {
            let connection = outside_accept(descriptor, nil, nil)
            if connection >= 0 {
                accept(connection)
            } else if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(-connection) {
                // The connection stays in the queue until a descriptor is free.
                usleep(10_000)
            } else if [EINVAL, EBADF].contains(-connection) {
                return
            }
        }
    }
}
#endif
