import MockURLResponder

/// Patterns that no request can match.
extension CallSite {
    /// Fails the test when no host can match a pattern.
    ///
    /// - Returns: Whether the pattern can be used.
    func check(host pattern: TextPattern) -> Bool {
        guard let (text, flaw) = PlanRules.flaw(inHostPattern: pattern.pattern) else { return true }
        refuse(text, "the host", flaw)
        return false
    }

    /// Fails the test when no path can match a pattern.
    ///
    /// - Returns: Whether the pattern can be used.
    func check(path pattern: TextPattern) -> Bool {
        guard let (text, flaw) = PlanRules.flaw(inPathPattern: pattern.pattern) else { return true }
        refuse(text, "the path", flaw)
        return false
    }
}
