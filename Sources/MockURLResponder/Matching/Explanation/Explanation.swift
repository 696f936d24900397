import Foundation

/// Compares each condition of a stub with a request, for reports.
package struct Explanation {
    let request: CapturedRequest
    private let budget: SearchBudget

    package init(of request: CapturedRequest, _ budget: SearchBudget) {
        self.request = request
        self.budget = budget
    }

    var evaluator: Evaluator { Evaluator(request, budget) }
    var measurer: Evaluator { Evaluator(request, measure: .full, budget) }

    /// Returns the comparisons for each part of the address and for all other conditions.
    ///
    /// A condition on several fields has several comparisons.
    ///
    /// - Parameter condition: The condition, normalized or not.
    /// - Returns: The comparisons, first those on the address.
    package func comparisons(onAllOf condition: Condition) -> [NearMiss.Comparison] {
        var conjuncts = condition.normalized.conjuncts
        // The default port of the stub's scheme, not of the scheme of the request.
        if !request.url.origin.isStandardPort, let port = Condition.standardPort(ofAll: conjuncts),
            let place = conjuncts.firstIndex(of: .defaultPort)
        {
            conjuncts[place] = .value(.port, .equals(port))
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

    /// Explains a single condition, which must be `normalized`.
    package func comparisons(on condition: Condition) -> [NearMiss.Comparison] {
        if case .all(let conditions) = condition { return conditions.flatMap { comparisons(on: $0) } }
        let evaluation = evaluator.evaluate(condition)
        return comparisons(on: condition, evaluation == .met).map { $0.marked(unknown: evaluation) }
    }

    private func comparisons(on condition: Condition, _ holds: Bool) -> [NearMiss.Comparison] {
        switch condition {
        case .value(let field, let pattern): return [comparison(on: field, pattern, holds)]
        case .defaultPort:
            let port = NormalizedURL.Origin(scheme: request.url.origin.scheme, host: "", port: nil).port
            return [plain("port", port.map(String.init) ?? "none", request.values(of: .port).first, holds)]
        case .query(let query): return comparisons(onFieldsOf: query, holds)
        case .body(let body): return comparisons(on: body, holds)
        case .all(let conditions): return conditions.flatMap { comparisons(on: $0) }
        case .closure: return [plain("closure", "true", String(holds), holds)]
        case .any(let conditions) where !holds && !conditions.isEmpty: return comparisons(onNearestOf: conditions)
        case .not(let forbidden) where !holds: return comparisons(forbidding: forbidden)
        case .not, .any:
            return [
                NearMiss.Comparison(
                    field: "condition", names: condition.names, expected: Excerpt.beginning(of: condition.description),
                    found: holds ? "met" : "not met", holds: holds)
            ]
        }
    }

    private func plain(_ field: String, _ expected: String, _ found: String?, _ holds: Bool) -> NearMiss.Comparison {
        NearMiss.Comparison(field: field, expected: expected, found: found, holds: holds)
    }

    private func comparison(on field: Condition.Field, _ pattern: ValuePattern, _ holds: Bool) -> NearMiss.Comparison {
        let values = request.values(of: field)
        switch (field, pattern) {
        case (.scheme, .equals(let text)), (.port, .equals(let text)), (.method, .equals(let text)):
            return plain(field.words, text, values.first, holds)
        default:
            let names = Condition.value(field, pattern).names + (field == .url ? request.query.map(\.name) : [])
            let pairs = if case .named(let kind, _) = field { request.pairs(of: kind) } else { HeaderPairs?.none }
            let others = pairs?.pairs.map(\.name) ?? []
            return comparison(field.words, pattern, values, holds, names: names, others: others)
        }
    }

    private func comparisons(onFieldsOf query: QueryPattern, _ holds: Bool) -> [NearMiss.Comparison] {
        guard query.rule != .within else { return [comparison(onQuery: query, holds)] }
        let fields = comparisons(on: query.fields, "query field", among: request.query) { named in
            evaluator.evaluate(queryField: named, query.rule)
        }
        return fields + (query.rule == .exact ? [comparison(onQuery: query, query.namesAll(of: request))] : [])
    }

    /// Returns a comparison for each named pattern.
    func comparisons(
        on patterns: [NamedPattern], _ word: String, among fields: [(name: String, value: String)],
        _ evaluate: (NamedPattern) -> Evaluation
    ) -> [NearMiss.Comparison] {
        patterns.map { named in
            let values = fields.filter { $0.name.hasSameBytes(as: named.name) }.map(\.value)
            let evaluation = evaluate(named)
            let result = comparison(
                "\(word) \(named.name)", named.pattern, values, evaluation == .met, names: [named.name],
                others: fields.map(\.name))
            return result.marked(unknown: evaluation)
        }
    }

    /// Returns the comparison on a query as a whole, whose fields may be secret.
    private func comparison(onQuery query: QueryPattern, _ holds: Bool) -> NearMiss.Comparison {
        NearMiss.Comparison(
            field: "query", names: query.fields.map(\.name) + request.query.map(\.name),
            expected: Excerpt.beginning(of: query.description), found: request.url.query.map(Excerpt.beginning),
            holds: holds)
    }

    /// Returns the comparison on the values of one field.
    ///
    /// - Parameters:
    ///   - field: The name of the compared field.
    ///   - pattern: The expected pattern; `nil` accepts anything.
    ///   - values: The values of the request.
    ///   - holds: Whether the values satisfy the pattern.
    ///   - names: The names that may make the values secret, first the name of the field itself.
    ///   - others: The field names of the request. The program may have meant one of them.
    /// - Returns: The comparison, with a note if the difference is easy to overlook.
    func comparison(
        _ field: String, _ pattern: ValuePattern?, _ values: [String], _ holds: Bool, names: [String] = [],
        others: [String] = []
    ) -> NearMiss.Comparison {
        let found = values.joined(separator: ", ")
        guard case .equals(let text) = pattern else {
            var comparison = NearMiss.Comparison(
                field: field, names: names, expected: Excerpt.beginning(of: pattern?.description ?? "any"),
                found: values.isEmpty ? nil : Excerpt.beginning(of: found), holds: holds)
            if !holds { comparison.secretNote = SecretDifference.words(pattern?.credentials, values, of: names.first) }
            return comparison
        }
        let parts = Excerpt.pair(text.utf8, found.utf8)
        var comparison = NearMiss.Comparison(
            field: field, names: names, expected: parts.0, found: values.isEmpty ? nil : parts.1, holds: holds)
        guard !holds else { return comparison }
        comparison.note =
            switch values.count {
            case 0: names.first.flatMap { TextDifference.words(on: $0, among: others) }
            case 1: LiteralPattern.note(on: text, found: values[0]) ?? TextDifference.words(text, values[0])
            default: "given \(values.count) times"
            }
        comparison.secretNote = SecretDifference.words(text, values, of: names.first)
        return comparison
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

extension Condition {
    /// The names of the fields whose values the condition reveals.
    var names: [String] {
        switch self {
        case .value(.url, let pattern): pattern.texts.flatMap(Self.queryNames)
        case .value(let field, _): field.secretNames
        case .query(let query): query.fields.map(\.name)
        case .body(.form(let fields)): fields.map(\.name)
        case .body(.part(let part)): [part.name]
        case .body(.parts(let parts)): parts.map(\.name)
        case .defaultPort, .body, .not, .all, .any, .closure: parts.flatMap(\.names)
        }
    }

    private static func queryNames(in text: String) -> [String] {
        text.split { "?&;\" ".contains($0) }.compactMap { field in
            field.utf8.firstIndex(of: UInt8(ascii: "=")).map { String(percentDecoding: field[..<$0].utf8) }
        }
    }
}

/// Explains conditions on the body.
extension Explanation {
    /// The largest number of different places in JSON that a comparison names.
    private static var mostPointers: Int { 3 }

    func comparisons(on body: BodyPattern, _ holds: Bool) -> [NearMiss.Comparison] {
        if case .form(let fields) = body {
            let found = request.formFields.fields
            return comparisons(on: fields, "form field", among: found) { evaluator.evaluate(.body(.form([$0]))) }
        }
        // A body may be long, so a matching body is not shown.
        guard !holds else { return [NearMiss.Comparison(field: "body", expected: "", found: nil, holds: true)] }
        switch body {
        case .text(.equals(let text)): return [comparison(onText: text)]
        case .bytes(let bytes): return [comparison(onBytes: bytes)]
        case .json(let value): return [comparison(onJSON: value, "json equal to", allowsMore: false)]
        case .jsonIncludes(let value): return [comparison(onJSON: value, "json that includes", allowsMore: true)]
        case .jsonExcept(let value, let places):
            let asked = request.jsonBody.flatMap { value.taking($0, at: places) }
            return [comparison(onJSON: asked ?? value, "json equal to", allowsMore: false)]
        case .part, .parts:
            var comparison = plain(body.description)
            let form = request.multipartForm
            if !form.parts.isEmpty { comparison.found = Excerpt.beginning(of: form.description) }
            return [comparison]
        case .text, .form: return [plain(body.description)]
        }
    }

    private func plain(_ expected: String, note: String? = nil) -> NearMiss.Comparison {
        NearMiss.Comparison(
            field: "body", expected: Excerpt.beginning(of: expected), found: foundBody, holds: false, note: note)
    }

    /// The beginning of the body, or its size if it is not text; `nil` means an empty body.
    var foundBody: String? {
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
