import Foundation

/// Compares each condition of a stub with a request, for reports.
package struct Explanation {
    private let request: CapturedRequest
    private let evaluator: Evaluator

    package init(of request: CapturedRequest, _ budget: SearchBudget) {
        self.request = request
        evaluator = Evaluator(request, measure: .full, budget)
    }

    /// Returns the comparisons for each part of the address and for all other conditions.
    ///
    /// A condition on several fields has several comparisons.
    ///
    /// - Parameter condition: The condition, normalized or not.
    /// - Returns: The comparisons, first those on the address.
    package func comparisons(onAllOf condition: Condition) -> [NearMiss.Comparison] {
        var conjuncts = condition.normalized.conjuncts
        let origin = request.url.origin
        if !origin.isStandardPort, let place = conjuncts.firstIndex(of: .defaultPort) {
            // The default port of the stub's scheme, not of the scheme of the request.
            conjuncts[place] = .value(.port, Self.port(of: condition.text(of: .scheme) ?? origin.scheme))
        }
        let address = Self.address.flatMap { field in
            let index = conjuncts.firstIndex { $0.field == field }
            return index.map { self.comparisons(on: conjuncts.remove(at: $0)) }
                ?? [
                    NearMiss.Comparison(
                        field: field.words, expected: "any", found: request.values(of: field).first, holds: true)
                ]
        }
        return address + conjuncts.flatMap { comparisons(on: $0) }
    }

    private static var address: [Condition.Field] { [.scheme, .host, .port, .method, .path] }

    /// Returns the pattern of the default port of a scheme.
    private static func port(of scheme: String) -> ValuePattern {
        NormalizedURL.Origin(scheme: scheme, host: "", port: nil).port.map { .equals(String($0)) } ?? .absent
    }

    /// Explains a single condition, which must be `normalized`.
    private func comparisons(on condition: Condition) -> [NearMiss.Comparison] {
        switch condition {
        case .all(let conditions): return conditions.flatMap { comparisons(on: $0) }
        case .value(let field, let pattern): return [comparison(on: field, pattern)]
        case .defaultPort: return [comparison(on: .port, Self.port(of: request.url.origin.scheme))]
        case .body(.form(let fields)): return fields.map { comparison(on: .form($0.name), $0.pattern) }
        case .query(let query) where query.rule != .within:
            let isExact = query.rule == .exact
            return query.fields.map { comparison(on: .query($0.name), $0.pattern, isExact: isExact) }
                + (isExact ? [comparison(onQuery: query, query.namesAll(of: request))] : [])
        default:
            let evaluation = evaluator.evaluate(condition)
            return comparisons(on: condition, evaluation == .met).map { $0.marked(unknown: evaluation) }
        }
    }

    private func comparisons(on condition: Condition, _ holds: Bool) -> [NearMiss.Comparison] {
        switch condition {
        case .query(let query): return [comparison(onQuery: query, holds)]
        case .body(let body): return [comparison(on: body, holds)]
        case .closure:
            return [NearMiss.Comparison(field: "closure", expected: "true", found: String(holds), holds: holds)]
        case .any(let conditions) where !holds && !conditions.isEmpty: return comparisons(onNearestOf: conditions)
        case .not(let forbidden) where !holds: return comparisons(forbidding: forbidden)
        default:
            return [
                NearMiss.Comparison(
                    field: "condition", names: condition.names, expected: Excerpt.beginning(of: condition.description),
                    found: holds ? "met" : "not met", holds: holds)
            ]
        }
    }

    /// Returns the comparison on the values of one field, with a note if the difference is easy to overlook.
    private func comparison(
        on field: Condition.Field, _ pattern: ValuePattern, isExact: Bool = false
    ) -> NearMiss.Comparison {
        let (evaluation, values) = (evaluator.evaluate(field, pattern, isExact: isExact), request.values(of: field))
        let (text, found) = (pattern.equalText, values.joined(separator: ", "))
        let words =
            text.map { Excerpt.pair($0.utf8, found.utf8) }
            ?? (Excerpt.beginning(of: pattern.description), Excerpt.beginning(of: found))
        var comparison = NearMiss.Comparison(
            field: field.words,
            names: Condition.value(field, pattern).names + (field == .url ? request.query.map(\.name) : []),
            expected: words.0, found: values.isEmpty ? nil : words.1, holds: evaluation == .met
        ).marked(unknown: evaluation)
        if comparison.holds { return comparison }
        comparison.note = text.flatMap { note(on: field, $0, values) }
        comparison.secretNote = SecretDifference.words(text ?? pattern.credentials, values, of: field.name)
        return comparison
    }

    private func note(on field: Condition.Field, _ text: String, _ values: [String]) -> String? {
        guard values.count < 2 else { return "given \(values.count) times" }
        if let found = values.first {
            return LiteralPattern.note(on: text, found: found) ?? TextDifference.words(text, found)
        }
        // The program may have meant another field of the request.
        guard case .named(let kind, let name) = field, let pairs = request.pairs(of: kind)?.pairs else { return nil }
        return TextDifference.words(on: name, among: pairs.map(\.name))
    }

    /// Returns the comparison on a query as a whole, whose fields may be secret.
    private func comparison(onQuery query: QueryPattern, _ holds: Bool) -> NearMiss.Comparison {
        NearMiss.Comparison(
            field: "query", names: query.fields.map(\.name) + request.query.map(\.name),
            expected: Excerpt.beginning(of: query.description), found: request.url.query.map(Excerpt.beginning),
            holds: holds)
    }
}

extension NearMiss.Comparison {
    /// Returns the comparison with the reason why the result is unknown, if it is unknown.
    fileprivate func marked(unknown evaluation: Evaluation) -> Self {
        guard case .unknown(let reason) = evaluation else { return self }
        var comparison = self
        comparison.unknown = reason.words
        return comparison
    }
}

/// Explains conditions on the body.
extension Explanation {
    /// The largest number of different places in JSON that a comparison names.
    private static var mostPointers: Int { 3 }

    private func comparison(on body: BodyPattern, _ holds: Bool) -> NearMiss.Comparison {
        // A body may be long, so a matching body is not shown.
        guard !holds else { return NearMiss.Comparison(field: "body", expected: "", holds: true) }
        switch body {
        case .text(.equals(let text)): return comparison(onText: text)
        case .bytes(let bytes): return comparison(onBytes: bytes)
        case .json(let value, let places):
            return comparison(onJSON: request.expected(value, except: places), "json equal to", allowsMore: false)
        case .jsonIncludes(let value): return comparison(onJSON: value, "json that includes", allowsMore: true)
        case .part, .parts:
            var comparison = plain(body.description)
            let form = request.multipartForm
            if !form.parts.isEmpty { comparison.found = Excerpt.beginning(of: form.description) }
            return comparison
        case .text, .form: return plain(body.description)
        }
    }

    private func plain(_ expected: String, note: String? = nil) -> NearMiss.Comparison {
        NearMiss.Comparison(
            field: "body", expected: Excerpt.beginning(of: expected), found: foundBody, holds: false, note: note)
    }

    /// The beginning of the body, or its size if it is not text; `nil` means an empty body.
    private var foundBody: String? {
        let body = request.body
        guard !body.isEmpty else { return nil }
        guard let text = bodyText else { return "\(body.count) bytes that are not text" }
        return Excerpt.beginning(of: text)
    }

    /// The complete body as text, with any byte order mark; `nil` if the body is not UTF-8.
    private var bodyText: String? {
        let text = String(decoding: request.body, as: UTF8.self)
        return text.utf8.elementsEqual(request.body) ? text : nil
    }

    private func comparison(onText text: String) -> NearMiss.Comparison {
        guard let found = bodyText, !found.isEmpty else { return plain(text) }
        let parts = Excerpt.pair(text.utf8, found.utf8)
        let isLong = max(text.utf8.count, found.utf8.count) > Excerpt.longest
        let offset = Excerpt.offset(ofDifference: text.utf8, found.utf8)
        return NearMiss.Comparison(
            field: "body", expected: parts.0, found: parts.1, holds: false,
            note: isLong
                ? "\(found.utf8.count) bytes, of \(text.utf8.count) expected; the first to differ is at offset \(offset)"
                : TextDifference.words(text, found))
    }

    private func comparison(onBytes bytes: Data) -> NearMiss.Comparison {
        let offset = Excerpt.offset(ofDifference: bytes, request.body)
        return NearMiss.Comparison(
            field: "body", expected: "exactly \(bytes.count) bytes",
            found: request.body.isEmpty ? nil : "\(request.body.count) bytes", holds: false,
            note: request.body.isEmpty ? nil : "the first byte to differ is at offset \(offset)")
    }

    private func comparison(onJSON value: JSONValue, _ words: String, allowsMore: Bool) -> NearMiss.Comparison {
        guard let found = request.jsonBody else {
            return plain("\(words) \(value.text)", note: JSONValue.flaw(inBody: request.body)?.description)
        }
        let difference = JSONDifference(value, found, allowsMore: allowsMore)
        let parts = Excerpt.pair(value.text.utf8, found.text.utf8)
        return NearMiss.Comparison(
            field: "body", expected: "\(words) \(parts.0)", found: parts.1, holds: false,
            note: Self.words(for: difference.pointers), diff: difference.lines)
    }

    private static func words(for pointers: [String]) -> String {
        let named = pointers.prefix(mostPointers).map { $0.isEmpty ? "the root" : Excerpt.beginning(of: $0) }
        let rest = pointers.count - named.count
        return "differs at " + named.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
}

/// Explains combined conditions.
extension Explanation {
    /// Returns the comparisons on the nearest of several alternatives, none of which is met.
    ///
    /// Of equally near ones it takes the first.
    private func comparisons(onNearestOf alternatives: [Condition]) -> [NearMiss.Comparison] {
        let distances = alternatives.map { evaluator.evaluate($0).distance }
        guard let index = distances.indices.min(by: { distances[$0] < distances[$1] }) else { return [] }
        return comparisons(on: alternatives[index]).map { comparison in
            guard !comparison.holds, alternatives.count > 1 else { return comparison }
            var comparison = comparison
            let words = "the nearest of \(alternatives.count) alternatives"
            comparison.note = comparison.note.map { "\($0); \(words)" } ?? words
            return comparison
        }
    }

    /// Returns the comparisons on a condition that is met but forbidden.
    private func comparisons(forbidding condition: Condition) -> [NearMiss.Comparison] {
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
