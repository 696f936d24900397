import MockURLResponder

/// How far a call is from a condition that it does not meet.
extension CallEvidence {
    /// From 0, nothing differs, to 1; what is not known does not count.
    func distance(from query: CallQuery) -> Double {
        settling { Comparison(known(query.pattern), request).distance }
    }

    /// What each condition came to, or that it is not known.
    func verdicts(on query: CallQuery) -> [NearMiss.Verdict] {
        settling {
            let comparison = Comparison(query.pattern, request)
            return query.conditions.flatMap { condition in
                let verdicts = comparison.verdicts(on: condition)
                guard case .unknown(let gap) = meets(condition, of: query.pattern) else { return verdicts }
                return verdicts.map { verdict in
                    var verdict = verdict
                    verdict.unknown = gap.words
                    return verdict
                }
            }
        }
    }

    /// The pattern without what is not known of the call.
    private func known(_ pattern: RequestPattern) -> RequestPattern {
        func isKnown(_ condition: RequestPattern.Condition) -> Bool {
            if case .unknown = meets(condition, of: pattern) { false } else { true }
        }
        // Most calls are known, and then this is all that there is to ask.
        guard !pattern.conditions.allSatisfy(isKnown) else { return pattern }
        var known = pattern
        known.host = isKnown(.host) ? pattern.host : nil
        known.path = isKnown(.path) ? pattern.path : nil
        known.query = pattern.query.indices.filter { isKnown(.query($0)) }.map { pattern.query[$0] }
        // Without one of its fields the whole of a query cannot be compared.
        if known.query != pattern.query || !isKnown(.queryRule) { known.queryRule = .includes }
        known.headers = pattern.headers.indices.filter { isKnown(.header($0)) }.map { pattern.headers[$0] }
        known.body = isKnown(.body) ? pattern.body : nil
        known.terms = pattern.terms.indices.filter { isKnown(.term($0)) }.map { pattern.terms[$0] }
        return known
    }
}
