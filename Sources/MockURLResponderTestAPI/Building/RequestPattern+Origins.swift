import MockURLResponder

/// What the stubs of a configurator ask; what no request could be as stops the test.
extension RequestPattern {
    /// One host.
    static func origin(_ scheme: String, _ host: String, _ port: Int?, at site: CallSite) -> RequestPattern {
        site.check(scheme, "the scheme", PlanRules.flaw(inScheme: scheme))
        site.check(host, "the host", PlanRules.flaw(inHost: host))
        site.check(port: port)
        return RequestPattern(scheme: scheme, host: host, port: port)
    }

    /// All hosts that are as a pattern wants them.
    static func origins(_ scheme: String?, _ host: TextPattern, _ port: Int?, at site: CallSite) -> RequestPattern {
        if let scheme { site.check(scheme, "the scheme", PlanRules.flaw(inScheme: scheme)) }
        site.check(host: host)
        site.check(port: port)
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
