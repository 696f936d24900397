import Foundation

/// Evaluates conditions on a request, for claims, near misses, reports and verifications.
///
/// The conditions must be `normalized`.
package struct Evaluator {
    let request: CapturedRequest
    /// The way to measure distances; `nil` if only met or unmet matters.
    let measure: Measure?
    /// The limit of all costly conditions; `nil` means that each has its own.
    let budget: SearchBudget?

    package init(_ request: CapturedRequest, measure: Measure? = nil, _ budget: SearchBudget? = nil) {
        self.request = request
        self.measure = measure
        self.budget = budget
    }

    var isMeasured: Bool { measure != nil }

    @_optimize(speed)
    package func evaluate(_ condition: Condition) -> Evaluation {
        switch condition {
        case .value(let field, let pattern): evaluate(field, pattern)
        case .defaultPort: Evaluation(request.url.origin.isStandardPort)
        case .query(let query): evaluate(query)
        case .body(let body): evaluate(body)
        case .not(let condition): !evaluate(condition)
        case .all(let conditions):
            .all(conditions, isMeasured: isMeasured, evaluate)
        case .any(let conditions): .any(conditions, evaluate)
        case .closure(let closure):
            request.unknown(to: closure.call).map(Evaluation.unknown)
                ?? (budget ?? SearchBudget()).evaluation(of: closure, for: request)
        }
    }

    /// Evaluates a pattern for the values of a field.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - pattern: The pattern, in the normal form of the field.
    ///   - isExact: Whether to evaluate the pattern as the query rule `exact` requires.
    /// - Returns: The result.
    @_optimize(speed)
    func evaluate(_ field: Condition.Field, _ pattern: ValuePattern, isExact: Bool = false) -> Evaluation {
        switch field {
        case .named(let kind, let name):
            if let unknown = request.unknown(of: field) { return .unknown(unknown) }
            let withPlus = kind == .query ? request.queryFieldsWithPlus?.values(name) : nil
            return evaluate(
                pattern, request.values(of: field).map { request.known($0, of: "the \(field.title)") },
                withPlus?.map { request.known($0, of: "the \(field.title)") }, isExact: isExact)
        case .url: return evaluate(pattern, CollectionOfOne(request.knownURL))
        default:
            // Every request has such a field once, and every journal records it.
            let evaluator = isMeasured && field.isAllOrNothing ? Evaluator(request, budget) : self
            guard let value = request.value(of: field) else { return evaluator.evaluate(pattern, [KnownText]()) }
            return evaluator.evaluate(pattern, CollectionOfOne(request.known(value, of: "the \(field.title)")))
        }
    }

    // MARK: - The query

    private func evaluate(_ query: QueryPattern) -> Evaluation {
        switch query.rule {
        case .includes:
            return .all(query.fields, isMeasured: isMeasured) { evaluate(.query($0.name), $0.pattern) }
        case .exact:
            // All unexpected fields together count as much as one expected field.
            return .all(query.fields.map(Optional.some) + [nil], isMeasured: isMeasured) { named in
                named.map { evaluate(.query($0.name), $0.pattern, isExact: true) }
                    ?? Evaluation(query.namesAll(of: request))
            }
        case .within:
            guard request.url.query != nil else { return Evaluation(query.fields.isEmpty) }
            let fields = Dictionary(grouping: query.fields) { ByteText($0.name) }
            let (items, itemsWithPlus) = (request.query, request.queryFieldsWithPlus?.pairs)
            return .all(items.indices, isMeasured: false) { index in
                func known(_ value: String) -> KnownText {
                    request.known(value, of: "the \(Condition.Field.query(items[index].name).title)")
                }
                let (value, withPlus) = (known(items[index].value), itemsWithPlus.map { known($0[index].value) })
                return .any(request.queryNames(at: index).flatMap { fields[$0] ?? [] }) { named in
                    evaluate(named.pattern, [value], withPlus.map { [$0] }, isExact: false)
                }
            }
        }
    }

    /// Returns whether values satisfy a pattern with each `+` as a space or with each as itself.
    ///
    /// Servers differ in this, and so do the people who write stubs.
    private func evaluate(
        _ pattern: ValuePattern, _ values: [KnownText], _ withPlus: [KnownText]?, isExact: Bool
    ) -> Evaluation {
        func evaluation(_ values: [KnownText]) -> Evaluation {
            isExact ? evaluateExactly(pattern, values) : evaluate(pattern, values)
        }
        guard let withPlus else { return evaluation(values) }
        return switch pattern {
        case .not, .absent: .all([values, withPlus], isMeasured: false, evaluation)
        case .allOf(let patterns):
            .all(patterns, isMeasured: isMeasured) { evaluate($0, values, withPlus, isExact: isExact) }
        default: .any([values, withPlus], evaluation)
        }
    }
}

extension QueryPattern {
    /// Whether the pattern names every query field of the request.
    func namesAll(of request: CapturedRequest) -> Bool {
        let names = Set(fields.map { ByteText($0.name) })
        return request.query.indices.allSatisfy { request.queryNames(at: $0).contains(where: names.contains) }
    }
}

/// Evaluates patterns for the values of a field.
extension Evaluator {
    /// Returns whether one of the values satisfies the pattern; without values, the field is absent.
    @_optimize(speed)
    func evaluate<Values: Collection>(_ pattern: ValuePattern, _ values: Values) -> Evaluation
    where Values.Element == KnownText {
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
    /// An exact string must be the only value; beside others it has half the distance of a wrong one. Any other pattern
    /// must accept every value.
    func evaluateExactly(_ pattern: ValuePattern, _ values: [KnownText]) -> Evaluation {
        switch pattern {
        case .equals:
            guard values.count != 1, case .met = evaluate(pattern, values) else { return evaluate(pattern, values) }
            return .unmet(distance: 0.5)
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
    private func each(of values: [KnownText], _ pattern: ValuePattern) -> Evaluation {
        guard !values.isEmpty else { return .unmet }
        return .all(values, isMeasured: false) { evaluate(pattern, CollectionOfOne($0)) }
    }

    /// Evaluates an exact string, which is the only pattern with a measured distance.
    @_optimize(speed)
    private func evaluate<Values: Collection>(
        equality leaf: ValuePattern, _ text: String, _ values: Values
    ) -> Evaluation where Values.Element == KnownText {
        .any(values) { value in
            let evaluation = value.evaluation(of: leaf)
            guard let measure, case .unmet = evaluation, let value = value.whole else { return evaluation }
            return .unmet(distance: measure.distance(text, value))
        }
    }

    private func evaluate(_ expression: String, _ text: KnownText) -> Evaluation {
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

/// Evaluates patterns for the body of a request. An empty body counts as absent.
extension Evaluator {
    func evaluate(_ body: BodyPattern) -> Evaluation {
        // A recorded call is compared by what the journal kept. A part of a body decides about no request that is sent now, nor
        // about a held one, whose body the program has not handed over.
        if let unknown = request.unknownOfBody, !request.isRecorded || request.bodyLength == .max {
            return .unknown(unknown)
        }
        switch body {
        case .text(let pattern): return evaluate(pattern, request.knownBody.map { [$0] } ?? [])
        case .bytes(let bytes):
            let body = request.body
            guard bytes.count == request.bodyLength, bytes.prefix(body.count) == body else { return .unmet }
            return request.unknownOfBody.map(Evaluation.unknown) ?? .met
        case .json(let value, let places):
            return evaluate(json: request.expected(value, except: places), allowsMore: false)
        case .jsonIncludes(let value): return evaluate(json: value, allowsMore: true)
        case .part(let part): return evaluate(part)
        case .parts(let parts): return evaluate(parts)
        case .form(let fields):
            return .all(fields, isMeasured: isMeasured) { evaluate(.form($0.name), $0.pattern) }
        }
    }

    private func evaluate(_ part: PartPattern) -> Evaluation {
        if let unknown = request.unknownOfBody { return .unknown(unknown) }
        return .any(request.multipartForm.parts.lazy.filter { $0.name.hasSameBytes(as: part.name) }) {
            evaluate(part, $0)
        }
    }

    /// Returns whether the request has exactly these parts; those of one name in this order.
    private func evaluate(_ parts: [PartPattern]) -> Evaluation {
        if let unknown = request.unknownOfBody { return .unknown(unknown) }
        let found = request.multipartForm.parts
        guard found.count == parts.count else { return .unmet }
        let places = Dictionary(grouping: found.indices) { ByteText(found[$0].name) }
        var uses: [ByteText: Int] = [:]
        let pairs = parts.map { part in
            let use = uses[ByteText(part.name), default: 0]
            uses[ByteText(part.name)] = use + 1
            return (part, places[ByteText(part.name)].flatMap { use < $0.count ? $0[use] : nil })
        }
        return .all(pairs, isMeasured: isMeasured) { part, place in place.map { evaluate(part, found[$0]) } ?? .unmet }
    }

    private func evaluate(_ part: PartPattern, _ found: MultipartForm.Part) -> Evaluation {
        func evaluation(_ pattern: ValuePattern?, _ value: String?) -> Evaluation {
            pattern.map { evaluate($0, value.map { [request.known($0, of: "the part \(part.name)")] } ?? []) } ?? .met
        }
        let head = evaluation(part.filename, found.filename).and(evaluation(part.type, found.type))
        guard let body = part.body, head != .unmet else { return head }
        let content = CapturedRequest(method: request.method, url: request.writtenURL, body: found.body)
        return head.and(Evaluator(content, measure: measure, budget).evaluate(body))
    }

    /// Returns whether the body is JSON that equals a value, or includes it if it may have more members.
    private func evaluate(json expected: JSONValue, allowsMore: Bool) -> Evaluation {
        if let unknown = request.unknownOfJSON { return .unknown(unknown) }
        guard let found = request.jsonBody else { return .unmet }
        guard let measure else { return Evaluation(allowsMore ? found.includes(expected) : found == expected) }
        let distance = measure.distance(expected, found, allowsMore: allowsMore)
        return distance == 0 ? .met : .unmet(distance: distance)
    }
}

extension CapturedRequest {
    /// Returns the JSON that a body must equal which may have any value at some places.
    ///
    /// Without one of the places the body differs, so the whole value is expected.
    func expected(_ value: JSONValue, except places: [JSONPointer]) -> JSONValue {
        jsonBody.flatMap { value.taking($0, at: places) } ?? value
    }
}

/// A way to measure the difference between two values, from 0 to 1.
package enum Measure: Sendable, CaseIterable {
    case full
    /// Takes no longer than reading the values.
    case rough

    func distance(_ one: String, _ other: String) -> Double {
        self == .full ? EditDistance.normalized(one, other) : EditDistance.rough(one, other)
    }

    func distance(_ expected: JSONValue, _ found: JSONValue, allowsMore: Bool) -> Double {
        switch self {
        case .full: JSONDifference(expected, found, allowsMore: allowsMore).distance
        case .rough: JSONDifference.roughDistance(expected, found, allowsMore: allowsMore)
        }
    }
}

extension ValuePattern {
    /// Whether one of the values satisfies the pattern.
    ///
    /// Without values, the field is absent.
    ///
    /// A regular expression counts as not found if the search takes too long.
    package func matches(_ values: [String]) -> Bool {
        Evaluator(CapturedRequest(method: "", url: Self.nowhere, normalized: Self.normalizedNowhere))
            .evaluate(self, values.map(KnownText.whole)) == .met
    }

    private static let nowhere = URL(fileURLWithPath: "/")
    private static let normalizedNowhere = NormalizedURL(nowhere)
}
