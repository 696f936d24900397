import MockURLResponder

/// Checks for patterns that no request can match.
extension CallSite {
    /// Fails the test if no host can match a pattern.
    ///
    /// - Returns: Whether the pattern is valid.
    func check(host pattern: TextPattern) -> Bool {
        guard let (text, flaw) = PlanRules.flaw(inHostPattern: pattern.pattern) else { return true }
        refuse(text, "the host", flaw)
        return false
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
