/// A condition on the query of a request: a pattern for each named field, and a rule for all other fields.
package struct QueryPattern: Sendable, Hashable {
    package var fields: [NamedPattern]
    package var rule: QueryRule

    package init(_ fields: [NamedPattern], _ rule: QueryRule = .includes) {
        self.fields = fields
        self.rule = rule
    }
}

/// Rules for query fields that have no pattern or no match.
package enum QueryRule: String, Sendable, Hashable, CaseIterable {
    /// Every pattern must match. The query may have other fields.
    case includes
    /// Every pattern must match all values of its field, and the query may have no other field. A field with an exact
    /// value must occur only once.
    case exact
    /// Every query field must have a pattern that accepts its value, and some patterns may have no field. A request
    /// without a query matches only if there is no pattern. MockingBird uses this rule.
    case within
}

extension QueryPattern: CustomStringConvertible {
    package var description: String {
        let fields = fields.map(\.description).joined(separator: ", ")
        return switch rule {
        case .includes: "query field \(fields)"
        case .exact: fields.isEmpty ? "no query" : "only the query fields \(fields)"
        case .within: "query within \(fields)"
        }
    }
}
