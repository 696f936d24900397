#if os(Linux)
import MockURLResponder

/// The addresses that stand for names: each name has an address of IPv4 and one of IPv6 of its own.
///
/// The addresses are from the networks for benchmarks (RFC 2544, RFC 5180), which belong to no machine.
package final class AddressBook: Sendable {
    private struct Entries {
        var numbers: [String: UInt32] = [:]
        var names: [String] = []
    }

    /// The addresses of one name.
    package struct Addresses: Equatable, Sendable {
        package let ipv4: IPAddress
        package let ipv6: IPAddress
    }

    private static let ipv4Network: UInt32 = 0xc612_0000  // 198.18.0.0/15
    private static let ipv6Network: UInt64 = 0x2001_0002_0000_0000  // 2001:2::/48
    /// All addresses of the IPv4 network but the first 256 and the last, which some programs take for special.
    package static let capacity = 0x2_0000 - 257

    private let entries = Locked(Entries())
    private let isStubbed: @Sendable (String) -> Bool

    /// - Parameter isStubbed: Whether a stub names a host.
    package init(isStubbed: @escaping @Sendable (_ host: String) -> Bool = { _ in false }) {
        self.isStubbed = isStubbed
    }

    /// Returns the addresses of a name, and chooses them at its first use.
    ///
    /// Capitals and a dot at the end make no difference.
    ///
    /// - Returns: `nil` if no address is left.
    package func addresses(of name: String) -> Addresses? {
        let name = Self.normalized(name)
        let number = entries.withLock { entries -> UInt32? in
            if let number = entries.numbers[name] { return number }
            guard entries.names.count < Self.capacity else { return nil }
            let number = UInt32(entries.names.count)
            entries.numbers[name] = number
            entries.names.append(name)
            return number
        }
        return number.map { number in
            Addresses(
                ipv4: IPAddress(ipv4: Self.ipv4Network + 256 + number),
                ipv6: IPAddress(high: Self.ipv6Network, low: UInt64(number) + 256))
        }
    }

    /// Returns the name that an address stands for, in lower case.
    package func name(of address: IPAddress) -> String? {
        let base = address.isIPv4 ? UInt64(Self.ipv4Network) + 256 : 256
        guard address.isIPv4 || address.high == Self.ipv6Network, address.low >= base else { return nil }
        let number = address.low - base
        return entries.withLock { $0.names.count > number ? $0.names[Int(number)] : nil }
    }

    private static func normalized(_ name: String) -> String {
        let name = name.lowercased()
        return name.hasSuffix(".") ? String(name.dropLast()) : name
    }
}

extension AddressBook: NameBook {
    package func answer(for question: NameQuestion) -> NameAnswer {
        addresses(of: question.host).map { .addresses([$0.ipv4, $0.ipv6]) } ?? .serverFailure
    }

    package func hasStub(for host: String) -> Bool { isStubbed(host) }
}
#endif
