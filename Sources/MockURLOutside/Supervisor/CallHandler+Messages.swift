#if os(Linux)
import CSystemCalls
import Foundation

extension CallHandler {
    /// Answers `sendmsg` and `sendmmsg`, whose addresses a filter does not see.
    ///
    /// Most messages belong to connections and have no address. They cost the stop and one read.
    func sendMessages(_ call: outside_call) {
        let isOne = call.kind == Int32(bitPattern: outside_send_message.rawValue)
        // The kernel sends at most 1,024 messages.
        let count = isOne ? 1 : Int(min(UInt32(truncatingIfNeeded: call.arguments.2), 1024))
        let size = isOne ? MessageHeader.size : MessageHeader.countedSize
        var sends: Bool?
        for index in 0..<count {
            guard outside_read(call.thread, call.arguments.1 &+ UInt64(index * size), path.baseAddress, size) == size
            else { break }
            let header = MessageHeader(UnsafeRawBufferPointer(path))
            guard header.name != 0 && header.nameLength != 0 || header.control != 0 && header.controlLength != 0
            else { continue }
            sends = sends ?? sendsDatagrams(call)
            guard sends == true else { break }
            guard permitsControl(call, header.control, header.controlLength),
                permitsName(call, header.name, header.nameLength)
            else { return }
        }
        channel.proceed(call)
    }

    private func permitsName(_ call: outside_call, _ name: UInt64, _ length: UInt32) -> Bool {
        let length = Int(min(length, UInt32(MemoryLayout<sockaddr_storage>.size)))
        guard name != 0, length > 0 else { return true }
        // The kernel fails for an address that cannot be read.
        guard outside_read(call.thread, name, path.baseAddress, length) == length else { return true }
        return permitsDatagram(of: call, to: UnsafeRawBufferPointer(rebasing: path[..<length]), at: name)
    }

    /// Refuses a datagram that names the interface to leave by, which goes before the binding of its socket.
    private func permitsControl(_ call: outside_call, _ control: UInt64, _ length: UInt64) -> Bool {
        guard control != 0, length != 0, !launch.options.allowsDatagrams else { return true }
        guard length <= path.count else {
            refuse(call, .interface, with: ENETUNREACH)
            return false
        }
        let count = outside_read(call.thread, control, path.baseAddress, Int(length))
        var at = 0
        // A part is its length, level and type, and its data, up to the next multiple of 8.
        while at + 16 <= count {
            let part = Int(clamping: path.load(fromByteOffset: at, as: UInt64.self))
            let level = path.load(fromByteOffset: at + 8, as: Int32.self)
            let type = path.load(fromByteOffset: at + 12, as: Int32.self)
            guard part >= 16, part <= count - at else { break }
            // `ipi_ifindex` and `ipi6_ifindex`
            let position =
                switch (level, type) {
                case (Int32(IPPROTO_IP), IP_PKTINFO) where part >= 20: at + 16
                case (Int32(IPPROTO_IPV6), IPV6_PKTINFO) where part >= 36: at + 32
                default: Int?.none
                }
            let interface = position.map { path.load(fromByteOffset: $0, as: UInt32.self) } ?? 0
            if interface != 0, interface != Self.loopback {
                refuse(call, .interface, with: ENETUNREACH)
                return false
            }
            at += (part + 7) & ~7
        }
        return true
    }
}

/// The members of a `msghdr` of 64 bits.
struct MessageHeader {
    /// The sizes of `msghdr` and `mmsghdr`, and the positions of members that are written.
    static let (size, countedSize, nameLength, controlLength) = (56, 64, 8, 40)
    let name: UInt64
    let nameLength: UInt32
    let parts, partCount: UInt64
    let control, controlLength: UInt64

    init(_ bytes: UnsafeRawBufferPointer) {
        func word(_ position: Int) -> UInt64 { bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self) }
        (name, nameLength) = (word(0), UInt32(truncatingIfNeeded: word(Self.nameLength)))
        (parts, partCount, control, controlLength) = (word(16), word(24), word(32), word(Self.controlLength))
    }
}
#endif
