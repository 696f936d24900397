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
            for table in ["tcp", "tcp6"] {
                if let address = Self.address(of: socket, in: table) { return address }
            }
        }
        return nil
    }

    /// Finds a socket in a table of the kernel (proc_pid_net(5)), which also a launcher can read that may not copy descriptors.
    private static func address(of socket: Socket, in table: String) -> SocketAddress? {
        func text(_ process: String) -> String? {
            try? String(contentsOfFile: "/proc/\(process)/net/\(table)", encoding: .utf8)
        }
        let lines = (text("\(socket.thread)") ?? text("self") ?? "").split(separator: "\n")
        return lines.lazy.compactMap { line -> SocketAddress? in
            let fields = line.split(separator: " ")
            guard fields.count > 9, fields[3] == "0A", fields[9] == "\(socket.identity)" else { return nil }
            return address(fields[1])
        }.first
    }

    /// Reads `0100007F:1F90`: words of four bytes as numbers of this machine, and the port.
    private static func address(_ field: Substring) -> SocketAddress? {
        let parts = field.split(separator: ":")
        guard parts.count == 2, let port = UInt16(parts[1], radix: 16) else { return nil }
        let digits = Array(parts[0])
        let words = stride(from: 0, to: digits.count, by: 8)
            .compactMap {
                UInt32(String(digits[$0..<min($0 + 8, digits.count)]), radix: 16).map(UInt32.init(bigEndian:))
            }
        switch words.count {
        case 1: return SocketAddress(IPAddress(ipv4: words[0]), port: port)
        case 4:
            let halves = (UInt64(words[0]) << 32 | UInt64(words[1]), UInt64(words[2]) << 32 | UInt64(words[3]))
            return SocketAddress(IPAddress(high: halves.0, low: halves.1), port: port)
        default: return nil
        }
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
