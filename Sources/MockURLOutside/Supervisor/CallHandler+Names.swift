#if os(Linux)
import CSystemCalls
import Foundation

/// The sockets of a program whose questions went to the launcher's name server, each with the address that the program gave.
///
/// Resolvers such as c-ares and dnspython compare the source of an answer with that address and its port, 53, at which a
/// server needs privileges.
struct AskingSockets {
    private static let limit = 4096
    private var addresses: [UInt64: [UInt8]] = [:]

    var isEmpty: Bool { addresses.isEmpty }

    /// The address as a `sockaddr`, for the identity of a socket, which is 0 if it is unknown.
    subscript(identity: UInt64) -> [UInt8]? {
        get { addresses[identity] }
        set {
            guard identity != 0 else { return }
            // A resolver that still waits for an answer asks again.
            if newValue != nil, addresses.count == Self.limit { addresses = [:] }
            addresses[identity] = newValue
        }
    }
}

extension CallHandler {
    /// The launcher's name server, if an address is that of a name server.
    func nameServer(at destination: SocketAddress) -> LoopbackEndpoint? {
        destination.port == 53 ? launch.options.nameServer : nil
    }

    /// Sends a question to the name server, and leaves the address in the memory of the program unchanged.
    func ask(
        _ server: LoopbackEndpoint, _ call: outside_call, named address: UnsafeRawBufferPointer,
        _ destination: SocketAddress
    ) {
        let taken = take(descriptor(of: call), of: call)
        guard taken >= 0 else {
            if [-EMFILE, -ENFILE].contains(taken) { return fail(call, with: -taken) }
            if permitsDatagram(of: call, to: address, at: call.arguments.4) { channel.proceed(call) }
            return
        }
        defer { close(taken) }
        // The kernel refuses a datagram of this length, as it would refuse the longer one.
        let count = Int(min(call.arguments.2, 1 << 16))
        withUnsafeTemporaryAllocation(byteCount: count + 1, alignment: 8) { bytes in
            let read = outside_read(call.thread, call.arguments.1, bytes.baseAddress, count)
            guard read == count else { return failMemory(call, read < 0 ? Int32(-read) : EFAULT) }
            guard channel.isWaiting(call) else { return }
            asking[identity(of: call)] = Array(address)
            let target = AddressForm(address, destination).target(server)
            let sent = target.address.withBytes(mapped: target.isMapped) {
                let flags = Int32(truncatingIfNeeded: call.arguments.3) | Int32(MSG_NOSIGNAL)
                return sendto(taken, bytes.baseAddress, count, flags, $0, $1)
            }
            if sent < 0 { fail(call, with: errno) } else { channel.succeed(call, with: Int64(sent)) }
        }
    }

    /// Answers `recvfrom` with an address, and `recvmsg`.
    func receive(_ call: outside_call) {
        guard let source = asking[identity(of: call)], let server = launch.options.nameServer,
            let place = ReceivedPlace(call)
        else { return channel.proceed(call) }
        let taken = take(descriptor(of: call), of: call)
        guard taken >= 0 else {
            return [-EMFILE, -ENFILE].contains(taken) ? fail(call, with: -taken) : channel.proceed(call)
        }
        defer { close(taken) }
        let answer = NameDatagram(call: call, channel: channel, place: place, source: source, server: server)
        if answer.deliver(from: taken) { return }
        guard place.flags & Int32(MSG_DONTWAIT) == 0, fcntl(taken, F_GETFL) & O_NONBLOCK == 0 else {
            // The kernel could find an answer that has come meanwhile.
            return channel.fail(call, with: EAGAIN)
        }
        launch.waits.run(taken, for: call, channel) { [waits = launch.waits] in answer.await(at: $0, waits) }
    }

    func descriptor(of call: outside_call) -> Int32 { Int32(truncatingIfNeeded: call.arguments.0) }

    func identity(of call: outside_call) -> UInt64 {
        ConnectionDoor.identity(of: descriptor(of: call), in: call.thread)
    }
}

/// The place in the memory of a program for a datagram and its source.
struct ReceivedPlace {
    private static let known = Int32(
        MSG_DONTWAIT | MSG_PEEK | MSG_TRUNC | MSG_CMSG_CLOEXEC | MSG_WAITALL | MSG_NOSIGNAL)
    let flags: Int32
    let parts: [(address: UInt64, count: Int)]
    let name: UInt64
    let nameRoom: Int
    /// The addresses of the length of the name, and of the header.
    let nameLength: UInt64
    let header: UInt64?

    /// Reads the arguments of a call; `nil` for those that the kernel answers better.
    init?(_ call: outside_call) {
        let isMessage = call.kind == Int32(bitPattern: outside_receive_message.rawValue)
        flags = Int32(truncatingIfNeeded: isMessage ? call.arguments.2 : call.arguments.3)
        guard flags & ~Self.known == 0 else { return nil }
        func read(_ address: UInt64, _ count: Int) -> [UInt8]? {
            var bytes = [UInt8](repeating: 0, count: count)
            return outside_read(call.thread, address, &bytes, count) == count ? bytes : nil
        }
        guard isMessage else {
            (header, name, nameLength) = (nil, call.arguments.4, call.arguments.5)
            parts = [(call.arguments.1, Int(clamping: call.arguments.2))]
            guard let length = read(nameLength, 4) else { return nil }
            nameRoom = Int(length.withUnsafeBytes { $0.load(as: Int32.self) })
            if nameRoom < 0 { return nil }
            return
        }
        guard let bytes = read(call.arguments.1, MessageHeader.size) else { return nil }
        let message = bytes.withUnsafeBytes { MessageHeader($0) }
        // A datagram that the launcher receives loses its control data.
        guard message.name != 0, message.control == 0 || message.controlLength == 0, message.partCount <= 64,
            let list = read(message.parts, Int(message.partCount) * 16)
        else { return nil }
        parts = stride(from: 0, to: list.count, by: 16).map { at in
            list.withUnsafeBytes {
                let (address, count) = $0.loadUnaligned(fromByteOffset: at, as: (UInt64, UInt64).self)
                return (address, Int(clamping: count))
            }
        }
        (header, name, nameRoom) = (call.arguments.1, message.name, Int(message.nameLength))
        nameLength = call.arguments.1 + UInt64(MessageHeader.nameLength)
    }
}

/// The next datagram of a socket that has asked for names.
struct NameDatagram: Sendable {
    let call: outside_call
    let channel: any CallChannel
    let place: ReceivedPlace
    /// The source that the program expects, as a `sockaddr`.
    let source: [UInt8]
    let server: LoopbackEndpoint

    /// Returns from the call with a datagram.
    ///
    /// - Returns: `false` if no datagram has arrived.
    func deliver(from socket: Int32) -> Bool {
        var from = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { bytes in
            let flags = place.flags & Int32(MSG_PEEK) | Int32(MSG_DONTWAIT | MSG_TRUNC)
            let count = withUnsafeMutablePointer(to: &from) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    recvfrom(socket, bytes.baseAddress, bytes.count, flags, $0, &length)
                }
            }
            guard count >= 0 else {
                if errno == EAGAIN { return false }
                channel.fail(call, with: errno)
                return true
            }
            let sender = withUnsafeBytes(of: &from) { Array($0.prefix(Int(length))) }
            let isAnswer = sender.withUnsafeBytes { SocketAddress($0) }.map { [server.ipv4, server.ipv6].contains($0) }
            write(bytes[..<min(count, bytes.count)], of: count, from: isAnswer == true ? source : sender)
            return true
        }
    }

    private func write(_ bytes: Slice<UnsafeMutableRawBufferPointer>, of count: Int, from sender: [UInt8]) {
        guard channel.isWaiting(call) else { return }
        var (rest, error) = (UnsafeRawBufferPointer(rebasing: bytes), Int32(0))
        func put(_ address: UInt64, _ bytes: UnsafeRawBufferPointer) {
            guard error == 0, !bytes.isEmpty else { return }
            error = outside_store(call.thread, address, bytes.baseAddress, bytes.count)
        }
        for part in place.parts {
            put(part.address, UnsafeRawBufferPointer(rebasing: rest.prefix(part.count)))
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(part.count))
        }
        sender.withUnsafeBytes { put(place.name, UnsafeRawBufferPointer(rebasing: $0.prefix(place.nameRoom))) }
        withUnsafeBytes(of: UInt32(sender.count)) { put(place.nameLength, $0) }
        if let header = place.header {
            let wasCut: Int32 = rest.isEmpty ? 0 : Int32(MSG_TRUNC)
            withUnsafeBytes(of: (UInt64(0), wasCut)) {
                put(header + UInt64(MessageHeader.controlLength), UnsafeRawBufferPointer(rebasing: $0[..<12]))
            }
        }
        if error != 0 { return channel.fail(call, with: EFAULT) }
        channel.succeed(call, with: Int64(place.flags & Int32(MSG_TRUNC) != 0 ? count : bytes.count - rest.count))
    }

    /// How long an answer of the name server may take, of a stub or a quick real one, in milliseconds.
    ///
    /// Signals wait for the call as long.
    private static let patience = 500

    /// Waits for a datagram, and returns from the call with it.
    ///
    /// After a while, the kernel waits instead.
    func await(at socket: Int32, _ waits: BlockingCalls) {
        for _ in 0..<Self.patience / 20 where !waits.hasEnded {
            var polled = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            let isReady = poll(&polled, 1, 20) > 0
            guard channel.isWaiting(call) else { return }
            if isReady, deliver(from: socket) { return }
            // A socket that was shut down is ready, and has nothing.
            if isReady { break }
        }
        channel.proceed(call)
    }
}
#endif
