package import MockURLResponder

/// The failure for a number of calls that does not satisfy the expected count.
package struct CountReport {
    private let wanted: String
    private let count: CallCount
    private let found: [HTTPCall]
    private let history: CallHistory
    private let nearest: NearestCalls

    /// - Parameters:
    ///   - query: The condition of the calls.
    ///   - count: The expected number.
    ///   - found: The calls that meet the condition.
    ///   - history: The calls that were searched.
    package init(_ query: CallQuery, _ count: CallCount, found: [HTTPCall], in history: CallHistory) {
        self.count = count
        self.found = found
        self.history = history
        wanted = query.description
        let others = Set(found.map(\.number))
        nearest = NearestCalls(to: query, among: history.calls.filter { !others.contains($0.number) })
    }

    package var failure: VerificationFailure {
        VerificationFailure(
            .unexpectedCount,
            ["expected \(count) of \(wanted)", "found \(CallCount.calls(found.count))"] + CallLines.list(found) + rest)
    }

    /// The calls that the test may have meant; empty unless calls are missing.
    private var rest: [String] {
        guard found.count < count.least else { return history.notes }
        guard !history.calls.isEmpty else { return ["no request was seen at all"] + history.notesOnMissing }
        let lines = nearest.lines
        return (lines.isEmpty ? [] : ["the nearest of the other calls:"] + lines) + history.notesOnMissing
    }
}
