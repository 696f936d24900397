import MockURLResponder

/// The calls that no stub answered, with the stubs that almost matched.
package struct UnmatchedVerdict {
    /// The number of calls to explain.
    private static let most = 5

    private let history: CallHistory

    package init(in history: CallHistory) {
        self.history = history
    }

    package func check() throws {
        let unmatched = history.calls.filter(\.isUnmatched)
        guard !unmatched.isEmpty else { return }
        // A client that tries again gives the same report several times.
        var groups: [(numbers: [Int], words: String, report: String)] = []
        for call in unmatched.prefix(Self.most) {
            let (words, report) = (call.outcomeWords, report(of: call))
            if let index = groups.firstIndex(where: { $0.words == words && $0.report == report }) {
                groups[index].numbers.append(call.number)
            } else {
                groups.append(([call.number], words, report))
            }
        }
        let reports = groups.flatMap { group in
            let numbers = group.numbers.map(String.init).joined(separator: ", ")
            return ["\(group.numbers.count == 1 ? "call" : "calls") \(numbers), \(group.words):", group.report]
        }
        let rest = unmatched.dropFirst(Self.most)
        // The report of the call includes how the program was stopped.
        let notes = unmatched.contains { $0.outcome == .stopped } ? history.hints : history.notes
        throw VerificationFailure(
            .unmatchedRequest,
            ["expected a stub to answer each call, found \(CallCount.calls(unmatched.count)) without one"] + reports
                + (rest.isEmpty ? [] : ["further calls without a stub:"] + CallLines.list(Array(rest))) + notes)
    }

    /// Returns the report that the policy prevent prints, with the stubs at the time of the call.
    private func report(of call: HTTPCall) -> String {
        guard let missed = call.missed else { return "    " + call.headline }
        let request = call.captured
        let (misses, stubCount) = missed.nearMisses(to: request)
        return UnmatchedReport(
            request: request, nearMisses: misses, stubCount: stubCount, redaction: call.redaction, in: history.context
        ).text
    }
}
