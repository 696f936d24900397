import MockURLResponder

/// The line of a test that builds a stub.
///
/// Misuse fails the test at this line, and the message suggests what to write instead. The test continues, so that
/// the other tests of the process run. Without a test framework, the program stops with the message.
struct CallSite {
    let filePath: StaticString
    let line: UInt

    var source: SourceLine { SourceLine(file: filePath, line: Int(line)) }

    /// Fails the test if a value has a flaw.
    ///
    /// - Returns: Whether the value is valid.
    func check(_ value: some Any, _ what: String, _ flaw: PlanRules.Flaw?) -> Bool {
        guard let flaw else { return true }
        refuse(value, what, flaw)
        return false
    }

    /// Fails the test if a port is out of range.
    ///
    /// - Returns: Whether the port is valid.
    func check(port: Int?) -> Bool {
        guard let port, !PlanRules.ports.contains(port) else { return true }
        refuse(port, "the port", .init(.invalidPort, expected: "a port \(PlanRules.portNumbers)"))
        return false
    }

    /// Fails the test because of an invalid value.
    func refuse(_ value: some Any, _ what: String, _ flaw: PlanRules.Flaw) {
        refuse(flaw.kind, what, found: Self.text(of: value), "\(flaw.expected)", [flaw.detail, flaw.hint?.description])
    }

    /// Fails the test because of an invalid value.
    func refuse(
        _ kind: MessageKind, _ value: some Any, _ what: String, expected: String, hint: String? = nil
    ) {
        refuse(kind, what, found: Self.text(of: value), expected, [hint])
    }

    /// Fails the test because parts of a stub contradict each other.
    func refuse(_ what: String, _ contradiction: PlanRules.Contradiction) {
        let flaw = contradiction.flaw
        refuse(
            flaw.kind, what, found: contradiction.quote ?? "\(contradiction.found)", "\(flaw.expected)",
            [flaw.detail, flaw.hint?.description])
    }

    private func refuse(
        _ kind: MessageKind, _ what: String, found: String, _ expected: String, _ hints: [String?]
    ) {
        let hint = hints.compactMap { $0 }.map { "; \($0)" }.joined()
        report(Message(kind, "MockURLResponder: \(what) cannot be used: expected \(expected), found \(found)\(hint)"))
    }

    private static func text(of value: some Any) -> String { (value as? String).map { "\"\($0)\"" } ?? "\(value)" }

    /// Fails the test with a message.
    func report(_ message: Message) {
        TestFailures.report(TestFailure(message, filePath: filePath, line: line))
    }
}
