import MockURLResponder

/// The conditions that all stubs of a configurator share.
///
/// An invalid value, which no request can match, fails the test.
extension Condition {
    /// Returns the condition for one host.
    ///
    /// - Returns: `nil` for an invalid value, which fails the test.
    static func origin(_ scheme: String, _ host: String, _ port: Int?, at site: CallSite) -> Condition? {
        let checks = [
            site.check(scheme, "the scheme", PlanRules.flaw(inScheme: scheme)),
            site.check(CallSite.shown(host: host), "the host", PlanRules.flaw(inHost: host)), site.check(port: port),
        ]
        if checks.contains(false) { return nil }
        return .origin(scheme: scheme, host: .equals(host), port: port.map(Port.number) ?? .ofScheme)
    }

    /// Returns the condition for all hosts that match a pattern.
    ///
    /// - Returns: `nil` for an invalid value, which fails the test.
    static func origins(_ scheme: String?, _ host: TextPattern, _ port: Int?, at site: CallSite) -> Condition? {
        let checks = [
            scheme.map { site.check($0, "the scheme", PlanRules.flaw(inScheme: $0)) } ?? true, site.check(host: host),
            site.check(port: port),
        ]
        if checks.contains(false) { return nil }
        let impliedPort = Condition.impliedPort(besideHost: host.pattern)
        return .origin(scheme: scheme, host: host.pattern, port: port.map(Port.number) ?? impliedPort)
    }

    /// The condition for any host.
    static let anyOrigin = Condition.origin(scheme: nil, host: nil, port: .any)
}
