#if os(Linux)
import Foundation

/// A connection to a real server, on which no call outlasts the connection of the program, unless it is asked to.
///
/// Only the thread of the program's connection uses it.
final class RealSocket: ByteStream {
    /// `POLLRDHUP`, which Swift does not import: the other side has ended its writing.
    private static let endOfReading: Int16 = 0x2000

    private var descriptor: Int32
    private let program: ConnectionSocket
    /// How long a read waits for bytes, in seconds; `nil` for no limit.
    var patience: Double?
    /// Whether calls go on when the program has left; they need `patience`.
    var outlastsProgram = false
    /// Whether the program has ended its writing, and still reads.
    private var permitsHalfClosing = false
    /// Whether the caller of `events` sees to the end of the program.
    var isTunnel = false
    /// Whether a call ended because the program has closed its connection, or because the launch ends.
    private(set) var hasProgramLeft = false

    /// Connects to an address.
    ///
    /// - Parameters:
    ///   - address: The address of the server.
    ///   - seconds: How long to wait; `nil` for the limit of the kernel.
    ///   - program: The connection of the program.
    /// - Throws: `SystemError`, or ``RealFailure`` with the kind `programLeft`.
    init(_ address: SocketAddress, within seconds: Double? = nil, for program: ConnectionSocket) throws {
        self.program = program
        let flags = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        descriptor = socket(address.address.isIPv4 ? AF_INET : AF_INET6, Int32(flags), 0)
        guard descriptor >= 0 else { throw SystemError("socket", code: errno) }
        var on: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, size)
        if address.withBytes(mapped: false, { connect(descriptor, $0, $1) }) == 0 { return }
        guard errno == EINPROGRESS else { throw SystemError("connect", code: errno) }
        do {
            try wait(for: Int16(POLLOUT), seconds: seconds)
        } catch let error as SystemError where error.isTimeout {
            throw SystemError("connect", code: ETIMEDOUT)
        }
        var (code, length) = (Int32(0), size)
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
        if code != 0 { throw SystemError("connect", code: code) }
    }

    deinit { close() }

    /// Returns which sides have something to do.
    ///
    /// - Parameters:
    ///   - program: Whether to wait for bytes of the program.
    ///   - server: Whether to wait for bytes of the server.
    ///   - writing: Whether to wait until the server takes bytes.
    ///   - seconds: The limit; `nil` for none.
    /// - Returns: The events of the server and of the program; no events after the limit.
    /// - Throws: `SystemError` if the program has left.
    func events(
        ofProgram program: Bool, andServer server: Bool = true, writing: Bool = false, seconds: Double? = nil
    ) throws -> (server: Int16, program: Int16) {
        let events = (server ? Int16(POLLIN) : 0) | (writing ? Int16(POLLOUT) : 0)
        while true {
            // An end of both directions would be reported again and again.
            var entries = [
                pollfd(fd: events == 0 ? -1 : descriptor, events: events, revents: 0),
                pollfd(fd: self.program.descriptor, events: program ? Int16(POLLIN) : awaitedEnd, revents: 0),
            ]
            let count = poll(&entries, 2, seconds.map { Int32($0 * 1000) } ?? -1)
            if count < 0, errno != EINTR { throw SystemError("poll", code: errno) }
            if count < 0 { continue }
            if !program, !isTunnel, entries[1].revents != 0 {
                try checkEnd(entries[1].revents)
                if entries[0].revents == 0 { continue }
            }
            return (entries[0].revents, entries[1].revents)
        }
    }

    /// Whether the server has sent bytes or the end of its connection, at this moment.
    var hasNews: Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) != 0
    }

    // MARK: ByteStream

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        while true {
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count >= 0 { return count }
            guard errno != EINTR else { continue }
            guard errno == EAGAIN else { throw SystemError("read", code: errno) }
            try wait(for: Int16(POLLIN), seconds: patience)
        }
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes
        while !rest.isEmpty {
            let count = send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
            if count >= 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            } else if errno == EAGAIN {
                try wait(for: Int16(POLLOUT), seconds: nil)
            } else if errno != EINTR {
                throw SystemError("write", code: errno)
            }
        }
    }

    func closeWriting() { shutdown(descriptor, Int32(SHUT_WR)) }

    func reset() {
        guard descriptor >= 0 else { return }
        var now = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        close()
    }

    func close() {
        guard descriptor >= 0 else { return }
        Foundation.close(descriptor)
        descriptor = -1
    }

    // MARK: Waiting

    /// The event by which a program leaves; the kernel adds the end of both directions to it.
    private var awaitedEnd: Int16 { permitsHalfClosing || isTunnel ? 0 : Self.endOfReading }

    private func wait(for event: Int16, seconds: Double?) throws {
        if seconds == 0 { throw SystemError("read", code: EAGAIN) }
        let start = ContinuousClock.now
        while true {
            var entries = [
                pollfd(fd: descriptor, events: event, revents: 0),
                pollfd(fd: outlastsProgram ? -1 : program.descriptor, events: awaitedEnd, revents: 0),
            ]
            let left = seconds.map { max(0, $0 - (ContinuousClock.now - start).inSeconds) }
            let count = poll(&entries, 2, left.map { Int32(($0 * 1000).rounded(.up)) } ?? -1)
            if count < 0, errno != EINTR { throw SystemError("poll", code: errno) }
            if count == 0 { throw SystemError("poll", code: EAGAIN) }
            guard count > 0 else { continue }
            if entries[1].revents != 0 { try checkEnd(entries[1].revents) }
            if entries[0].revents != 0 { return }
        }
    }

    /// Ends the call, unless the program has only ended its writing, and still has its socket.
    private func checkEnd(_ events: Int16) throws {
        let isWhole = events & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
        if !isWhole, ConnectionDoor.peerIdentity(of: program.descriptor) != 0 {
            permitsHalfClosing = true
            return
        }
        hasProgramLeft = true
        throw SystemError("poll", code: ECANCELED)
    }
}
#endif
