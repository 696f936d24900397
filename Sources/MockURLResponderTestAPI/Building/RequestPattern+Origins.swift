import MockURLResponder

/// The conditions that all stubs of a configurator share.
///
/// A condition that no request can meet fails the test.
extension RequestPattern {
    /// One host.
    ///
    /// - Returns: `nil` after a flaw, which fails the test.
    static func origin(_ scheme: String, _ host: String, _ port: Int?, at site: CallSite) -> RequestPattern? {
        let checks = [
            site.check(scheme, "the scheme", PlanRules.flaw(inScheme: scheme)),
            site.check(host, "the host", PlanRules.flaw(inHost: host)), site.check(port: port),
        ]
        return checks.contains(false) ? nil : RequestPattern(scheme: scheme, host: host, port: port)
    }

    /// All hosts that match a pattern.
    ///
    /// - Returns: `nil` after a flaw, which fails the test.
    static func origins(_ scheme: String?, _ host: TextPattern, _ port: Int?, at site: CallSite) -> RequestPattern? {
        let checks = [
            scheme.map { site.check($0, "the scheme", PlanRules.flaw(inScheme: $0)) } ?? true, site.check(host: host),
            site.check(port: port),
        ]
        if checks.contains(false) { return nil }
        var origin = RequestPattern(scheme: scheme, host: "", port: port)
        origin.host = host.pattern
        if port == nil, !origin.impliesPortOfScheme { origin.port = .any }
        return origin
    }

    /// Any host.
    static var anyOrigin: RequestPattern {
        var origin = RequestPattern(scheme: nil, host: "")
        (origin.host, origin.port) = (nil, .any)
        return origin
    }
}
