package import MockURLResponder

/// Compares all calls with a complete list of expected calls.
package struct ListVerdict {
    private let queries: [CallQuery]
    private let history: CallHistory
    private let order: String
    /// The index of the recorded call for each expected call; `nil` if no call fits.
    private let indices: [Int?]

    package init(_ conditions: [Condition], inAnyOrder: Bool, in history: CallHistory) throws {
        queries = conditions.map { CallQuery($0, of: history.calls) }
        self.history = history
        order = inAnyOrder ? "in any order" : "in this order"
        let evaluations = try queries.evaluations(on: history.calls)
        func indices(_ fits: (Evaluation) -> Bool) -> [Int?] {
            let pairs = CallPairs(evaluations.map { $0.map(fits) }, madeCount: history.calls.count)
            return inAnyOrder ? pairs.positionsInAnyOrder : pairs.positionsInOrder
        }
        self.indices = indices { $0 == .met }
        // An unknown result is the failure only if it could make the verification pass.
        guard !isMet(self.indices), let doubt = Self.doubt(evaluations, queries, history.calls) else { return }
        if isMet(indices { if case .unmet = $0 { false } else { true } }) { throw doubt.failure }
    }

    private static func doubt(_ evaluations: [[Evaluation]], _ queries: [CallQuery], _ calls: [HTTPCall]) -> Doubt? {
        for (query, row) in zip(queries, evaluations) {
            for (call, evaluation) in zip(calls, row) {
                if case .unknown(let reason) = evaluation { return Doubt(query: query, call: call, reason: reason) }
            }
        }
        return nil
    }

    private func isMet(_ indices: [Int?]) -> Bool {
        !indices.contains(nil) && indices.count == history.calls.count
    }

    package func check() throws {
        guard !isMet(indices) else { return }
        if queries.count == history.calls.count, let calls = queries.callsInAnyOrder(of: history.calls) {
            let list = ConditionLines(queries.count, isMissing: { indices[$0] == nil }) { index in
                "    \(index + 1). \(queries[index]): call \(calls[index].number)"
            }
            let head = "expected exactly these calls \(order); they were made in another order:"
            throw VerificationFailure(
                .unexpectedOrder, [head] + list.lines + ["found:"] + CallLines.list(history.calls) + history.notes)
        }
        let wanted = queries.isEmpty ? ["expected no call"] : ["expected exactly these calls \(order):"]
        let list = ConditionLines(queries.count, isMissing: { indices[$0] == nil }, line: line)
        let notes = indices.contains(nil) ? history.notesOnMissing : history.notes
        throw VerificationFailure(.unexpectedCalls, wanted + list.lines + surplus + nearest + notes)
    }

    private func line(_ index: Int) -> String {
        let found = indices[index].map { "call \(history.calls[$0].number)" } ?? "not found"
        return "    \(index + 1). \(queries[index]): \(found)"
    }

    private var others: [HTTPCall] {
        let known = Set(indices.compactMap { $0 })
        return history.calls.indices.filter { !known.contains($0) }.map { history.calls[$0] }
    }

    private var surplus: [String] {
        if history.calls.isEmpty { return ["no request was seen at all"] }
        return others.isEmpty ? [] : ["found besides:"] + CallLines.list(others)
    }

    /// How the first expected call that was not found differs from the calls that are not in the list.
    private var nearest: [String] {
        guard let missing = indices.firstIndex(of: nil), !others.isEmpty else { return [] }
        return ["nearest to \(missing + 1):"] + NearestCalls(to: queries[missing], among: others).lines
    }
}
