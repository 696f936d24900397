import Foundation

extension NetworkGuardMode {
    /// Whether a host, in the normal form of `NormalizedURL.Origin`, may be reached without a stub.
    ///
    /// Names that only resolve to a loopback address, and addresses in unusual notation, are not taken for loopback.
    package func permits(host: String) -> Bool {
        switch self {
        case .off: true
        case .none: false
        case .loopback: host == "localhost" || host == "::1" || Self.isIPv4Loopback(host)
        }
    }

    private static func isIPv4Loopback(_ host: String) -> Bool {
        var address = in_addr()
        guard host.hasPrefix("127."), inet_pton(AF_INET, host, &address) == 1 else { return false }
        return UInt32(bigEndian: address.s_addr) >> 24 == 127
    }
}
