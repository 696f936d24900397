#if os(macOS) || os(Linux)
import Foundation

/// Whether somebody takes connections at a port.
enum PortProbe {
    /// In milliseconds; on the same machine an answer takes far less.
    private static let patience: Int32 = 50

    /// Tries to connect, to each address of the host.
    static func isOpen(_ port: Int, host: String) -> Bool {
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), nil, &list) == 0 else { return false }
        defer { freeaddrinfo(list) }
        return sequence(first: list, next: { $0?.pointee.ai_next }).prefix { $0 != nil }.contains { address in
            guard let address = address?.pointee, address.ai_protocol == Int32(IPPROTO_TCP) else { return false }
            return takesConnections(address)
        }
    }

    private static func takesConnections(_ address: addrinfo) -> Bool {
        let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        if connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 { return true }
        guard errno == EINPROGRESS else { return false }
        var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&wanted, 1, patience) == 1 else { return false }
        var failure: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &failure, &length) == 0 && failure == 0
    }
}
#endif
