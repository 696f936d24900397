/// How far a request is from a pattern, condition by condition.
package struct Comparison {
    /// Normalized.
    let pattern: RequestPattern
    let request: CapturedRequest

    /// A condition, and how much it counts.
    private typealias Weighted = (condition: RequestPattern.Condition, weight: Double)
    /// How unlike two texts are.
    private typealias Unlikeness = (String, String) -> Double

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
    package var distance: Double { distance(by: EditDistance.normalized) }

    /// The distance with texts compared by their beginnings and ends only, which takes no more time than reading them.
    var roughDistance: Double { distance(by: EditDistance.rough) }

    private func distance(by unlikeness: Unlikeness) -> Double {
        let terms = pattern.terms
        let addressing = terms.isEmpty ? [] : terms.indices.filter { terms[$0].addressWeight != nil }
        let ofTerms = addressing.map { Weighted(.term($0), terms[$0].addressWeight ?? 0) }
        let far = mean(ofTerms.isEmpty ? Self.address : Self.address + ofTerms, unlikeness)
        guard far == 0 else { return (1 + far) / 2 }
        let details = pattern.details.filter { condition in !addressing.contains { condition == .term($0) } }
        return mean(details.map { ($0, weight(of: $0)) }, unlikeness) / 2
    }

    private func mean(_ weighted: [Weighted], _ unlikeness: Unlikeness) -> Double {
        let sum = weighted.reduce(0) { $0 + $1.weight * distance(on: $1.condition, by: unlikeness) }
        return weighted.isEmpty ? 0 : sum / weighted.reduce(0) { $0 + $1.weight }
    }

    /// Every field counts 1, also each of a form.
    private func weight(of detail: RequestPattern.Condition) -> Double {
        guard detail == .body, case .form(let fields)? = pattern.body else { return 1 }
        return Double(max(1, fields.count))
    }

    /// Never 0 where the condition does not hold.
    private func distance(on condition: RequestPattern.Condition, by unlikeness: Unlikeness) -> Double {
        guard !pattern.holds(condition, for: request) else { return 0 }
        let distance: Double =
            switch condition {
            case .host: self.distance(of: [request.url.origin.host], from: pattern.host, by: unlikeness)
            case .path: self.distance(of: [request.url.path], from: pattern.path, by: unlikeness)
            case .query(let index): self.distance(on: pattern.query[index], request.queryValues, by: unlikeness)
            case .header(let index): self.distance(on: pattern.headers[index], request.headers.values, by: unlikeness)
            case .body: pattern.body.map { self.distance(on: $0, by: unlikeness) } ?? 1
            case .term(let index): self.distance(on: pattern.terms[index], by: unlikeness)
            case .scheme, .port, .method, .queryRule: 1
            }
        // The right value beside others, for one that is to be alone.
        return distance > 0 ? distance : 0.5
    }

    private func distance(
        on named: NamedPattern, _ values: (String) -> [String], by unlikeness: Unlikeness
    ) -> Double {
        distance(of: values(named.name), from: named.pattern, by: unlikeness)
    }

    /// How far the nearest of some values is; only texts to be equal to are more than met or not.
    private func distance(of values: [String], from pattern: ValuePattern?, by unlikeness: Unlikeness) -> Double {
        guard let pattern, !pattern.matches(values) else { return 0 }
        switch pattern {
        case .equals(let text): return values.map { unlikeness(text, $0) }.min() ?? 1
        case .anyOf(let patterns):
            return patterns.map { distance(of: values, from: $0, by: unlikeness) }.min() ?? 1
        case .allOf(let patterns):
            return patterns.reduce(0) { $0 + distance(of: values, from: $1, by: unlikeness) } / Double(patterns.count)
        case .contains, .prefix, .suffix, .wildcard, .template, .matches, .present, .absent, .values, .not: return 1
        }
    }

    private func distance(on body: BodyPattern, by unlikeness: Unlikeness) -> Double {
        switch body {
        case .text(let pattern):
            let text = request.body.isEmpty ? [] : [String(decoding: request.body, as: UTF8.self)]
            return distance(of: text, from: pattern, by: unlikeness)
        case .bytes: return 1
        case .json(let value):
            return request.jsonBody.map { JSONDifference(value, $0, allowsMore: false).distance } ?? 1
        case .jsonIncludes(let value):
            return request.jsonBody.map { JSONDifference(value, $0, allowsMore: true).distance } ?? 1
        case .form(let fields):
            let values = request.formFields.values
            return fields.reduce(0) { $0 + distance(on: $1, values, by: unlikeness) } / Double(max(1, fields.count))
        }
    }

    private func distance(on term: RequestTerm, by unlikeness: Unlikeness) -> Double {
        guard !term.holds(for: request) else { return 0 }
        switch term {
        case .host(let pattern):
            return distance(of: [request.url.origin.host], from: pattern.normalizedHost, by: unlikeness)
        case .path(let pattern): return distance(of: [request.url.path], from: pattern.normalizedPath, by: unlikeness)
        case .url(let pattern): return distance(of: [request.url.text], from: pattern.normalizedURL, by: unlikeness)
        case .header(let named): return distance(on: named, request.headers.values, by: unlikeness)
        case .cookie(let named): return distance(on: named, request.cookies.values, by: unlikeness)
        case .body(let body): return distance(on: body, by: unlikeness)
        case .query(let query):
            guard query.rule == .includes, !query.fields.isEmpty else { return 1 }
            return query.fields.reduce(0) { $0 + distance(on: $1, request.queryValues, by: unlikeness) }
                / Double(query.fields.count)
        case .allOf(let terms):
            return terms.reduce(0) { $0 + distance(on: $1, by: unlikeness) } / Double(terms.count)
        case .anyOf(let terms): return terms.map { distance(on: $0, by: unlikeness) }.min() ?? 1
        case .method, .scheme, .port, .not, .closure: return 1
        }
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
