import MockURLResponder

/// The conditions that all stubs of a configurator share.
///
/// A condition that no request can meet fails the test.
extension Condition {
    /// One host.
    ///
    /// - Returns: `nil` after a flaw, which fails the test.
    static func origin(_ scheme: String, _ host: String, _ port: Int?, at site: CallSite) -> Condition? {
        let checks = [
            site.check(scheme, "the scheme", PlanRules.flaw(inScheme: scheme)),
            site.check(host, "the host", PlanRules.flaw(inHost: host)), site.check(port: port),
        ]
        if checks.contains(false) { return nil }
        return .origin(scheme: scheme, host: .equals(host), port: port.map(Port.number) ?? .ofScheme)
    }

    /// All hosts that match a pattern.
    ///
    /// - Returns: `nil` after a flaw, which fails the test.
    static func origins(_ scheme: String?, _ host: TextPattern, _ port: Int?, at site: CallSite) -> Condition? {
        let checks = [
            scheme.map { site.check($0, "the scheme", PlanRules.flaw(inScheme: $0)) } ?? true, site.check(host: host),
            site.check(port: port),
        ]
        if checks.contains(false) { return nil }
        let impliedPort = Condition.impliedPort(besideHost: host.pattern)
        return .origin(scheme: scheme, host: host.pattern, port: port.map(Port.number) ?? impliedPort)
    }

    /// Any host.
    static let anyOrigin = Condition.origin(scheme: nil, host: nil, port: .any)
}
