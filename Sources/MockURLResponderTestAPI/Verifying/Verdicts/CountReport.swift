import MockURLResponder

/// What is said when there were not as many calls as there were to be.
struct CountReport {
    private let wanted: String
    private let count: CallCount
    private let found: [HTTPCall]
    private let history: CallHistory
    private let nearest: NearestCalls

    /// - Parameters:
    ///   - query: What the calls were asked.
    ///   - count: How many there were to be.
    ///   - found: Those there are.
    ///   - history: Where they were looked for.
    init(_ query: CallQuery, _ count: CallCount, found: [HTTPCall], in history: CallHistory) {
        self.count = count
        self.found = found
        self.history = history
        wanted = query.description
        let others = Set(found.map(\.number))
        nearest = NearestCalls(to: query, among: history.calls.filter { !others.contains($0.number) })
    }

    var failure: VerificationFailure {
        VerificationFailure(
            .unexpectedCount,
            ["expected \(count) of \(wanted)", "found \(CallCount.calls(found.count))"] + CallLines.list(found) + rest)
    }

    /// Where calls are missing, those that may have been meant.
    private var rest: [String] {
        guard found.count < count.least else { return history.notes }
        guard !history.calls.isEmpty else { return ["no request was seen at all"] + history.notes }
        let lines = nearest.lines
        return (lines.isEmpty ? [] : ["the nearest of the other calls:"] + lines) + history.notes
    }
}
