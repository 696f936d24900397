/// Explains combined conditions.
extension Explanation {
    /// Returns the comparisons on the nearest of several alternatives, none of which is met.
    ///
    /// Of equally near ones it takes the first.
    func comparisons(onNearestOf alternatives: [Condition]) -> [NearMiss.Comparison] {
        let distances = alternatives.map { distance(of: $0) }
        guard let index = distances.indices.min(by: { distances[$0] < distances[$1] }) else { return [] }
        return comparisons(on: alternatives[index]).map { comparison in
            guard !comparison.holds, alternatives.count > 1 else { return comparison }
            var comparison = comparison
            let words = "the nearest of \(alternatives.count) alternatives"
            comparison.note = comparison.note.map { "\($0); \(words)" } ?? words
            return comparison
        }
    }

    private func distance(of condition: Condition) -> Double {
        if case .unmet(let distance) = measurer.evaluate(condition) { distance } else { 0 }
    }

    /// Returns the comparisons on a condition that is met but forbidden.
    func comparisons(forbidding condition: Condition) -> [NearMiss.Comparison] {
        switch condition {
        case .not(let wanted): comparisons(on: wanted)
        case .any(let conditions):
            conditions.filter { evaluator.evaluate($0) == .met }.flatMap(comparisons(forbidding:))
        default: [comparison(forbidding: condition)]
        }
    }

    private func comparison(forbidding condition: Condition) -> NearMiss.Comparison {
        let comparisons = comparisons(on: condition)
        var comparison = NearMiss.Comparison(
            field: "condition", names: condition.names, expected: Excerpt.beginning(of: "not (\(condition))"),
            found: "met", holds: false, note: "met, which the condition forbids")
        guard comparisons.count == 1 else { return comparison }
        comparison.field = comparisons[0].field
        comparison.names += comparisons[0].names
        if case .body = condition { comparison.found = foundBody } else { comparison.found = comparisons[0].found }
        return comparison
    }
}
