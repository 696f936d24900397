import MockURLResponder

/// The line of the test that a stub is built on; misuse stops the test there and says what to write instead.
struct CallSite {
    let filePath: StaticString
    let line: UInt

    var source: SourceLine { SourceLine(file: filePath, line: Int(line)) }

    /// Stops the test when there is a flaw.
    func check(_ value: some Any, _ what: String, _ flaw: PlanRules.Flaw?) {
        if let flaw { refuse(value, what, flaw) }
    }

    func check(port: Int?) {
        guard let port, !PlanRules.ports.contains(port) else { return }
        refuse(port, "the port", .init(expected: "a port from 1 to 65535"))
    }

    func refuse(_ value: some Any, _ what: String, _ flaw: PlanRules.Flaw) -> Never {
        let found = (value as? String).map { "\"\($0)\"" } ?? "\(value)"
        refuse(what, PlanRules.Contradiction(found: found, expected: flaw.expected, hint: flaw.hint))
    }

    func refuse(_ what: String, _ contradiction: PlanRules.Contradiction) -> Never {
        let (flaw, found) = (contradiction.flaw, contradiction.found)
        let hint = flaw.hint.map { "; \($0)" } ?? ""
        stop("MockURLResponder: \(what) cannot be used: expected \(flaw.expected), found \(found)\(hint)")
    }

    func stop(_ message: String) -> Never {
        fatalError(message, file: filePath, line: line)
    }
}
