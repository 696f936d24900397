#if os(Linux)
/// One server at a loopback address of each family.
package struct LoopbackEndpoint: Hashable, Sendable {
    package let ipv4: SocketAddress
    /// The address for sockets of IPv6; `nil` for the IPv4 address in the form of IPv6.
    package let ipv6: SocketAddress?

    package init(ipv4: SocketAddress, ipv6: SocketAddress? = nil) {
        (self.ipv4, self.ipv6) = (ipv4, ipv6)
    }
}
#endif
