/// Which hosts a program under test may reach on paths that cannot be mocked.
///
/// The guard is a second net below the mocks, for sessions made from a configuration without `MockURLProtocol`. It is
/// on while the policy does not allow the network; see docs/Linux.md. It travels as
/// `--mock-url-guard=loopback|none|off`.
public enum NetworkGuardMode: String, Sendable, Hashable, CaseIterable {
    /// Only this machine's loopback addresses can be reached (the default).
    case loopback
    /// No host can be reached, loopback included.
    case none
    /// Every host can be reached: there is no guard.
    case off

    /// The launch argument that sets this mode in a launched program.
    public var argument: String { "--mock-url-guard=\(rawValue)" }
}
