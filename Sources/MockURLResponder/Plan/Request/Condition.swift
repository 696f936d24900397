/// A condition on a request.
///
/// One tree serves stubs, verifications and reports. The request of a stub is a conjunction (`Condition.stub`).
package enum Condition: Sendable, Hashable {
    /// The values of a field match the pattern.
    case value(Field, ValuePattern)
    /// The request goes to the default port of its scheme.
    case defaultPort
    case query(QueryPattern)
    case body(BodyPattern)
    indirect case not(Condition)
    /// All conditions hold. An empty list always holds.
    case all([Condition])
    /// At least one condition holds. An empty list never holds.
    case any([Condition])
    /// A closure of this process decides. The condition cannot be encoded.
    case closure(LocalClosure<RequestPredicate>)

    /// A part of a request that a pattern can be compared with.
    package enum Field: Sendable, Hashable {
        case scheme, host, port, method
        /// The path, without query and fragment.
        case path
        /// The whole URL, in the normal form for comparing URLs.
        case url
        /// A header field. The case of its name does not count.
        case header(String)
        case cookie(String)
    }
}

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

extension Condition {
    /// The conditions that this condition combines; empty for a condition that combines none.
    package var parts: [Condition] {
        switch self {
        case .not(let condition): [condition]
        case .all(let conditions), .any(let conditions): conditions
        case .value, .defaultPort, .query, .body, .closure: []
        }
    }

    /// The field that the condition compares; `nil` for a condition of another kind.
    package var field: Field? {
        switch self {
        case .value(let field, _): field
        case .defaultPort: .port
        case .query, .body, .not, .all, .any, .closure: nil
        }
    }

    /// The conditions that must all hold, with nested conjunctions resolved.
    package var conjuncts: [Condition] {
        if case .all(let conditions) = self { conditions.flatMap(\.conjuncts) } else { [self] }
    }

    /// Returns the first result of `pick` for a conjunct, without allocating a list.
    package func firstConjunct<Result>(_ pick: (Condition) -> Result?) -> Result? {
        guard case .all(let conditions) = self else { return pick(self) }
        for condition in conditions { if let result = condition.firstConjunct(pick) { return result } }
        return nil
    }

    /// Whether the condition contains a closure of this process.
    package var isLocal: Bool { if case .closure = self { true } else { parts.contains(where: \.isLocal) } }
}

extension Condition.Field {
    /// Whether two fields are the same, ignoring the case of header names.
    package func isSame(as other: Condition.Field) -> Bool {
        switch (self, other) {
        case (.header(let one), .header(let other)): one.lowercased() == other.lowercased()
        case (.cookie(let one), .cookie(let other)): one.hasSameBytes(as: other)
        default: self == other
        }
    }
}
