import MockURLResponder

/// Patterns that no request could ever be as.
extension CallSite {
    /// Stops the test when no host can be as a pattern wants it.
    func check(host pattern: TextPattern) {
        if let (text, flaw) = PlanRules.flaw(inHostPattern: pattern.pattern) { refuse(text, "the host", flaw) }
    }

    /// Stops the test when no path can be as a pattern wants it.
    func check(path pattern: TextPattern) {
        if let (text, flaw) = PlanRules.flaw(inPathPattern: pattern.pattern) { refuse(text, "the path", flaw) }
    }
}
