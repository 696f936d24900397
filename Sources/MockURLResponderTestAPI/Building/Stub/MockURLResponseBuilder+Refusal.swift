import MockURLResponder

/// Reports of invalid values, which fail the test at the line of the stub.
///
/// A stub with an invalid value is not registered, because it would answer requests that it was not built for.
extension MockURLResponseBuilder {
    /// Fails the test if a value has a flaw.
    func check(_ value: some Any, _ what: String, _ flaw: PlanRules.Flaw?) {
        if !site.check(value, what, flaw) { isRefused = true }
    }

    /// Fails the test because of an invalid value.
    func refuse(_ value: some Any, _ what: String, _ flaw: PlanRules.Flaw) {
        site.refuse(value, what, flaw)
        isRefused = true
    }

    /// Fails the test because of an invalid value.
    func refuse(
        _ kind: MessageKind, _ value: some Any, _ what: String, expected: String, hint: String? = nil
    ) {
        site.refuse(kind, value, what, expected: expected, hint: hint)
        isRefused = true
    }

    /// Fails the test because parts of the stub contradict each other.
    func refuse(_ what: String, _ contradiction: PlanRules.Contradiction) {
        site.refuse(what, contradiction)
        isRefused = true
    }
}
