import MockURLResponder

/// Calls beside the list of those that were to be made, and no others.
struct ListVerdict {
    private let queries: [CallQuery]
    private let history: CallHistory
    private let order: String
    /// For each of the list the place of the call that it is; nil where there is none.
    private let places: [Int?]

    init(_ conditions: [RequestCondition], inAnyOrder: Bool, in history: CallHistory) throws {
        queries = conditions.map(CallQuery.init)
        self.history = history
        order = inAnyOrder ? "in any order" : "in this order"
        // Interactions only meet or do not; what cannot be told is to be said.
        for query in queries { _ = try query.matches(in: history) }
        let made = CallList(history.calls.map { RequestInteraction($0) })
        let wanted = conditions.map { RequestInteraction($0) }
        places = inAnyOrder ? made.places(inAnyOrder: wanted) : made.places(inOrder: wanted)
    }

    func check() throws {
        guard places.contains(nil) || places.count != history.calls.count else { return }
        let wanted = queries.isEmpty ? ["expected no call"] : ["expected exactly these calls \(order):"]
        throw VerificationFailure(wanted + queries.indices.map(line) + surplus + nearest + history.remarks)
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
