import MockURLResponder

/// Checks for patterns that no request can match.
extension CallSite {
    /// Fails the test if no host can match a pattern.
    ///
    /// - Returns: Whether the pattern is valid.
    func check(host pattern: TextPattern) -> Bool {
        guard let (text, flaw) = PlanRules.flaw(inHostPattern: pattern.pattern) else { return true }
        refuse(Self.shown(host: text), "the host", flaw)
        return false
    }

    /// A host for an error, without a user and a password that precede it by mistake.
    static func shown(host: String) -> String {
        host.lastIndex(of: "@").map { "…" + host[$0...] } ?? host
    }

    /// Fails the test if no path can match a pattern.
    ///
    /// - Returns: Whether the pattern is valid.
    func check(path pattern: TextPattern) -> Bool {
        guard let (text, flaw) = PlanRules.flaw(inPathPattern: pattern.pattern) else { return true }
        refuse(text, "the path", flaw)
        return false
    }
}
