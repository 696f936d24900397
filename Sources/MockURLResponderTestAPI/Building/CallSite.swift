import MockURLResponder

/// The line of the test that a stub is built on; misuse stops the test there and says what to write instead.
struct CallSite {
    let filePath: StaticString
    let line: UInt

    /// Stops the test when there is a flaw.
    func check(_ value: some Any, _ what: String, _ flaw: PlanRules.Flaw?) {
        if let flaw { refuse(value, what, flaw) }
    }

    func refuse(_ value: some Any, _ what: String, _ flaw: PlanRules.Flaw) -> Never {
        let found = (value as? String).map { "\"\($0)\"" } ?? "\(value)"
        let hint = flaw.hint.map { "; \($0)" } ?? ""
        fatalError(
            "MockURLResponder: \(what) cannot be used: expected \(flaw.expected), found \(found)\(hint)",
            file: filePath, line: line)
    }
}
