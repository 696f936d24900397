/// The request of a stub, with a field for the first condition of each kind, as on the wire.
package struct RequestFields {
    /// The method; `nil` means any method.
    package private(set) var method: String?
    /// The pattern of the path; `nil` means any path.
    package private(set) var path: ValuePattern?
    package private(set) var query = QueryPattern([])
    package private(set) var headers: [NamedPattern] = []
    package private(set) var body: BodyPattern?
    /// All other conditions, which the wire has in `allOf`.
    package private(set) var others: [Condition] = []

    package init(_ request: Condition) {
        for condition in request.details { take(condition) }
    }

    /// All conditions after the query, in field order.
    package var rest: [Condition] {
        headers.map { .value(.header($0.name), $0.pattern) } + (body.map { [.body($0)] } ?? []) + others
    }

    /// Returns the request with the conditions in field order.
    package func request(origin: Condition) -> Condition {
        .stub(origin: origin, method: method, path: path, query: query, and: rest)
    }

    private mutating func take(_ condition: Condition) {
        switch condition {
        case .value(.method, .equals(let text)) where method == nil: method = text
        case .value(.path, let pattern) where path == nil: path = pattern
        case .value(.named(.header, let name), let pattern)
        where !headers.contains(where: { HeaderName($0.name) == HeaderName(name) }):
            headers.append(NamedPattern(name, pattern))
        case .query(let query)
        where self.query == QueryPattern([])
            || self.query.rule == .includes && query.rule == .includes
                && Set(query.fields.map(\.name)).isDisjoint(with: self.query.fields.map(\.name)):
            self.query = QueryPattern(self.query.fields + query.fields, query.rule)
        case .body(let pattern) where body == nil: body = pattern
        case .all(let conditions): for condition in conditions { take(condition) }
        default: others.append(condition)
        }
    }
}
