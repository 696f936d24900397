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
        refuse(what, found: Self.text(of: value), "\(flaw.expected)", [flaw.detail, flaw.hint?.description])
    }

    func refuse(_ value: some Any, _ what: String, expected: String, hint: String? = nil) -> Never {
        refuse(what, found: Self.text(of: value), expected, [hint])
    }

    func refuse(_ what: String, _ contradiction: PlanRules.Contradiction) -> Never {
        let flaw = contradiction.flaw
        refuse(
            what, found: contradiction.quote ?? "\(contradiction.found)", "\(flaw.expected)",
            [flaw.detail, flaw.hint?.description])
    }

    private func refuse(_ what: String, found: String, _ expected: String, _ hints: [String?]) -> Never {
        let hint = hints.compactMap { $0 }.map { "; \($0)" }.joined()
        stop("MockURLResponder: \(what) cannot be used: expected \(expected), found \(found)\(hint)")
    }

    private static func text(of value: some Any) -> String { (value as? String).map { "\"\($0)\"" } ?? "\(value)" }

    func stop(_ message: String) -> Never {
        fatalError(message, file: filePath, line: line)
    }
}
