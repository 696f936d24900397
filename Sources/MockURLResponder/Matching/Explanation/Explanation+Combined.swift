/// Explains combined conditions.
extension Explanation {
    /// Of alternatives, none of which holds, the verdicts on the one that comes nearest, of equal ones the first.
    func verdicts(onNearestOf alternatives: [Condition]) -> [NearMiss.Verdict] {
        let distances = alternatives.map { distance(of: $0) }
        guard let place = distances.indices.min(by: { distances[$0] < distances[$1] }) else { return [] }
        return verdicts(on: alternatives[place]).map { verdict in
            guard !verdict.holds, alternatives.count > 1 else { return verdict }
            var verdict = verdict
            let words = "the nearest of \(alternatives.count) alternatives"
            verdict.note = verdict.note.map { "\($0); \(words)" } ?? words
            return verdict
        }
    }

    private func distance(of condition: Condition) -> Double {
        if case .unmet(let distance) = Evaluator(view, measure: .full).evaluate(condition) { distance } else { 0 }
    }

    /// Returns the verdicts on a forbidden condition that is met.
    func verdicts(forbidding condition: Condition) -> [NearMiss.Verdict] {
        switch condition {
        case .not(let wanted): verdicts(on: wanted)
        case .any(let conditions):
            conditions.filter { evaluator.evaluate($0) == .met }.flatMap(verdicts(forbidding:))
        default: [verdict(forbidding: condition)]
        }
    }

    private func verdict(forbidding condition: Condition) -> NearMiss.Verdict {
        let verdicts = verdicts(on: condition)
        var verdict = NearMiss.Verdict(
            field: "condition", names: condition.names, expected: Excerpt.beginning(of: "not (\(condition))"),
            found: "met", holds: false, note: "is as it must not be")
        guard verdicts.count == 1 else { return verdict }
        verdict.field = verdicts[0].field
        verdict.names += verdicts[0].names
        if case .body = condition { verdict.found = foundBody } else { verdict.found = verdicts[0].found }
        return verdict
    }
}
