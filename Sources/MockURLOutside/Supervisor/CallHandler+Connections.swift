#if os(Linux)
import CSystemCalls
import Foundation

extension CallHandler {
    /// A `connect` whose arguments have been read.
    struct Connect {
        let call: outside_call
        /// A copy of the socket of the program; `nil` in the second way.
        let socket: Int32?
        let bytes: UnsafeRawBufferPointer
        let destination: SocketAddress?
    }

    /// A port of this machine where no server is.
    ///
    /// Datagrams to it get an error at once, so that programs try TCP soon, and connections are refused.
    private static let closedPort = LoopbackEndpoint(
        ipv4: SocketAddress(IPAddress(ipv4: 0x7f41_0009), port: 9), ipv6: SocketAddress(.loopbackIPv6, port: 9))

    func connect(_ call: outside_call) {
        let descriptor = descriptor(of: call)
        withAddress(of: call, at: call.arguments.1, length: call.arguments.2) { bytes in
            let taken = take(descriptor, of: call)
            defer { if taken >= 0 { close(taken) } }
            guard taken != -EMFILE, taken != -ENFILE else { return fail(call, with: -taken) }
            let kind = taken >= 0 ? outside_socket_kind(0, taken) : outside_socket_kind(call.thread, descriptor)
            guard kind >= 0 else { return channel.fail(call, with: -kind) }
            guard channel.isWaiting(call) else { return }
            let connect = Connect(
                call: call, socket: taken >= 0 ? taken : nil, bytes: bytes, destination: SocketAddress(bytes))
            switch outside_socket_kind(rawValue: UInt32(bitPattern: kind)) {
            case outside_socket_stream: connectStream(connect)
            case outside_socket_datagram: connectDatagrams(connect)
            case outside_socket_unix: connectUNIX(connect)
            case outside_socket_netlink: channel.proceed(call)
            default: refuse(call, .protocolOfSocket, with: EPERM)
            }
        }
    }

    /// Copies a descriptor of the program, or returns a negated `errno`.
    func take(_ descriptor: Int32, of call: outside_call) -> Int32 {
        guard takesDescriptors else { return -EPERM }
        if takesFromThreads {
            let taken = outside_take(call.thread, 1, descriptor)
            if taken != -EINVAL { return taken }
            takesFromThreads = false
        }
        return outside_take(ProgramProcess.group(of: call.thread) ?? call.thread, 0, descriptor)
    }

    private func connectStream(_ connect: Connect) {
        // The kernel answers for an address of another family, and for a socket that is connected or connecting. A thread of the
        // program may free such a socket meanwhile.
        guard let destination = connect.destination else { return perform(connect) }
        if Self.isUsed(connect.socket) { return forward(connect, to: Self.closedPort, like: destination) }
        switch verdict(on: destination, connect.call) {
        case .allow: perform(connect)
        // A socket that does not block learns of a refusal after the call, as from a server.
        case .fail(ECONNREFUSED): redirect(connect, to: Self.closedPort, like: destination)
        case .fail(let error): channel.fail(connect.call, with: error)
        case .redirect(let endpoint): redirect(connect, to: endpoint, like: destination)
        case .ignore: ignore(connect, like: destination)
        case .accept: accept(connect, for: launch.door.destination(of: destination) ?? destination)
        }
    }

    private func verdict(on destination: SocketAddress, _ call: outside_call) -> ConnectionVerdict {
        if let server = nameServer(at: destination) { return .redirect(server) }
        // The program may repeat an address that was changed in its memory.
        let known = launch.door.destination(of: destination)
        let attempt = ConnectionAttempt(process: process(of: call), destination: known ?? destination)
        let verdict = launch.policy.connection(attempt)
        return known != nil && verdict == .allow ? .accept : verdict
    }

    private func accept(_ connect: Connect, for destination: SocketAddress) {
        let form = AddressForm(connect.bytes, destination)
        let (call, process) = (connect.call, process(of: connect.call))
        if let socket = connect.socket {
            let error = launch.door.connect(socket, to: destination, form: form, process: process)
            answer(call, error)
            guard ![0, EINPROGRESS, EINTR, EAGAIN, EMFILE, ENFILE].contains(error) else { return }
            launch.policy.refused(RefusedCall(process: process, reason: .isolation(from: destination), error: error))
        } else if let endpoint = launch.door.await(identity(of: call), to: destination, form: form, process: process) {
            proceed(connect, to: endpoint, like: destination)
        } else {
            channel.fail(call, with: ECONNREFUSED)
        }
    }

    private func connectDatagrams(_ connect: Connect) {
        guard let destination = connect.destination else { return perform(connect) }
        if let server = nameServer(at: destination) {
            if connect.socket != nil { asking[identity(of: connect.call)] = Array(connect.bytes) }
            return redirect(connect, to: server, like: destination)
        }
        // Resolvers connect datagrams to compare addresses, and send nothing. Their sockets reach this machine only, so
        // that the kernel may go on in the second way.
        if launch.options.allowsDatagrams || connect.socket == nil || destination.address.isOfThisMachine {
            return perform(connect)
        }
        redirect(connect, to: Self.closedPort, like: destination)
    }

    private func connectUNIX(_ connect: Connect) {
        if connect.bytes.count > 2, HostServices.includes(UnsafeRawBufferPointer(rebasing: connect.bytes[2...])) {
            return channel.fail(connect.call, with: ENOENT)
        }
        channel.proceed(connect.call)
    }

    /// Connects the socket to a server that answers at once.
    private func redirect(_ connect: Connect, to endpoint: LoopbackEndpoint, like destination: SocketAddress) {
        guard let socket = connect.socket else {
            return proceed(connect, to: endpoint, like: destination)
        }
        let target = AddressForm(connect.bytes, destination).target(endpoint)
        answer(connect.call, target.address.withBytes(mapped: target.isMapped) { Self.connect(socket, $0, $1) })
    }

    /// Connects the socket to a server that never answers.
    private func ignore(_ connect: Connect, like destination: SocketAddress) {
        guard let server = launch.silence.endpoint else { return channel.fail(connect.call, with: ETIMEDOUT) }
        forward(connect, to: server, like: destination)
    }

    /// Connects the socket to a server for which a call may wait.
    private func forward(_ connect: Connect, to endpoint: LoopbackEndpoint, like destination: SocketAddress) {
        guard let socket = connect.socket else { return proceed(connect, to: endpoint, like: destination) }
        let target = AddressForm(connect.bytes, destination).target(endpoint)
        target.address.withBytes(mapped: target.isMapped) { address, length in
            if fcntl(socket, F_GETFL) & O_NONBLOCK != 0 {
                answer(connect.call, Self.connect(socket, address, length))
            } else {
                let bytes = UnsafeRawBufferPointer(start: address, count: Int(length))
                wait(connect, socket, bytes)
            }
        }
    }

    /// Changes the address in the memory of the program, and lets the kernel make the call.
    private func proceed(_ connect: Connect, to endpoint: LoopbackEndpoint, like destination: SocketAddress) {
        let call = connect.call
        let error = change(call.arguments.1, of: call, bytes: connect.bytes, to: endpoint, like: destination)
        if error == 0 { channel.proceed(call) } else { failMemory(call, error) }
    }

    /// Makes the call with the address that was read.
    private func perform(_ connect: Connect) {
        guard let socket = connect.socket else { return channel.proceed(connect.call) }
        if connect.destination == nil || fcntl(socket, F_GETFL) & O_NONBLOCK != 0 {
            answer(connect.call, Self.connect(socket, connect.bytes))
        } else {
            wait(connect, socket, connect.bytes)
        }
    }

    private func wait(_ connect: Connect, _ socket: Int32, _ bytes: UnsafeRawBufferPointer) {
        let (address, call, channel) = (Array(bytes), connect.call, channel)
        launch.waits.run(socket, for: call, channel) { socket in
            let error = address.withUnsafeBytes { Self.connect(socket, $0) }
            if error == 0 { channel.succeed(call, with: 0) } else { channel.fail(call, with: error) }
        }
    }

    private func answer(_ call: outside_call, _ error: Int32) {
        if error == 0 { channel.succeed(call, with: 0) } else { fail(call, with: error) }
    }

    /// Whether a TCP socket listens, is connected or is connecting.
    private static func isUsed(_ socket: Int32?) -> Bool {
        guard let socket else { return false }
        var state: UInt8 = 0
        var length = socklen_t(1)
        return getsockopt(socket, Int32(IPPROTO_TCP), TCP_INFO, &state, &length) == 0 && Int(state) != TCP_CLOSE
    }

    static func connect(_ socket: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
        Foundation.connect(socket, address, length) == 0 ? 0 : errno
    }

    static func connect(_ socket: Int32, _ bytes: UnsafeRawBufferPointer) -> Int32 {
        guard let start = bytes.baseAddress else { return EINVAL }
        return connect(socket, start.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
    }
}

/// The services of the machine that resolve names for programs, and would do so on the network.
enum HostServices {
    private static let paths = [
        "/var/run/nscd/socket", "/run/nscd/socket", "/run/systemd/resolve/io.systemd.Resolve",
        "/run/systemd/resolve/io.systemd.Resolve.Monitor", "/run/avahi-daemon/socket", "/var/run/avahi-daemon/socket",
    ].map { Array($0.utf8) }

    /// Whether the path of a UNIX address, which may end with zeros, is the path of such a service.
    static func includes(_ path: UnsafeRawBufferPointer) -> Bool {
        let path = path.prefix { $0 != 0 }
        return paths.contains { $0.elementsEqual(path) }
    }
}
#endif
