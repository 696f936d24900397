import MockURLResponder

/// The calls that no stub answered, with the stubs that come closest.
struct UnmatchedVerdict {
    /// At most so many are explained one by one.
    private static let most = 5

    private let history: CallHistory

    init(in history: CallHistory) {
        self.history = history
    }

    func check() throws {
        let unmatched = history.calls.filter(\.isUnmatched)
        guard !unmatched.isEmpty else { return }
        let registry = StubRegistry(MockPlan(history.tally.stubs))
        let reports = unmatched.prefix(Self.most).flatMap { call in
            ["call \(call.number), \(CallLines.outcome(of: call)):", report(of: call, registry)]
        }
        let rest = unmatched.dropFirst(Self.most)
        throw VerificationFailure(
            ["expected a stub to answer each call, found \(CallCount.calls(unmatched.count)) without one"] + reports
                + (rest.isEmpty ? [] : ["and without a stub, too:"] + CallLines.list(Array(rest))) + history.remarks)
    }

    private func report(of call: RecordedCall, _ registry: StubRegistry) -> String {
        let request = call.captured
        return UnmatchedReport(
            request: request, nearMisses: registry.nearMisses(to: request), stubCount: history.stubs.count,
            redaction: CallLines.redaction
        ).text
    }
}
