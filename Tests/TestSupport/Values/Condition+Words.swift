package import MockURLResponder

/// Short spellings of conditions for tests.
extension Condition {
    package static func scheme(_ text: String) -> Condition { .value(.scheme, .equals(text)) }
    package static func host(_ pattern: ValuePattern) -> Condition { .value(.host, pattern) }
    package static func port(_ number: Int) -> Condition { .value(.port, .equals(String(number))) }
    package static func method(_ text: String) -> Condition { .value(.method, .equals(text)) }
    package static func path(_ pattern: ValuePattern) -> Condition { .value(.path, pattern) }
    package static func url(_ pattern: ValuePattern) -> Condition { .value(.url, pattern) }
    package static func header(_ named: NamedPattern) -> Condition { .value(.header(named.name), named.pattern) }
    package static func allOf(_ conditions: [Condition]) -> Condition { .all(conditions) }
    package static func anyOf(_ conditions: [Condition]) -> Condition { .any(conditions) }
}

/// The parts of the request of a stub.
extension Condition {
    /// Returns the request of a stub for one host.
    package static func stub(
        scheme: String? = "https", host: String, port: Int? = nil, method: String? = "GET",
        path: ValuePattern? = nil, query: [NamedPattern] = [], headers: [NamedPattern] = [], body: BodyPattern? = nil,
        and others: [Condition] = []
    ) -> Condition {
        .stub(
            origin: .origin(scheme: scheme, host: .equals(host), port: port.map(Port.number) ?? .ofScheme),
            method: method, path: path, query: QueryPattern(query),
            and: headers.map { .value(.header($0.name), $0.pattern) } + (body.map { [.body($0)] } ?? []) + others)
    }

    package var scheme: String? {
        get { origin.text(of: .scheme) }
        set { origin = .origin(scheme: newValue, host: host, port: origin.port) }
    }

    package var host: ValuePattern? {
        get { origin.pattern(of: .host) }
        set { origin = .origin(scheme: scheme, host: newValue, port: origin.port) }
    }

    package mutating func setPort(_ port: Port) { origin = .origin(scheme: scheme, host: host, port: port) }

    package var method: String? {
        get { text(of: .method) }
        set { setPattern(newValue.map(ValuePattern.equals), of: .method) }
    }

    package var path: ValuePattern? {
        get { pattern(of: .path) }
        set { setPattern(newValue, of: .path) }
    }

    package var headers: [NamedPattern] {
        get {
            conjuncts.compactMap { condition in
                guard case .value(.named(.header, let name), let pattern) = condition else { return nil }
                return NamedPattern(name, pattern)
            }
        }
        set { for named in newValue { setPattern(named.pattern, of: .header(named.name)) } }
    }

    package var body: BodyPattern? {
        get { firstConjunct { if case .body(let pattern) = $0 { pattern } else { nil } } }
        set { replace(newValue.map(Condition.body)) { if case .body = $0 { true } else { false } } }
    }
}

/// The results of evaluating a condition for a request.
extension Condition {
    package func distance(of request: CapturedRequest) -> Double {
        Evaluator(request, measure: .full).distance(from: self)
    }

    package func comparisons(on request: CapturedRequest) -> [NearMiss.Comparison] {
        Explanation(of: request, SearchBudget()).comparisons(onAllOf: self)
    }

    /// Returns whether a request meets the condition.
    package func isMet(by request: CapturedRequest) -> Bool { Evaluator(request).evaluate(normalized) == .met }
}
