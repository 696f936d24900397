package import MockURLResponder

/// Compares calls with the order in which the test expects them.
package struct OrderVerdict {
    private let queries: [CallQuery]
    private let history: CallHistory
    /// The calls that meet the first conditions, up to the first condition that no later call meets.
    private let found: [HTTPCall]

    package init(_ conditions: [Condition], in history: CallHistory) throws {
        queries = conditions.map { CallQuery($0, of: history.calls) }
        self.history = history
        found = try Self.walk(history.calls, queries) { _ in false }
        guard found.count < queries.count else { return }
        // An unknown result is the failure only if it could make the verification pass.
        var first: Doubt?
        let hoped = try Self.walk(history.calls, queries) { doubt in
            first = first ?? doubt
            return true
        }
        if let first, hoped.count == queries.count { throw first.failure }
    }

    /// Returns the calls that meet the conditions in order.
    private static func walk(
        _ calls: [HTTPCall], _ queries: [CallQuery], taking doubt: (Doubt) -> Bool
    ) throws -> [HTTPCall] {
        var found: [HTTPCall] = []
        for call in calls where found.count < queries.count {
            let query = queries[found.count]
            switch try CallView(call).evaluationInTime(of: query) {
            case .met: found.append(call)
            case .unmet: break
            case .unknown(let reason):
                if doubt(Doubt(query: query, call: call, reason: reason)) { found.append(call) }
            }
        }
        return found
    }

    package func check() throws {
        guard found.count < queries.count else { return }
        let others = queries.callsInAnyOrder(of: history.calls)
        let note = others == nil ? "" : "; each was made, but in another order"
        let list = ConditionLines(queries.count, isMissing: { $0 == found.count }) { index in
            line(index, others?[index])
        }
        throw VerificationFailure(
            .unexpectedOrder,
            ["expected these calls in this order\(note):"] + list.lines + missing(queries[found.count])
                + history.notesOnMissing)
    }

    private func line(_ index: Int, _ other: HTTPCall?) -> String {
        let what = "    \(index + 1). \(queries[index])"
        if index < found.count { return "\(what): call \(found[index].number)" }
        guard index == found.count else { return what }
        return "\(what): " + (other.map { "call \($0.number), too early" } ?? "not found")
    }

    private func missing(_ query: CallQuery) -> [String] {
        guard !history.calls.isEmpty else { return ["no request was seen at all"] }
        let start = found.last?.number ?? 0
        let (earlier, later) = (history.calls.filter { $0.number <= start }, history.calls.filter { $0.number > start })
        let met = Set(found.map(\.number))
        let tooEarly = (try? query.sift(earlier.filter { !met.contains($0.number) }).met) ?? []
        let nearest = NearestCalls(to: query, among: later).lines
        return (tooEarly.isEmpty ? [] : ["too early for \(found.count + 1):"] + CallLines.list(tooEarly))
            + (nearest.isEmpty ? [] : ["the nearest of the later calls:"] + nearest)
    }
}
