/// How far a request is from a pattern, condition by condition.
package struct Comparison {
    /// Normalized.
    let pattern: RequestPattern
    let request: CapturedRequest

    /// The conditions that address a request, with their weights.
    private static let address: [(RequestPattern.Condition, Double)] = [
        (.scheme, 3), (.host, 10), (.port, 10), (.method, 3), (.path, 10),
    ]

    package init(_ pattern: RequestPattern, _ request: CapturedRequest) {
        self.pattern = pattern
        self.request = request
    }

    /// From 0, nothing differs, to 1.
    ///
    /// While the address differs only the address counts, and such a distance is above a half; so a stub for the right
    /// address and other details is always closer than one for another address.
    package var distance: Double { distance(by: EditDistance.normalized) }

    /// The distance with texts compared by their beginnings and ends only, which takes no more time than reading them.
    var roughDistance: Double { distance(by: EditDistance.rough) }

    private func distance(by unlikeness: (String, String) -> Double) -> Double {
        let far = mean(Self.address, unlikeness)
        return far > 0 ? (1 + far) / 2 : mean(pattern.details.map { ($0, 1) }, unlikeness) / 2
    }

    package var verdicts: [NearMiss.Verdict] { pattern.conditions.map(verdict) }

    func verdict(on condition: RequestPattern.Condition) -> NearMiss.Verdict {
        let (field, expected, found) = words(for: condition)
        return NearMiss.Verdict(
            field: field, name: pattern.name(in: condition), expected: expected, found: found,
            holds: pattern.holds(condition, for: request))
    }

    private func mean(
        _ weighted: [(RequestPattern.Condition, Double)], _ unlikeness: (String, String) -> Double
    ) -> Double {
        let sum = weighted.reduce(0) { $0 + $1.1 * distance(on: $1.0, by: unlikeness) }
        return weighted.isEmpty ? 0 : sum / weighted.reduce(0) { $0 + $1.1 }
    }

    private func distance(
        on condition: RequestPattern.Condition, by unlikeness: (String, String) -> Double
    ) -> Double {
        guard !pattern.holds(condition, for: request) else { return 0 }
        guard let wanted = wanted(by: condition), let found = words(for: condition).found else { return 1 }
        return unlikeness(wanted, found)
    }

    /// The text a condition wants to be equal to, where it wants that.
    private func wanted(by condition: RequestPattern.Condition) -> String? {
        let pattern: ValuePattern? =
            switch condition {
            case .host: self.pattern.host
            case .path: self.pattern.path
            case .query(let index): self.pattern.query[index].pattern
            case .header(let index): self.pattern.headers[index].pattern
            case .scheme, .port, .method, .queryRule, .body, .term: nil
            }
        guard case .equals(let text) = pattern else { return nil }
        return text
    }

    private func words(for condition: RequestPattern.Condition) -> (field: String, expected: String, found: String?) {
        switch condition {
        case .scheme: ("scheme", pattern.scheme ?? "any", request.url.origin.scheme)
        case .host: ("host", pattern.host.map(words) ?? "any", request.url.origin.host)
        case .port: ("port", words(for: pattern.port), request.url.origin.port.map(String.init))
        case .method: ("method", pattern.method ?? "any", request.method)
        case .path: ("path", pattern.path.map(words) ?? "any", request.url.path)
        case .query(let index):
            words(for: pattern.query[index], "query field", request.queryValues(pattern.query[index].name))
        case .header(let index):
            words(for: pattern.headers[index], "header", request.headers.values(pattern.headers[index].name))
        case .queryRule:
            ("query", QueryPattern(pattern.query, pattern.queryRule).description, request.url.query)
        case .body: ("body", pattern.body?.description ?? "any", String(decoding: request.body, as: UTF8.self))
        case .term(let index): words(for: pattern.terms[index])
        }
    }

    private func words(for port: RequestPattern.Port) -> String {
        switch port {
        case .any: "any"
        case .number(let number): String(number)
        case .ofScheme:
            NormalizedURL.Origin(scheme: request.url.origin.scheme, host: "", port: nil).port.map(String.init) ?? "none"
        }
    }

    private func words(for term: RequestTerm) -> (String, String, String?) {
        switch term {
        case .header(let named): words(for: named, "header", request.headers.values(named.name))
        case .cookie(let named): words(for: named, "cookie", request.cookies.values(named.name))
        case .query(let query): ("query", query.description, request.url.query)
        case .url(let pattern): ("url", words(for: pattern), request.url.text)
        case .path(let pattern): ("path", words(for: pattern), request.url.path)
        case .host(let pattern): ("host", words(for: pattern), request.url.origin.host)
        case .body(let pattern): ("body", pattern.description, String(decoding: request.body, as: UTF8.self))
        case .closure: ("closure", "true", "false")
        case .method, .scheme, .port, .not, .allOf, .anyOf: ("condition", term.description, request.url.text)
        }
    }

    private func words(for named: NamedPattern, _ kind: String, _ values: [String]) -> (String, String, String?) {
        ("\(kind) \(named.name)", words(for: named.pattern), values.isEmpty ? nil : values.joined(separator: ", "))
    }

    /// Plain equality is what people expect, so only other operators are named.
    private func words(for pattern: ValuePattern) -> String {
        if case .equals(let text) = pattern { return text }
        return pattern.description
    }
}
