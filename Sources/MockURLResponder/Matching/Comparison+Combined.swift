/// What combined conditions came to.
extension Comparison {
    /// Of alternatives, none of which holds, the verdicts on the one that comes nearest.
    func verdicts(onNearestOf alternatives: [RequestTerm]) -> [NearMiss.Verdict] {
        guard let nearest = nearest(of: alternatives) else { return [] }
        return verdicts(on: nearest, false).map { verdict in
            guard !verdict.holds, alternatives.count > 1 else { return verdict }
            var verdict = verdict
            let words = "the nearest of \(alternatives.count) alternatives"
            verdict.note = verdict.note.map { "\($0); \(words)" } ?? words
            return verdict
        }
    }

    /// What is as it must not be, where a term holds that is forbidden.
    func verdicts(forbidding term: RequestTerm) -> [NearMiss.Verdict] {
        switch term {
        case .not(let wanted): return verdicts(on: wanted, false)
        case .anyOf(let terms):
            return terms.filter { $0.holds(for: request) }.flatMap(verdicts(forbidding:))
        default: return [verdict(forbidding: term)]
        }
    }

    private func verdict(forbidding term: RequestTerm) -> NearMiss.Verdict {
        let verdicts = verdicts(on: term, true)
        var verdict = NearMiss.Verdict(
            field: "condition", names: term.names, expected: Excerpt.beginning(of: "not (\(term))"), found: "met",
            holds: false, note: "is as it must not be")
        guard verdicts.count == 1 else { return verdict }
        verdict.field = verdicts[0].field
        verdict.names += verdicts[0].names
        if case .body = term { verdict.found = foundBody } else { verdict.found = verdicts[0].found }
        return verdict
    }
}
