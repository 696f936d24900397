#if os(Linux)
import CSystemCalls
import Foundation

extension CallHandler {
    /// Creates a socket for datagrams in place of the program.
    ///
    /// The socket is bound to the loopback interface. Options, addresses and messages that would undo this are refused. Thus
    /// no datagram leaves this machine, whichever call sends it, and calls without an address need not be stopped.
    func socket(_ call: outside_call) {
        let family = Int32(truncatingIfNeeded: call.arguments.0)
        let type = Int32(truncatingIfNeeded: call.arguments.1)
        let proto = Int32(truncatingIfNeeded: call.arguments.2)
        let refusal = RefusedCall.Reason.socket(family: family, type: type, protocol: proto)
        guard family == AF_INET || family == AF_INET6 else {
            return refuse(call, refusal, with: family == AF_PACKET ? EPERM : EAFNOSUPPORT)
        }
        switch type & 0xf {
        case Int32(SOCK_DGRAM.rawValue)
        where [0, Int32(IPPROTO_UDP), Int32(IPPROTO_ICMP), Int32(IPPROTO_ICMPV6)].contains(proto):
            break
        case Int32(SOCK_RAW.rawValue), Int32(SOCK_PACKET.rawValue): return refuse(call, refusal, with: EPERM)
        default: return refuse(call, refusal, with: EPROTONOSUPPORT)
        }
        let made = Foundation.socket(family, type | O_CLOEXEC, proto)
        guard made >= 0 else { return fail(call, with: errno) }
        defer { close(made) }
        guard setsockopt(made, SOL_SOCKET, SO_BINDTODEVICE, "lo", 2) == 0 else {
            return refuse(call, refusal, with: EPERM)
        }
        channel.give(made, to: call, closesOnExec: type & O_CLOEXEC != 0)
    }

    /// Refuses an address of one interface (RFC 4007), which goes before the binding of a socket.
    func bind(_ call: outside_call) {
        withAddress(of: call, at: call.arguments.1, length: call.arguments.2) { bytes in
            let isIPv6 = bytes.count >= 28 && Int32(bytes.loadUnaligned(as: sa_family_t.self)) == AF_INET6
            let interface = isIPv6 ? bytes.loadUnaligned(fromByteOffset: 24, as: UInt32.self) : 0
            if interface == 0 || interface == Self.loopback { return channel.proceed(call) }
            refuse(call, .interface, with: EADDRNOTAVAIL)
        }
    }

    static let loopback = if_nametoindex("lo")

    /// Answers `sendto` with an address.
    func send(_ call: outside_call) {
        // TCP ignores the address, and the sockets of other protocols cannot be created.
        guard sendsDatagrams(call) else { return channel.proceed(call) }
        withAddress(of: call, at: call.arguments.4, length: call.arguments.5) { bytes in
            if let destination = SocketAddress(bytes), let server = nameServer(at: destination) {
                ask(server, call, named: bytes, destination)
            } else if permitsDatagram(of: call, to: bytes, at: call.arguments.4) {
                channel.proceed(call)
            }
        }
    }

    func sendsDatagrams(_ call: outside_call) -> Bool {
        let kind = outside_socket_kind(call.thread, descriptor(of: call))
        return kind == Int32(bitPattern: outside_socket_datagram.rawValue)
    }

    /// Decides about a datagram with an address, and changes the address to the name server's.
    ///
    /// - Returns: Whether the kernel may send the datagram. Otherwise the call has been answered.
    func permitsDatagram(of call: outside_call, to bytes: UnsafeRawBufferPointer, at address: UInt64) -> Bool {
        guard let destination = SocketAddress(bytes) else { return true }
        if let server = nameServer(at: destination) {
            // A program may compare the source of the answer with what it passes here.
            asking[identity(of: call)] = nil
            let error = change(address, of: call, bytes: bytes, to: server, like: destination)
            if error != 0 { failMemory(call, error) }
            return error == 0
        }
        if launch.options.allowsDatagrams || destination.address.isOfThisMachine { return true }
        refuse(call, .datagram(to: destination), with: ENETUNREACH)
        return false
    }

    /// Reads the address of a call, and fails a call without one as the kernel does.
    func withAddress(
        of call: outside_call, at address: UInt64, length: UInt64, _ body: (UnsafeRawBufferPointer) -> Void
    ) {
        let length = Int(Int32(truncatingIfNeeded: length))
        guard 0...MemoryLayout<sockaddr_storage>.size ~= length else { return channel.fail(call, with: EINVAL) }
        withUnsafeTemporaryAllocation(byteCount: max(length, 1), alignment: 8) { bytes in
            let count = length == 0 ? 0 : outside_read(call.thread, address, bytes.baseAddress, length)
            guard count == length else { return failMemory(call, count < 0 ? Int32(-count) : EFAULT) }
            body(UnsafeRawBufferPointer(rebasing: bytes[..<length]))
        }
    }

    /// Changes an address in the memory of the program.
    ///
    /// - Returns: An `errno`, or 0.
    func change(
        _ address: UInt64, of call: outside_call, bytes: UnsafeRawBufferPointer, to endpoint: LoopbackEndpoint,
        like destination: SocketAddress
    ) -> Int32 {
        let target = AddressForm(bytes, destination).target(endpoint)
        return target.address.withBytes(mapped: target.isMapped) { new, count -> Int32 in
            guard channel.isWaiting(call) else { return ESRCH }
            return -outside_write(call.thread, address, new, min(Int(count), bytes.count))
        }
    }
}

/// The form of the address that a program passed, which decides the form of another one for the same socket.
struct AddressForm {
    let isIPv6: Bool
    let isMapped: Bool

    init(_ bytes: UnsafeRawBufferPointer, _ destination: SocketAddress) {
        isIPv6 = Int32(bytes.loadUnaligned(as: sa_family_t.self)) == AF_INET6
        isMapped = isIPv6 && destination.address.isIPv4
    }

    /// Returns the address of a server for a socket that is about to connect.
    func target(_ endpoint: LoopbackEndpoint) -> (address: SocketAddress, isMapped: Bool) {
        if isIPv6, !isMapped, let ipv6 = endpoint.ipv6 { return (ipv6, false) }
        return (endpoint.ipv4, isIPv6)
    }
}
#endif
