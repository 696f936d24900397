#if os(Linux)
import Foundation
import MockURLResponder

/// The socket of a connection, which another thread can shut down while the thread of the connection uses its stream.
///
/// A descriptor must not be shut down after it was closed, because its number may belong to another file. Therefore the
/// thread of the connection closes its stream in `retire`.
package final class ConnectionSocket: Sendable {
    package let descriptor: Int32
    private let isOpen = Locked(true)
    private let hasShutDown = Locked(false)
    /// `POLLRDHUP`, which Swift does not import: the client has ended its side of the connection.
    private static let endOfReading: Int16 = 0x2000

    private static let day = 86_400.0

    package init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Ends all reads, writes and waits of the connection.
    ///
    /// Any thread may call it.
    package func shutDown() {
        _ = hasShutDown.setOnce()
        isOpen.withLock { isOpen in
            if isOpen { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    /// Whether this side has ended the reads, so that the client has not.
    var wasShutDown: Bool { hasShutDown.withLock(\.self) }

    /// Whether the connection was closed by `retire`.
    var isRetired: Bool { isOpen.withLock { !$0 } }

    /// Whether the kernel holds bytes that were not read.
    var hasUnreadBytes: Bool {
        isOpen.withLock { isOpen in
            var count: Int32 = 0
            return isOpen && ioctl(descriptor, UInt(FIONREAD), &count) == 0 && count > 0
        }
    }

    /// Waits until a read would not block.
    ///
    /// Returns false after the time, and at an error.
    func waitForBytes(seconds: Double) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, Int32(min(max(seconds, 0) * 1000, 86_400_000).rounded(.up))) > 0
    }

    /// Waits until the client has read all bytes that were written, is gone, or has had all of them for a second without
    /// reading.
    ///
    /// A reset discards what the client has not read. The kernel reports no event for it.
    func waitForArrival() {
        var (fewest, since, pause) = (Int.max, ContinuousClock.now, 0.001)
        repeat {
            pause = min(pause * 2, 0.05)
            let isArriving = isOpen.withLock { isOpen in
                var count: Int32 = 0
                return isOpen && ioctl(descriptor, UInt(TIOCOUTQ), &count) == 0 && count > 0
            }
            let unread = isArriving ? .max : client?.unread ?? 0
            if unread < fewest || isArriving { (fewest, since) = (unread, .now) }
            guard unread > 0, ContinuousClock.now - since < .seconds(1) else { return }
        } while wait(seconds: pause) == .elapsed
    }

    /// The socket of the client; `nil` if it is on another machine or in another network namespace.
    private var client: KernelSocket? {
        guard let own = SocketAddress(of: descriptor, by: getsockname),
            let peer = SocketAddress(of: descriptor, by: getpeername)
        else { return nil }
        // The addresses may have the form of IPv6. A table that changes while it is read may lack a line.
        for _ in 0..<5 {
            let found = KernelSocket.first { $0.local.port == peer.port && $0.remote.port == own.port }
            if let found { return found }
        }
        return nil
    }

    /// Runs a closure that closes the descriptor, once.
    package func retire(_ close: () -> Void) {
        isOpen.withLock { isOpen in
            guard isOpen else { return }
            isOpen = false
            close()
        }
    }

    /// Waits until time has passed, a signal is raised, or the client is gone.
    ///
    /// A client on this machine that ends only its writing is waited for. `nil` seconds is no limit.
    package func wait(seconds: Double?, for signal: WaitSignal? = nil) -> WaitResult {
        let start = ContinuousClock.now
        var isHalfClosed = false
        while true {
            var entries = [
                pollfd(fd: descriptor, events: isHalfClosed ? 0 : Self.endOfReading, revents: 0),
                pollfd(fd: signal?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            ]
            let left = seconds.map { $0 - (ContinuousClock.now - start).inSeconds }
            // No event tells that such a client has closed its socket.
            let most = isHalfClosed ? 0.05 : Self.day
            let isLast = left.map { !($0 > most) } ?? false
            // Rounded up, so that the last wait does not become a busy loop.
            let count = poll(&entries, 2, Int32((max(0, min(left ?? most, most)) * 1000).rounded(.up)))
            if count < 0, errno != EINTR { return .clientGone }
            if isHalfClosed || entries[0].revents == Self.endOfReading {
                guard let client, client.identity != 0 else { return .clientGone }
                isHalfClosed = true
                entries[0].revents &= ~Self.endOfReading
            }
            if entries[0].revents != 0 { return .clientGone }
            if entries[1].revents != 0 { return .signalled }
            if count == 0, isLast { return .elapsed }
        }
    }
}

/// Why a wait of a connection ended.
package enum WaitResult: Sendable, Equatable {
    case elapsed, signalled
    /// The client has closed or reset the connection, or the server ends.
    case clientGone
}

extension Duration {
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
#endif
