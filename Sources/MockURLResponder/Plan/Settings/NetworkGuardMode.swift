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
