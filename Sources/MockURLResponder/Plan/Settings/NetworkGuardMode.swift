/// Which hosts a program under test may reach without a stub, in sessions that do not list `MockURLProtocol`, and by
/// calls that cannot be mocked.
///
/// It is on while the policy does not allow the network; see docs/Linux.md. It travels as
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
