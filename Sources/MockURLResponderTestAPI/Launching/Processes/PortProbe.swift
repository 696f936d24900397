#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder

/// Tries to connect to a port until the port accepts a connection.
///
/// Runs on a thread of its own, because both name lookups and connections may take long.
final class PortProbe: Sendable {
    /// The time to wait for one address, in milliseconds.
    ///
    /// An address on the same machine answers much faster.
    private static let answerTimeout: Int32 = 200
    /// The time between two attempts, in microseconds.
    private static let pause: UInt32 = 2_000
    /// The time before a host name that was not found is looked up again, in microseconds.
    private static let longPause: UInt32 = 100_000

    private enum State {
        case trying
        case open
        case stopped
    }

    private let state = Locked(State.trying)

    /// Starts to connect on a new thread.
    ///
    /// - Parameters:
    ///   - port: The number of the port, 1...65535.
    ///   - host: The name or the address of the host.
    ///   - bell: Wakes the waiting test when the port has accepted a connection.
    init(_ port: Int, host: String, ringing bell: Bell) {
        Thread.detachNewThread { [self] in
            while isTrying {
                Self.withAddresses(of: host, port, tryAll)
                if isOpen { return bell.ring() }
                usleep(Self.longPause)
            }
        }
    }

    /// Whether the port has accepted a connection.
    var isOpen: Bool { state.withLock { $0 == .open } }

    /// Stops trying to connect.
    func stop() {
        state.withLock { $0 = $0 == .trying ? .stopped : $0 }
    }

    private var isTrying: Bool { state.withLock { $0 == .trying } }

    /// Tries the addresses repeatedly, until one accepts a connection.
    private func tryAll(_ addresses: [addrinfo]) {
        while isTrying {
            for address in addresses where isTrying && Self.takesConnections(address) {
                state.withLock { $0 = $0 == .trying ? .open : $0 }
            }
            usleep(Self.pause)
        }
    }

    /// Calls `body` with the TCP addresses of a host, unless the lookup fails.
    ///
    /// The addresses are valid only during the call.
    private static func withAddresses(of host: String, _ port: Int, _ body: ([addrinfo]) -> Void) {
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), nil, &list) == 0 else { return }
        defer { freeaddrinfo(list) }
        let all = sequence(first: list, next: { $0?.pointee.ai_next }).prefix { $0 != nil }.compactMap { $0?.pointee }
        body(all.filter { $0.ai_protocol == Int32(IPPROTO_TCP) })
    }

    private static func takesConnections(_ address: addrinfo) -> Bool {
        let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        if connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 { return true }
        guard errno == EINPROGRESS else { return false }
        var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&wanted, 1, answerTimeout) == 1 else { return false }
        var failure: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &failure, &length) == 0 && failure == 0
    }
}
#endif
