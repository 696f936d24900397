#if os(Linux)
import Foundation

/// An address of IPv4 or IPv6.
///
/// An IPv4 address in the form of IPv6 (`::ffff:…`) equals the IPv4 address.
package struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// The bytes in network order, as numbers.
    ///
    /// IPv4 uses the lower half of `low`.
    let high: UInt64
    let low: UInt64
    package let isIPv4: Bool

    package init(ipv4: UInt32) {
        self.init(high: 0, low: UInt64(ipv4), isIPv4: true)
    }

    package init(high: UInt64, low: UInt64) {
        if high == 0, low >> 32 == 0xffff {
            self.init(ipv4: UInt32(truncatingIfNeeded: low))
        } else {
            self.init(high: high, low: low, isIPv4: false)
        }
    }

    private init(high: UInt64, low: UInt64, isIPv4: Bool) {
        (self.high, self.low, self.isIPv4) = (high, low, isIPv4)
    }

    /// Parses `10.1.2.3` or `2001:db8::1`.
    package init?(_ text: String) {
        var ipv4 = in_addr()
        var ipv6 = in6_addr()
        if inet_pton(AF_INET, text, &ipv4) == 1 {
            self.init(ipv4: UInt32(bigEndian: ipv4.s_addr))
        } else if inet_pton(AF_INET6, text, &ipv6) == 1 {
            self = withUnsafeBytes(of: &ipv6) { Self(sixteen: $0) }
        } else {
            return nil
        }
    }

    /// Reads 16 bytes in network order.
    init(sixteen bytes: UnsafeRawBufferPointer) {
        self.init(
            high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
            low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }

    /// The bytes in network order: 4 or 16.
    package var bytes: [UInt8] {
        let numbers = isIPv4 ? [low << 32] : [high, low]
        let bytes = numbers.flatMap { number in
            stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt64($0)) }
        }
        return isIPv4 ? Array(bytes.prefix(4)) : bytes
    }

    package static let loopback = IPAddress(ipv4: 0x7f00_0001)
    package static let loopbackIPv6 = IPAddress(high: 0, low: 1)

    /// Whether a packet to this address stays on this machine by definition.
    ///
    /// The kernel connects to the address of no machine, `0.0.0.0` or `::`, as to itself.
    package var isLoopback: Bool {
        isIPv4 ? low >> 24 == 127 || low == 0 : high == 0 && low <= 1
    }

    /// Whether an interface of this machine has the address, so that its packets do not leave.
    package var isOfThisMachine: Bool {
        if isLoopback { return true }
        let descriptor = socket(isIPv4 ? AF_INET : AF_INET6, Int32(SOCK_DGRAM.rawValue) | O_CLOEXEC, 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        // The kernel reaches an address of its own from the same address. It also binds to others where it is set up so.
        return SocketAddress(self, port: 9).withBytes(mapped: false) { connect(descriptor, $0, $1) } == 0
            && SocketAddress(of: descriptor, by: getsockname)?.address == self
    }

    package var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        inet_ntop(isIPv4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
#endif
