/// How far a request is from a pattern, condition by condition.
package struct Comparison {
    /// Normalized.
    let pattern: RequestPattern
    let request: CapturedRequest

    /// A condition, and how much it counts.
    private typealias Weighted = (condition: RequestPattern.Condition, weight: Double)

    /// How unlike two values are, from 0 to 1.
    private struct Measure: Sendable {
        var text: @Sendable (String, String) -> Double
        /// What is expected, what is found, and whether that may have more.
        var json: @Sendable (JSONValue, JSONValue, Bool) -> Double

        static let full = Measure(text: EditDistance.normalized) { JSONDifference($0, $1, allowsMore: $2).distance }
        /// Takes no more time than reading the values.
        static let rough = Measure(text: EditDistance.rough, json: JSONDifference.roughDistance)
    }

    /// The conditions that address a request, with their weights.
    private static let address: [Weighted] = [(.scheme, 3), (.host, 10), (.port, 10), (.method, 3), (.path, 10)]

    /// - Parameters:
    ///   - pattern: In any form.
    ///   - request: What is compared with it. Closures that it was not shown yet are taken for no; `settling` asks them.
    package init(_ pattern: RequestPattern, _ request: CapturedRequest) {
        self.pattern = pattern.normalized
        self.request = request
    }

    /// From 0, nothing differs, to 1.
    ///
    /// While the address differs only the address counts, and such a distance is above a half; so a stub for the right
    /// address and other details is always closer than one for another address.
    package var distance: Double { distance(by: .full) }

    /// The distance with texts compared by their beginnings and ends only, and JSON by its outer members.
    var roughDistance: Double { distance(by: .rough) }

    private func distance(by measure: Measure) -> Double {
        let terms = pattern.terms
        let addressing = terms.isEmpty ? [] : terms.indices.filter { terms[$0].addressWeight != nil }
        let ofTerms = addressing.map { Weighted(.term($0), terms[$0].addressWeight ?? 0) }
        let far = mean(ofTerms.isEmpty ? Self.address : Self.address + ofTerms, measure)
        guard far == 0 else { return (1 + far) / 2 }
        let details = pattern.details.filter { condition in !addressing.contains { condition == .term($0) } }
        return mean(details.map { ($0, weight(of: $0)) }, measure) / 2
    }

    private func mean(_ weighted: [Weighted], _ measure: Measure) -> Double {
        let sum = weighted.reduce(0) { $0 + $1.weight * distance(on: $1.condition, by: measure) }
        return weighted.isEmpty ? 0 : sum / weighted.reduce(0) { $0 + $1.weight }
    }

    /// Every field counts 1, also each of a form.
    private func weight(of detail: RequestPattern.Condition) -> Double {
        guard detail == .body, case .form(let fields)? = pattern.body else { return 1 }
        return Double(max(1, fields.count))
    }

    /// Never 0 where the condition does not hold.
    private func distance(on condition: RequestPattern.Condition, by measure: Measure) -> Double {
        guard !pattern.holds(condition, for: request) else { return 0 }
        let distance: Double =
            switch condition {
            case .host: self.distance(of: [request.url.origin.host], from: pattern.host, by: measure)
            case .path: self.distance(of: [request.url.path], from: pattern.path, by: measure)
            case .query(let index): self.distance(on: pattern.query[index], request.queryValues, by: measure)
            case .header(let index): self.distance(on: pattern.headers[index], request.headers.values, by: measure)
            case .body: pattern.body.map { self.distance(on: $0, by: measure) } ?? 1
            case .term(let index): self.distance(on: pattern.terms[index], by: measure)
            case .scheme, .port, .method, .queryRule: 1
            }
        // The right value beside others, for one that is to be alone.
        return distance > 0 ? distance : 0.5
    }

    private func distance(
        on named: NamedPattern, _ values: (String) -> [String], by measure: Measure
    ) -> Double {
        distance(of: values(named.name), from: named.pattern, by: measure)
    }

    /// How far the nearest of some values is; only texts to be equal to are more than met or not.
    private func distance(of values: [String], from pattern: ValuePattern?, by measure: Measure) -> Double {
        guard let pattern, !pattern.matches(values) else { return 0 }
        switch pattern {
        case .equals(let text): return values.map { measure.text(text, $0) }.min() ?? 1
        case .anyOf(let patterns):
            return patterns.map { distance(of: values, from: $0, by: measure) }.min() ?? 1
        case .allOf(let patterns):
            return patterns.reduce(0) { $0 + distance(of: values, from: $1, by: measure) } / Double(patterns.count)
        case .contains, .prefix, .suffix, .wildcard, .template, .matches, .present, .absent, .values, .not: return 1
        }
    }

    private func distance(on body: BodyPattern, by measure: Measure) -> Double {
        switch body {
        case .text(let pattern):
            let text = request.body.isEmpty ? [] : [String(decoding: request.body, as: UTF8.self)]
            return distance(of: text, from: pattern, by: measure)
        case .bytes: return 1
        case .json(let value): return request.jsonBody.map { measure.json(value, $0, false) } ?? 1
        case .jsonIncludes(let value): return request.jsonBody.map { measure.json(value, $0, true) } ?? 1
        case .form(let fields):
            let values = request.formFields.values
            return fields.reduce(0) { $0 + distance(on: $1, values, by: measure) } / Double(max(1, fields.count))
        }
    }

    private func distance(on term: RequestTerm, by measure: Measure) -> Double {
        guard !term.holds(for: request) else { return 0 }
        switch term {
        case .host(let pattern):
            return distance(of: [request.url.origin.host], from: pattern.normalizedHost, by: measure)
        case .path(let pattern): return distance(of: [request.url.path], from: pattern.normalizedPath, by: measure)
        case .url(let pattern): return distance(of: [request.url.text], from: pattern.normalizedURL, by: measure)
        case .header(let named): return distance(on: named, request.headers.values, by: measure)
        case .cookie(let named): return distance(on: named, request.cookies.values, by: measure)
        case .body(let body): return distance(on: body, by: measure)
        case .query(let query):
            guard query.rule == .includes, !query.fields.isEmpty else { return 1 }
            return query.fields.reduce(0) { $0 + distance(on: $1, request.queryValues, by: measure) }
                / Double(query.fields.count)
        case .allOf(let terms):
            return terms.reduce(0) { $0 + distance(on: $1, by: measure) } / Double(terms.count)
        case .anyOf(let terms): return terms.map { distance(on: $0, by: measure) }.min() ?? 1
        case .method, .scheme, .port, .not, .closure: return 1
        }
    }

    /// The term that comes nearest to holding, of equal ones the first.
    func nearest(of terms: [RequestTerm]) -> RequestTerm? {
        terms.map { (term: $0, distance: distance(on: $0, by: .full)) }.min { $0.distance < $1.distance }?.term
    }
}

extension RequestTerm {
    /// How much it counts where it addresses a request, as the field of a pattern would; nil where it says a detail.
    fileprivate var addressWeight: Double? {
        switch self {
        case .scheme, .method: 3
        case .host, .port, .path, .url: 10
        case .query, .header, .cookie, .body, .not, .allOf, .anyOf, .closure: nil
        }
    }
}
