#if os(Linux)
import CSystemCalls
package import Foundation
import MockURLResponder

/// The TCP sockets on which the programs of a launch listen.
final class ListeningSockets: Sendable {
    private struct Socket {
        let thread: Int32
        let identity: UInt64
    }

    /// The sockets of stopped calls, in their order.
    private let sockets = Locked<[Socket]>([])

    /// Notes a call of `listen`, which the kernel makes after the launcher has answered.
    func note(_ call: outside_call) {
        let descriptor = Int32(truncatingIfNeeded: call.arguments.0)
        guard outside_socket_kind(call.thread, descriptor) == Int32(bitPattern: outside_socket_stream.rawValue) else {
            return
        }
        let identity = ConnectionDoor.identity(of: descriptor, in: call.thread)
        sockets.withLock { $0.append(Socket(thread: call.thread, identity: identity)) }
    }

    /// The address of the first socket that listens now.
    var first: SocketAddress? {
        // A lazy collection would read the tables of the kernel twice, and they change in between.
        for socket in sockets.withLock(\.self) {
            let entry = KernelSocket.first(of: "\(socket.thread)") { $0.isListening && $0.identity == socket.identity }
            if let address = entry?.local { return address }
        }
        return nil
    }
}

extension SocketAddress {
    /// The URL by which clients on this machine reach a server of HTTP that listens at the address.
    package var url: URL? {
        let isAny = address.low == 0 && address.high == 0
        // A server at `::` may take IPv4, IPv6 or both, and a client tries both for the name.
        let host = !isAny ? "\(address)" : address.isIPv4 ? "127.0.0.1" : "localhost"
        return URL(string: "http://\(Self.text(host: host, port: port))")
    }
}
#endif
