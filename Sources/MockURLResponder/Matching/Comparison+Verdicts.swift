import Foundation

/// What each condition came to, as people are told.
extension Comparison {
    /// A verdict for everything the pattern asks, or several where that speaks of several fields.
    package var verdicts: [NearMiss.Verdict] {
        pattern.conditions.flatMap(verdicts)
    }

    /// What one condition came to.
    package func verdicts(on condition: RequestPattern.Condition) -> [NearMiss.Verdict] {
        let holds = pattern.holds(condition, for: request)
        let origin = request.url.origin
        func plain(_ field: String, _ expected: String?, _ found: String?) -> [NearMiss.Verdict] {
            [NearMiss.Verdict(field: field, expected: expected ?? "any", found: found, holds: holds)]
        }
        switch condition {
        case .scheme: return plain("scheme", pattern.scheme, origin.scheme)
        case .host: return [verdict("host", pattern.host, [origin.host], holds)]
        case .port: return plain("port", words(for: pattern.port), origin.port.map(String.init))
        case .method: return plain("method", pattern.method, request.method)
        case .path: return [verdict("path", pattern.path, [request.url.path], holds)]
        case .query(let index): return [verdict(onQueryField: pattern.query[index], holds)]
        case .header(let index): return [verdict(onHeader: pattern.headers[index], holds)]
        case .queryRule: return [verdict(onQuery: QueryPattern(pattern.query, pattern.queryRule), holds)]
        case .body: return pattern.body.map { verdicts(on: $0, holds) } ?? []
        case .term(let index): return verdicts(on: pattern.terms[index], holds)
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

    func verdicts(on term: RequestTerm, _ holds: Bool) -> [NearMiss.Verdict] {
        let origin = request.url.origin
        func plain(_ field: String, _ expected: String, _ found: String?) -> [NearMiss.Verdict] {
            [NearMiss.Verdict(field: field, expected: expected, found: found, holds: holds)]
        }
        switch term {
        case .method(let method): return plain("method", method, request.method)
        case .scheme(let scheme): return plain("scheme", scheme, origin.scheme)
        case .port(let port): return plain("port", String(port), origin.port.map(String.init))
        case .host(let pattern): return [verdict("host", pattern.normalizedHost, [origin.host], holds)]
        case .path(let pattern): return [verdict("path", pattern.normalizedPath, [request.url.path], holds)]
        case .url(let pattern):
            let names = term.names + request.query.map(\.name)
            return [verdict("url", pattern.normalizedURL, [request.url.text], holds, names: names)]
        case .header(let named): return [verdict(onHeader: named, holds)]
        case .cookie(let named):
            let cookies = request.cookies
            return [
                verdict(
                    "cookie \(named.name)", named.pattern, cookies.values(named.name), holds,
                    names: [named.name, "Cookie"], others: cookies.cookies.map(\.name))
            ]
        case .query(let query) where query.rule == .includes:
            return query.fields.map { verdict(onQueryField: $0, $0.pattern.matches(request.queryValues($0.name))) }
        case .query(let query): return [verdict(onQuery: query, holds)]
        case .body(let body): return verdicts(on: body, holds)
        case .allOf(let terms): return terms.flatMap { verdicts(on: $0, $0.holds(for: request)) }
        case .closure: return plain("closure", "true", String(holds))
        case .anyOf(let terms) where !holds && !terms.isEmpty: return verdicts(onNearestOf: terms)
        case .not(let forbidden) where !holds: return verdicts(forbidding: forbidden)
        case .not, .anyOf:
            return [
                NearMiss.Verdict(
                    field: "condition", names: term.names, expected: Excerpt.beginning(of: term.description),
                    found: holds ? "met" : "not met", holds: holds)
            ]
        }
    }

    private func verdict(onQueryField named: NamedPattern, _ holds: Bool) -> NearMiss.Verdict {
        verdict(
            "query field \(named.name)", named.pattern, request.queryValues(named.name), holds, names: [named.name],
            others: request.query.map(\.name))
    }

    private func verdict(onHeader named: NamedPattern, _ holds: Bool) -> NearMiss.Verdict {
        verdict("header \(named.name)", named.pattern, request.headers.values(named.name), holds, names: [named.name])
    }

    /// On a query as a whole, whose fields may be secret.
    private func verdict(onQuery query: QueryPattern, _ holds: Bool) -> NearMiss.Verdict {
        NearMiss.Verdict(
            field: "query", names: query.fields.map(\.name) + request.query.map(\.name),
            expected: Excerpt.beginning(of: query.description), found: request.url.query.map(Excerpt.beginning),
            holds: holds)
    }

    /// The verdict on the values of one field.
    ///
    /// - Parameters:
    ///   - field: What is compared.
    ///   - pattern: What it has to be; nil is anything.
    ///   - values: What is there.
    ///   - holds: Whether they satisfy the pattern.
    ///   - names: By which the values may be secret, first the field's own.
    ///   - others: The names that are there, of which one may have been meant.
    /// - Returns: With a note where the difference is easy to overlook.
    func verdict(
        _ field: String, _ pattern: ValuePattern?, _ values: [String], _ holds: Bool, names: [String] = [],
        others: [String] = []
    ) -> NearMiss.Verdict {
        let found = values.joined(separator: ", ")
        guard case .equals(let text) = pattern else {
            return NearMiss.Verdict(
                field: field, names: names, expected: Excerpt.beginning(of: pattern?.description ?? "any"),
                found: values.isEmpty ? nil : Excerpt.beginning(of: found), holds: holds)
        }
        let parts = Excerpt.pair(text.utf8, found.utf8)
        var verdict = NearMiss.Verdict(
            field: field, names: names, expected: parts.0, found: values.isEmpty ? nil : parts.1, holds: holds)
        guard !holds else { return verdict }
        verdict.note =
            switch values.count {
            case 0: names.first.flatMap { TextDifference.words(on: $0, among: others) }
            case 1: TextDifference.words(text, values[0])
            default: "given \(values.count) times"
            }
        return verdict
    }
}

extension RequestTerm {
    /// The names of the fields whose values it tells.
    var names: [String] {
        switch self {
        case .query(let query): query.fields.map(\.name)
        case .header(let named): [named.name]
        case .cookie(let named): [named.name, "Cookie"]
        case .body(.form(let fields)): fields.map(\.name)
        case .not(let term): term.names
        case .allOf(let terms), .anyOf(let terms): terms.flatMap(\.names)
        case .url(let pattern): pattern.texts.flatMap(Self.queryNames)
        case .method, .scheme, .host, .port, .path, .body, .closure: []
        }
    }

    private static func queryNames(in text: String) -> [String] {
        text.split { "?&;\" ".contains($0) }.compactMap { field in
            field.utf8.firstIndex(of: UInt8(ascii: "=")).map { String(percentDecoding: field[..<$0].utf8) }
        }
    }
}
