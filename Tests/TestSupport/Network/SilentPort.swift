import Foundation
import MockURLResponder

/// A loopback port that neither accepts nor refuses connections, so that the system tries to connect for minutes.
///
/// A socket listens on the port with a short queue, and connections that nothing accepts fill this queue.
package final class SilentPort: Sendable {
    /// An attempt of the system to connect.
    package struct Attempt: Sendable {
        fileprivate let descriptor: Int32

        /// Whether the attempt has neither succeeded nor failed.
        package var isPending: Bool {
            var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            return poll(&wanted, 1, 0) == 0
        }
    }

    package let number: UInt16
    private let descriptors: Locked<[Int32]>

    /// Opens the port until the value is released.
    package init() throws {
        let (listener, number) = try ScriptedServer.boundSocket()
        guard listen(listener, 0) == 0 else { throw POSIXError(.EIO) }
        (descriptors, self.number) = (Locked([listener]), number)
        // The queue has room for one or two connections.
        for _ in 0..<8 { _ = attempt() }
    }

    deinit {
        for descriptor in descriptors.withLock({ $0 }) { close(descriptor) }
    }

    /// Begins to connect to the port.
    package func attempt() -> Attempt {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        descriptors.withLock { $0.append(descriptor) }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        var address = loopbackAddress(port: number)
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return Attempt(descriptor: descriptor)
    }
}
