/// The request of a stub by kinds of conditions: the first of each kind has a field of its own, as on the wire.
package struct RequestFields {
    /// `nil` means any method or path.
    package private(set) var method: String?
    package private(set) var path: ValuePattern?
    package private(set) var query = QueryPattern([])
    package private(set) var headers: [NamedPattern] = []
    package private(set) var body: BodyPattern?
    /// All other conditions, which are in `allOf` on the wire.
    package private(set) var others: [Condition] = []

    package init(_ request: Condition) {
        for condition in request.details { take(condition) }
    }

    /// All conditions after the query, in the order of the fields.
    package var rest: [Condition] {
        headers.map { .value(.header($0.name), $0.pattern) } + (body.map { [.body($0)] } ?? []) + others
    }

    /// Returns the request with the conditions in the order of the fields.
    package func request(origin: Condition) -> Condition {
        .stub(origin: origin, method: method, path: path, query: query, and: rest)
    }

    private mutating func take(_ condition: Condition) {
        switch condition {
        case .value(.method, .equals(let text)) where method == nil: method = text
        case .value(.path, let pattern) where path == nil: path = pattern
        case .value(.header(let name), let pattern) where !headers.contains(where: { $0.isNamed(name) }):
            headers.append(NamedPattern(name, pattern))
        case .query(let query) where self.query == QueryPattern([]): self.query = query
        case .body(let pattern) where body == nil: body = pattern
        case .all(let conditions): for condition in conditions { take(condition) }
        case .value, .defaultPort, .query, .body, .not, .any, .closure: others.append(condition)
        }
    }
}

extension NamedPattern {
    fileprivate func isNamed(_ other: String) -> Bool { name.lowercased() == other.lowercased() }
}
