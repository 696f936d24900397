import MockURLResponder

/// Calls beside the list of those that were to be made, and no others.
struct ListVerdict {
    private let queries: [CallQuery]
    private let history: CallHistory
    private let order: String
    /// For each of the list the place of the call that it is; nil where there is none.
    private let places: [Int?]

    init(_ conditions: [Condition], inAnyOrder: Bool, in history: CallHistory) throws {
        queries = conditions.map { CallQuery($0, of: history.calls) }
        self.history = history
        order = inAnyOrder ? "in any order" : "in this order"
        let evaluations = try Self.evaluations(queries, history.calls)
        func places(_ fits: (Evaluation) -> Bool) -> [Int?] {
            let pairs = CallPairs(evaluations.map { $0.map(fits) }, madeCount: history.calls.count)
            return inAnyOrder ? pairs.placesInAnyOrder : pairs.placesInOrder
        }
        self.places = places { $0 == .met }
        // What cannot be told is to be said where all would be as it should, if only it was so.
        guard !isMet(self.places), let doubt = Self.doubt(evaluations, queries, history.calls) else { return }
        if isMet(places { if case .unmet = $0 { false } else { true } }) { throw doubt.failure }
    }

    /// For each query what each call says to it; each call is taken apart once.
    private static func evaluations(_ queries: [CallQuery], _ calls: [RecordedCall]) throws -> [[Evaluation]] {
        var evaluations = queries.map { _ in [Evaluation]() }
        for call in calls {
            let view = RecordedView(call)
            for index in queries.indices { evaluations[index].append(try view.evaluationInTime(of: queries[index])) }
        }
        return evaluations
    }

    private static func doubt(_ evaluations: [[Evaluation]], _ queries: [CallQuery], _ calls: [RecordedCall]) -> Doubt?
    {
        for (query, row) in zip(queries, evaluations) {
            for (call, evaluation) in zip(calls, row) {
                if case .unknown(let reason) = evaluation { return Doubt(query: query, call: call, reason: reason) }
            }
        }
        return nil
    }

    private func isMet(_ places: [Int?]) -> Bool {
        !places.contains(nil) && places.count == history.calls.count
    }

    func check() throws {
        guard !isMet(places) else { return }
        let wanted = queries.isEmpty ? ["expected no call"] : ["expected exactly these calls \(order):"]
        let list = ConditionLines(queries.count, isMissing: { places[$0] == nil }, line: line)
        throw VerificationFailure(wanted + list.lines + surplus + nearest + history.notes)
    }

    private func line(_ index: Int) -> String {
        let found = places[index].map { "call \(history.calls[$0].number)" } ?? "not found"
        return "    \(index + 1). \(queries[index]): \(found)"
    }

    private var others: [RecordedCall] {
        let known = Set(places.compactMap { $0 })
        return history.calls.indices.filter { !known.contains($0) }.map { history.calls[$0] }
    }

    private var surplus: [String] {
        if history.calls.isEmpty { return ["no request was seen at all"] }
        return others.isEmpty ? [] : ["found besides:"] + CallLines.list(others)
    }

    /// What differs between the first that was not found and the calls that are none of the list.
    private var nearest: [String] {
        guard let missing = places.firstIndex(of: nil), !others.isEmpty else { return [] }
        return ["nearest to \(missing + 1):"] + NearestCalls(to: queries[missing], among: others).lines
    }
}
