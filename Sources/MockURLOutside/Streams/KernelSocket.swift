#if os(Linux)
import Foundation

/// A TCP socket in the tables of the kernel (proc_pid_net(5)), which also a launcher can read that may not copy descriptors.
struct KernelSocket {
    let local: SocketAddress
    let remote: SocketAddress
    let isListening: Bool
    /// The number of bytes that the process has not read.
    let unread: Int
    /// 0 if no process has the socket any more.
    let identity: UInt64

    /// Returns the first socket that meets a condition, in the network namespace of a process or else in that of the launcher.
    static func first(of process: String = "self", where isMet: (KernelSocket) -> Bool) -> KernelSocket? {
        func text(_ process: String, _ table: String) -> String? {
            // `String(contentsOfFile:)` ends with the first part that the kernel gives.
            let bytes = try? FileHandle(forReadingAtPath: "/proc/\(process)/net/\(table)")?.readToEnd()
            return bytes.map { String(decoding: $0, as: UTF8.self) }
        }
        for table in ["tcp", "tcp6"] {
            for line in (text(process, table) ?? text("self", table) ?? "").split(separator: "\n") {
                if let socket = KernelSocket(line), isMet(socket) { return socket }
            }
        }
        return nil
    }

    /// Whether a process listens at an address of loopback.
    static func listens(at address: SocketAddress) -> Bool {
        first { socket in
            guard socket.isListening, socket.local.port == address.port else { return false }
            let isAny = socket.local.address.high == 0 && socket.local.address.low == 0
            // A socket of IPv6 usually takes IPv4, too.
            return socket.local.address == address.address
                || isAny && (address.address.isIPv4 || !socket.local.address.isIPv4)
        } != nil
    }

    private init?(_ line: Substring) {
        let fields = line.split(separator: " ")
        guard fields.count > 9, let local = Self.address(fields[1]), let remote = Self.address(fields[2]),
            let unread = fields[4].split(separator: ":").last.flatMap({ Int($0, radix: 16) }),
            let identity = UInt64(fields[9])
        else { return nil }
        (self.local, self.remote, isListening) = (local, remote, fields[3] == "0A")
        (self.unread, self.identity) = (unread, identity)
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
#endif
