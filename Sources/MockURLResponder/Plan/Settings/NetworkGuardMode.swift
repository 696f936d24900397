package import Foundation

/// The hosts that a program under test may reach without a stub.
///
/// The mode applies to sessions that do not list `MockURLProtocol`, and to calls that cannot be mocked. A request that
/// the guard lets out is recorded as `HTTPCall.Outcome.passed`. A host and port that a stub names is mocked under every
/// mode. The guard is active while the policy does not allow the network; see docs/reference/platforms.md. The launch argument is
/// `--mock-url-guard=loopback|none|off`.
public enum NetworkGuardMode: String, Sendable, Hashable, CaseIterable {
    /// The program can reach only loopback addresses of this machine (the default).
    case loopback
    /// The program can reach no host, not even loopback addresses.
    case none
    /// The program can reach every host: there is no guard.
    case off

    /// The launch argument that sets this mode in a launched program.
    public var argument: String { "--mock-url-guard=\(rawValue)" }
}

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

    package static func isLoopback(_ host: String) -> Bool {
        host.lowercased() == "localhost" || isIPv4Loopback(host) || IPv6Address(host)?.text == "::1"
    }

    private static func isIPv4Loopback(_ host: String) -> Bool {
        var address = in_addr()
        guard host.hasPrefix("127."), inet_pton(AF_INET, host, &address) == 1 else { return false }
        return UInt32(bigEndian: address.s_addr) >> 24 == 127
    }
}
