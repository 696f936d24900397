import Foundation

/// An IPv6 address in a host, with or without brackets.
package struct IPv6Address {
    /// The shortest form, in lower case and without brackets (RFC 5952).
    package let text: String

    /// Returns `nil` if the host is not an IPv6 address.
    package init?(_ host: some StringProtocol) {
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        var binary = in6_addr()
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_pton(AF_INET6, isBracketed ? String(host.dropFirst().dropLast()) : String(host), &binary) == 1,
            inet_ntop(AF_INET6, &binary, &buffer, socklen_t(buffer.count)) != nil
        else { return nil }
        text = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
