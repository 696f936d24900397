/// Evaluates patterns for the values of a field.
extension Evaluator {
    /// Returns whether one of the values satisfies the pattern; without values, the field is absent.
    func evaluate<Values: Collection>(_ pattern: ValuePattern, _ values: Values) -> Evaluation
    where Values.Element == View.Text {
        switch pattern {
        case .equals(let text): evaluate(equality: pattern, text, values)
        case .contains, .prefix, .suffix, .wildcard, .template: .any(values) { $0.evaluation(of: pattern) }
        case .matches(let expression): .any(values) { evaluate(expression, $0) }
        case .present: Evaluation(!values.isEmpty)
        case .absent: Evaluation(values.isEmpty)
        case .values(let patterns):
            values.count == patterns.count
                ? .all(zip(patterns, values), isMeasured: false) { evaluate($0, CollectionOfOne($1)) } : .unmet
        case .not(let pattern): !evaluate(pattern, values)
        case .allOf(let patterns):
            .all(patterns, isMeasured: isMeasured) { evaluate($0, values) }
        case .anyOf(let patterns): .any(patterns) { evaluate($0, values) }
        }
    }

    /// Returns whether the values satisfy the pattern as the query rule `exact` requires.
    ///
    /// An exact string must be the only value. Any other pattern must accept every value.
    func evaluateExactly(_ pattern: ValuePattern, _ values: [View.Text]) -> Evaluation {
        switch pattern {
        case .equals:
            guard values.count != 1, case .met = evaluate(pattern, values) else { return evaluate(pattern, values) }
            return .unmet(distance: 0)
        case .contains, .prefix, .suffix, .wildcard, .template, .matches: return each(of: values, pattern)
        // These patterns already refer to all values.
        case .present, .absent, .values, .not: return evaluate(pattern, values)
        case .allOf(let patterns): return .all(patterns, isMeasured: isMeasured) { evaluateExactly($0, values) }
        case .anyOf(let patterns):
            return .any([false, true]) { isOfEach in
                isOfEach ? each(of: values, pattern) : .any(patterns) { evaluateExactly($0, values) }
            }
        }
    }

    /// Returns whether there is a value, and every value satisfies the pattern.
    private func each(of values: [View.Text], _ pattern: ValuePattern) -> Evaluation {
        guard !values.isEmpty else { return .unmet }
        return .all(values, isMeasured: false) { evaluate(pattern, CollectionOfOne($0)) }
    }

    /// Evaluates an exact string, which is the only pattern with a measured distance.
    private func evaluate<Values: Collection>(
        equality leaf: ValuePattern, _ text: String, _ values: Values
    ) -> Evaluation where Values.Element == View.Text {
        .any(values) { value in
            let evaluation = value.evaluation(of: leaf)
            guard let measure, case .unmet = evaluation, let value = value.whole else { return evaluation }
            return .unmet(distance: measure.distance(text, value))
        }
    }

    private func evaluate(_ expression: String, _ text: View.Text) -> Evaluation {
        guard let whole = text.whole else { return text.unknown.map(Evaluation.unknown) ?? .unmet }
        return (budget ?? SearchBudget()).search(for: expression, in: whole)
    }
}

extension ValuePattern {
    /// Whether a string satisfies a pattern that compares one string, byte by byte, as a server compares.
    func holds(for value: String) -> Bool {
        switch self {
        case .equals(let text): value.hasSameBytes(as: text)
        case .contains(let text): value.end(ofAll: CollectionOfOne(text)) != nil
        case .prefix(let text): value.beginsWithBytes(of: text)
        case .suffix(let text): value.endsWithBytes(of: text)
        case .wildcard(let wildcard): wildcard.matches(value)
        case .template(let template): template.matches(value)
        case .matches, .present, .absent, .values, .not, .allOf, .anyOf: false
        }
    }
}
