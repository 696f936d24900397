package import Foundation

extension NetworkGuardMode {
    /// Returns whether a URL may be reached without a stub.
    ///
    /// Only the case of the host is normalized. libcurl compares `localhost.` as equal to `localhost`, but asks a
    /// name server for it. So `localhost.` is no loopback host here. Names that only resolve to a loopback address
    /// and addresses in unusual notation do not count either.
    package func permits(_ url: URL) -> Bool {
        switch self {
        case .off: true
        case .none: false
        case .loopback: Self.isLoopback(url.host(percentEncoded: true) ?? "")
        }
    }

    private static func isLoopback(_ host: String) -> Bool {
        host.lowercased() == "localhost" || isIPv4Loopback(host) || IPv6Address(host)?.text == "::1"
    }

    private static func isIPv4Loopback(_ host: String) -> Bool {
        var address = in_addr()
        guard host.hasPrefix("127."), inet_pton(AF_INET, host, &address) == 1 else { return false }
        return UInt32(bigEndian: address.s_addr) >> 24 == 127
    }
}
