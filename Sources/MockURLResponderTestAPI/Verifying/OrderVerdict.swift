import MockURLResponder

/// Calls beside the order in which they were to be made.
struct OrderVerdict {
    private let queries: [CallQuery]
    private let history: CallHistory
    /// The calls that meet the first conditions, one for each as far as the order holds.
    private let found: [RecordedCall]

    init(_ conditions: [RequestCondition], in history: CallHistory) throws {
        queries = conditions.map(CallQuery.init)
        self.history = history
        var found: [RecordedCall] = []
        for call in history.calls where found.count < queries.count {
            if try queries[found.count].isMet(by: call) { found.append(call) }
        }
        self.found = found
    }

    func check() throws {
        guard found.count < queries.count else { return }
        throw try VerificationFailure(
            ["expected these calls in this order:"] + queries.indices.map(line)
                + missing(queries[found.count]) + history.remarks)
    }

    private func line(_ index: Int) -> String {
        let what = "    \(index + 1). \(queries[index])"
        if index < found.count { return "\(what): call \(found[index].number)" }
        return index == found.count ? "\(what): not found" : what
    }

    private func missing(_ query: CallQuery) throws -> [String] {
        guard !history.calls.isEmpty else { return ["no request was seen at all"] }
        let start = found.last?.number ?? 0
        let (earlier, later) = (history.calls.filter { $0.number <= start }, history.calls.filter { $0.number > start })
        let tooEarly = try earlier.filter { call in
            try !found.contains { $0.number == call.number } && query.isMet(by: call)
        }
        let nearest = NearestCalls(to: query, among: later).lines
        return (tooEarly.isEmpty ? [] : ["too early for \(found.count + 1):"] + CallLines.list(tooEarly))
            + (nearest.isEmpty ? [] : ["the nearest of the calls behind that:"] + nearest)
    }
}
