#if os(Linux)
package import Foundation

/// An address of IPv4 or IPv6 with a port.
package struct SocketAddress: Hashable, Sendable, CustomStringConvertible {
    package let address: IPAddress
    package let port: UInt16

    package init(_ address: IPAddress, port: UInt16) {
        (self.address, self.port) = (address, port)
    }

    /// Reads a `sockaddr`; `nil` for other families and for too few bytes.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= 16 else { return nil }
        let port = UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
        switch Int32(bytes.loadUnaligned(as: sa_family_t.self)) {
        case AF_INET:
            self.init(
                IPAddress(ipv4: UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self))), port: port)
        case AF_INET6 where bytes.count >= 24:
            self.init(IPAddress(sixteen: UnsafeRawBufferPointer(rebasing: bytes[8..<24])), port: port)
        default: return nil
        }
    }

    /// Reads the address of a socket by `getsockname` or `getpeername`.
    package init?(
        of descriptor: Int32,
        by call: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
    ) {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let read = withUnsafeMutableBytes(of: &storage) { bytes -> SocketAddress? in
            guard let start = bytes.baseAddress,
                call(descriptor, start.assumingMemoryBound(to: sockaddr.self), &length) == 0
            else { return nil }
            return SocketAddress(UnsafeRawBufferPointer(rebasing: bytes[..<min(bytes.count, Int(length))]))
        }
        guard let read else { return nil }
        self = read
    }

    package var description: String { Self.text(host: "\(address)", port: port) }

    /// Joins a host and a port as in URLs.
    static func text(host: String, port: UInt16) -> String {
        host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }

    /// Calls `body` with the address as a `sockaddr`.
    ///
    /// With `mapped`, an IPv4 address has the form of IPv6, for a socket of IPv6.
    func withBytes<Result>(mapped: Bool, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        if address.isIPv4, !mapped {
            var ipv4 = sockaddr_in()
            ipv4.sin_family = sa_family_t(AF_INET)
            ipv4.sin_port = port.bigEndian
            ipv4.sin_addr.s_addr = UInt32(truncatingIfNeeded: address.low).bigEndian
            return Self.call(body, with: &ipv4)
        }
        var ipv6 = sockaddr_in6()
        ipv6.sin6_family = sa_family_t(AF_INET6)
        ipv6.sin6_port = port.bigEndian
        let low = address.isIPv4 ? 0xffff_0000_0000 | address.low : address.low
        withUnsafeMutableBytes(of: &ipv6.sin6_addr) {
            $0.storeBytes(of: address.high.bigEndian, as: UInt64.self)
            $0.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
        }
        return Self.call(body, with: &ipv6)
    }

    /// Binds a socket of the address's family, and returns the address with the port that the kernel chose for port 0.
    func bind(_ descriptor: Int32) throws(SystemError) -> SocketAddress {
        var on: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, size)
        // The same port of IPv4 has a socket of its own.
        if !address.isIPv4 { setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &on, size) }
        guard withBytes(mapped: false, { Foundation.bind(descriptor, $0, $1) }) == 0,
            let bound = SocketAddress(of: descriptor, by: getsockname)
        else { throw SystemError("bind", code: errno) }
        return bound
    }

    private static func call<Address, Result>(
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result, with address: inout Address
    ) -> Result {
        withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<Address>.size)) }
        }
    }
}
#endif
