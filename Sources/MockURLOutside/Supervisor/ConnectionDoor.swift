#if os(Linux)
import CSystemCalls
import Foundation
import MockURLResponder

/// The servers on loopback that accept the connections of a launch.
///
/// Each destination has a port of its own, so that the port tells the destination. The process of a connection is known by
/// the peer's port if the launcher connected the socket. It is known by the identity of the socket if the program did.
final class ConnectionDoor: Sendable {
    /// A server, and what it waits for.
    struct Server {
        let destination: SocketAddress
        /// The processes of connections that are established, by their port.
        var expected: [UInt16: ProgramProcess] = [:]
        /// The connections that arrived before they were expected.
        var early: [UInt16: Int32] = [:]
        /// The number of connections that the launcher is opening.
        var opening = 0
        /// The sockets that their programs are about to connect.
        ///
        /// The oldest is first.
        var awaited: [(identity: UInt64, process: ProgramProcess)] = []
    }

    struct State {
        var hasEnded = false
        var servers: [Int32: Server] = [:]
        var endpoints: [SocketAddress: LoopbackEndpoint] = [:]
        /// The servers by their addresses.
        var descriptors: [SocketAddress: Int32] = [:]
    }

    private static let address = IPAddress(ipv4: 0x7f41_0001)  // 127.65.0.1
    /// The addresses that a program sees as its peer: of IPv4, the same for a socket of IPv6, and of IPv6.
    static let peers = ["\(address)", "::ffff:\(address)", "\(IPAddress.loopbackIPv6)"]
    /// The number of sockets that a server remembers.
    ///
    /// More are not awaited at once.
    private static let limit = 4096

    private let state = Locked(State())
    let poll: Int32
    private let wake: WaitSignal
    private let thread = Locked<PlainThread?>(nil)
    private let accepted: @Sendable (AcceptedConnection) -> Void
    private let kept: @Sendable (ProgramProcess) -> Void

    /// Starts the thread that accepts connections.
    ///
    /// - Parameters:
    ///   - accepted: Receives a connection.
    ///   - kept: Receives a process whose connection has waited too long for a free descriptor.
    /// - Throws: The `errno` of the system.
    init(
        _ accepted: @escaping @Sendable (AcceptedConnection) -> Void,
        whenKept kept: @escaping @Sendable (ProgramProcess) -> Void
    ) throws(SystemError) {
        (self.accepted, self.kept, wake) = (accepted, kept, try WaitSignal())
        poll = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard poll >= 0 else { throw SystemError("epoll_create1", code: errno) }
        watch(wake.descriptor)
        // The thread holds no reference, so that `end()` decides about its life.
        let thread = try PlainThread("mock-url-accept") { [unowned self] in run() }
        self.thread.withLock { $0 = thread }
    }

    deinit {
        end()
        close(poll)
    }

    /// Closes all servers, and waits for the thread.
    func end() {
        wake.raise()
        thread.withLock { $0.take() }?.join()
        state.withLock { state in
            for (descriptor, server) in state.servers {
                server.early.values.forEach { close($0) }
                close(descriptor)
            }
            state = State()
            state.hasEnded = true
        }
    }

    // MARK: Destinations

    /// Returns the destination whose server has an address.
    func destination(of address: SocketAddress) -> SocketAddress? {
        guard address.address.isLoopback else { return nil }
        return state.withLock { state in state.descriptors[address].flatMap { state.servers[$0]?.destination } }
    }

    /// Connects a socket, and notes its process.
    ///
    /// - Returns: The `errno` of the call; 0 if the connection is established, and `EMFILE` if the launcher lacks a descriptor.
    func connect(_ socket: Int32, to destination: SocketAddress, form: AddressForm, process: ProgramProcess) -> Int32 {
        guard let target = target(of: destination, form, { $0.opening += 1 }) else {
            return LauncherDescriptors.sufficeForCall(copying: poll) ? ECONNREFUSED : EMFILE
        }
        let error = target.address.withBytes(mapped: target.isMapped) { CallHandler.connect(socket, $0, $1) }
        let isOpen = error == 0 || error == EINPROGRESS
        let port = isOpen ? SocketAddress(of: socket, by: getsockname)?.port : nil
        let early = state.withLock { state -> Int32? in
            guard let descriptor = state.descriptors[target.address], var server = state.servers[descriptor] else {
                return nil
            }
            defer { state.servers[descriptor] = server }
            server.opening -= 1
            guard let port else { return nil }
            if let early = server.early.removeValue(forKey: port) { return early }
            server.expected[port] = process
            return nil
        }
        if let early { accepted(AcceptedConnection(descriptor: early, destination: destination, process: process)) }
        return error
    }

    /// Notes that a program is about to connect a socket.
    ///
    /// - Returns: The server; `nil` if there can be no more.
    func await(
        _ identity: UInt64, to destination: SocketAddress, form: AddressForm, process: ProgramProcess
    ) -> LoopbackEndpoint? {
        guard
            let target = target(
                of: destination, form,
                { server in
                    server.awaited.removeAll { $0.identity == identity }
                    if server.awaited.count == Self.limit { server.awaited.removeFirst() }
                    server.awaited.append((identity, process))
                })
        else { return nil }
        return LoopbackEndpoint(ipv4: target.address, ipv6: target.address)
    }

    /// Returns the identity of a socket of a thread.
    static func identity(of descriptor: Int32, in thread: pid_t) -> UInt64 {
        var status = stat()
        return stat("/proc/\(thread)/fd/\(descriptor)", &status) == 0 ? UInt64(status.st_ino) : 0
    }

    /// Returns the server of a destination for a socket, and changes what the server waits for.
    private func target(
        of destination: SocketAddress, _ form: AddressForm, _ change: (inout Server) -> Void
    ) -> (address: SocketAddress, isMapped: Bool)? {
        state.withLock { state in
            guard !state.hasEnded else { return nil }
            var endpoint = state.endpoints[destination]
            if endpoint == nil, let ipv4 = listen(on: Self.address, for: destination, &state) {
                endpoint = .init(ipv4: ipv4)
            }
            guard var endpoint else { return nil }
            if form.isIPv6, !form.isMapped, endpoint.ipv6 == nil {
                // Without IPv6 on loopback, a socket of IPv6 can reach the IPv4 address.
                endpoint = .init(ipv4: endpoint.ipv4, ipv6: listen(on: .loopbackIPv6, for: destination, &state))
            }
            state.endpoints[destination] = endpoint
            let target = form.target(endpoint)
            guard let descriptor = state.descriptors[target.address], var server = state.servers[descriptor] else {
                return nil
            }
            change(&server)
            state.servers[descriptor] = server
            return target
        }
    }

    private func listen(on address: IPAddress, for destination: SocketAddress, _ state: inout State) -> SocketAddress? {
        let family = address.isIPv4 ? AF_INET : AF_INET6
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(family, type, 0)
        guard descriptor >= 0 else { return nil }
        var isOn: Int32 = 1
        if !address.isIPv4 { setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &isOn, socklen_t(4)) }
        guard SocketAddress(address, port: 0).withBytes(mapped: false, { bind(descriptor, $0, $1) }) == 0,
            Foundation.listen(descriptor, 4096) == 0, let bound = SocketAddress(of: descriptor, by: getsockname),
            watch(descriptor)
        else {
            close(descriptor)
            return nil
        }
        state.descriptors[bound] = descriptor
        state.servers[descriptor] = Server(destination: destination)
        return bound
    }

    @discardableResult
    private func watch(_ descriptor: Int32) -> Bool {
        var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data(fd: descriptor))
        return epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &event) == 0
    }

    // MARK: Connections

    private func run() {
        var events = [epoll_event](repeating: epoll_event(), count: 64)
        var wait = DescriptorWait()
        while true {
            let count = epoll_wait(poll, &events, Int32(events.count), -1)
            let ready = events.prefix(max(0, Int(count))).map(\.data.fd)
            // A program that has sent a request may have ended before its connection was accepted.
            let isEnd = ready.contains(wake.descriptor)
            let servers = isEnd ? state.withLock { Array($0.servers.keys) } : ready
            servers.forEach { acceptAll($0, &wait) }
            if isEnd { return }
        }
    }

    private func acceptAll(_ server: Int32, _ wait: inout DescriptorWait) {
        while true {
            var connection: Int32 = -1
            // A connection that was reset meanwhile has no peer, but its bytes can be read.
            let peer = SocketAddress(of: server) {
                let isRoom = LauncherDescriptors.sufficeForConnection(copying: poll)
                connection = isRoom ? outside_accept($0, $1, $2) : -EMFILE
                return min(connection, 0)
            }
            if let peer {
                wait.end()
                identify(connection, from: peer, at: server)
                continue
            }
            switch -connection {
            case EINTR, ECONNABORTED: continue
            case EMFILE, ENFILE, ENOBUFS, ENOMEM:
                // The connection waits until a descriptor is free.
                usleep(5000)
                if wait.hasLastedTooLong() {
                    wait.end()
                    let processes = state.withLock { state in
                        state.servers[server].map { Array($0.expected.values) + $0.awaited.map(\.process) } ?? []
                    }
                    Set(processes).forEach(kept)
                }
                return
            default: return
            }
        }
    }

    /// Finds the process of a connection, and hands the connection over.
    ///
    /// Closes the connections of strangers.
    private func identify(_ connection: Int32, from peer: SocketAddress, at descriptor: Int32) {
        let awaits = state.withLock { $0.servers[descriptor]?.awaited.isEmpty == false }
        // The kernel knows no identity of a connection that was reset, which must not take the place of another.
        let isReset = SocketAddress(of: connection, by: getpeername) == nil
        let identity = awaits && !isReset ? Self.peerIdentity(of: connection) : 0
        enum Finding { case known(AcceptedConnection), early, stranger }
        let finding = state.withLock { state -> Finding in
            guard var server = state.servers[descriptor] else { return .stranger }
            defer { state.servers[descriptor] = server }
            var process = server.expected.removeValue(forKey: peer.port)
            if process == nil, !isReset, !server.awaited.isEmpty {
                // The order decides if the kernel gives no identity.
                let index = identity == 0 ? 0 : server.awaited.firstIndex { $0.identity == identity }
                process = index.map { server.awaited.remove(at: $0).process }
            }
            if let process {
                return .known(
                    AcceptedConnection(descriptor: connection, destination: server.destination, process: process))
            }
            guard server.opening > 0 else { return .stranger }
            server.early.updateValue(connection, forKey: peer.port).map { _ = close($0) }
            return .early
        }
        switch finding {
        case .known(let connection): accepted(connection)
        case .early: break
        case .stranger: close(connection)
        }
    }

    /// Returns the identity of the socket at the other end of a connection on this machine; 0 if it is unknown.
    static func peerIdentity(of connection: Int32) -> UInt64 {
        guard let near = SocketAddress(of: connection, by: getsockname),
            let far = SocketAddress(of: connection, by: getpeername)
        else { return 0 }
        return far.withBytes(mapped: false) { far, _ in
            near.withBytes(mapped: false) { near, _ in outside_socket_inode(far, near) }
        }
    }
}
#endif
