/// Evaluates conditions on a request, for claims, near misses, reports and verifications.
///
/// The conditions must be `normalized`.
package struct Evaluator<View: RequestView> {
    let view: View
    /// The way to measure distances; `nil` if only met or unmet matters.
    let measure: Measure?
    /// The limit of all costly conditions; `nil` means that each has its own.
    let budget: SearchBudget?

    package init(_ view: View, measure: Measure? = nil, _ budget: SearchBudget? = nil) {
        self.view = view
        self.measure = measure
        self.budget = budget
    }

    var isMeasured: Bool { measure != nil }

    package func evaluate(_ condition: Condition) -> Evaluation {
        switch condition {
        case .value(let field, let pattern): evaluate(field, pattern)
        case .defaultPort: Evaluation(view.request.url.origin.isStandardPort)
        case .query(let query): evaluate(query)
        case .body(let body): evaluate(body)
        case .not(let condition): !evaluate(condition)
        case .all(let conditions):
            .all(conditions, isMeasured: isMeasured, evaluate)
        case .any(let conditions): .any(conditions, evaluate)
        case .closure(let closure):
            view.unknown(to: closure.call).map(Evaluation.unknown)
                ?? (budget ?? SearchBudget()).evaluation(of: closure, for: view.request)
        }
    }

    private func evaluate(_ field: Condition.Field, _ pattern: ValuePattern) -> Evaluation {
        let request = view.request
        switch field {
        case .scheme: return evaluate(pattern, request.url.origin.scheme).allOrNothing
        case .host: return evaluate(pattern, request.url.origin.host)
        case .port: return evaluate(pattern, request.url.origin.port.map { [whole(String($0))] } ?? []).allOrNothing
        case .method: return evaluate(pattern, request.method).allOrNothing
        case .path: return evaluate(pattern, request.url.path)
        case .url: return evaluate(pattern, CollectionOfOne(view.text(url: request.url.text)))
        case .header(let name):
            return evaluate(pattern, request.headers.values(name).map { view.text($0, of: "the header field \(name)") })
        case .cookie(let name):
            if let unknown = view.unknown(ofCookie: name) { return .unknown(unknown) }
            return evaluate(pattern, request.cookies.values(name).map(whole))
        }
    }

    /// Evaluates a pattern for a part that every request has once and every journal records.
    @inline(__always)
    private func evaluate(_ pattern: ValuePattern, _ value: String) -> Evaluation {
        evaluate(pattern, CollectionOfOne(whole(value)))
    }

    private func whole(_ value: String) -> View.Text { view.text(value, of: "the value") }

    // MARK: - The query

    private func evaluate(_ query: QueryPattern) -> Evaluation {
        switch query.rule {
        case .includes: return .all(query.fields, isMeasured: isMeasured) { evaluate($0.pattern, values($0.name)) }
        case .exact:
            // All unexpected fields together count as much as one expected field.
            return .all(query.fields.map(Optional.some) + [nil], isMeasured: isMeasured) { named in
                guard let named else { return Evaluation(query.namesAll(of: view.request)) }
                return evaluateExactly(named.pattern, values(named.name)).withPositiveDistance
            }
        case .within:
            guard view.request.url.query != nil else { return Evaluation(query.fields.isEmpty) }
            let fields = Dictionary(grouping: query.fields) { ByteText($0.name) }
            let result = Evaluation.all(view.request.query, isMeasured: false) { item in
                .any(fields[ByteText(item.name)] ?? []) { named in
                    evaluate(named.pattern, CollectionOfOne(text(item.value, ofField: item.name)))
                }
            }
            return result
        }
    }

    /// The values of a query field.
    func values(_ name: String) -> [View.Text] {
        view.request.queryValues(name).map { text($0, ofField: name) }
    }

    private func text(_ value: String, ofField name: String) -> View.Text {
        view.text(value, of: "the query field \(name)")
    }
}

extension Evaluation {
    /// The evaluation without a partial distance, for values such as methods, where common letters mean nothing.
    fileprivate var allOrNothing: Evaluation {
        if case .unmet = self { .unmet } else { self }
    }

    /// The evaluation, with the distance 0.5 in place of 0.
    ///
    /// The distance is 0 if the request has the right value, but also further values.
    var withPositiveDistance: Evaluation {
        if case .unmet(0) = self { .unmet(distance: 0.5) } else { self }
    }
}

extension QueryPattern {
    /// Whether the pattern names every query field of the request.
    func namesAll(of request: CapturedRequest) -> Bool {
        let names = Set(fields.map { ByteText($0.name) })
        return request.query.allSatisfy { names.contains(ByteText($0.name)) }
    }
}
