/// A condition on a request.
///
/// One tree serves stubs, verifications and reports. The request of a stub is a conjunction (`Condition.stub`).
package enum Condition: Sendable, Hashable {
    /// The values of a field are as a pattern wants them.
    case value(Field, ValuePattern)
    /// The request goes to the default port of its scheme.
    case defaultPort
    case query(QueryPattern)
    case body(BodyPattern)
    indirect case not(Condition)
    /// All hold; without any it is met.
    case all([Condition])
    /// One of them holds at least; without any it is not met.
    case any([Condition])
    /// Asks the program; it cannot travel.
    case closure(LocalClosure<RequestPredicate>)

    /// A part of a request that has values.
    package enum Field: Sendable, Hashable {
        case scheme, host, port, method
        /// Without query and fragment.
        case path
        /// The whole URL in the form that URLs are compared in.
        case url
        /// The case of the name does not count.
        case header(String)
        case cookie(String)
    }
}

/// The condition on the query of a request: a pattern for each name, and a rule for other fields.
package struct QueryPattern: Sendable, Hashable {
    package var fields: [NamedPattern]
    package var rule: QueryRule

    package init(_ fields: [NamedPattern], _ rule: QueryRule = .includes) {
        self.fields = fields
        self.rule = rule
    }
}

/// How the fields of a query are compared with those that a pattern names.
package enum QueryRule: String, Sendable, Hashable, CaseIterable {
    /// Every pattern has to hold; other fields may be there too.
    case includes
    /// Every pattern has to hold for all values of its field, and an exact value has to be the only one. No other field may
    /// be there.
    case exact
    /// Every field has to be one that is named, with a value that its pattern allows; not all need be there. Without a
    /// query nothing may be named. This is how MockingBird compares.
    case within
}

extension Condition {
    /// The conditions that it combines; none for one that asks something itself.
    package var parts: [Condition] {
        switch self {
        case .not(let condition): [condition]
        case .all(let conditions), .any(let conditions): conditions
        case .value, .defaultPort, .query, .body, .closure: []
        }
    }

    /// The field whose values it compares; `nil` for a condition of another kind.
    package var field: Field? {
        switch self {
        case .value(let field, _): field
        case .defaultPort: .port
        case .query, .body, .not, .all, .any, .closure: nil
        }
    }

    /// The conditions that all have to hold, none of which is a conjunction.
    package var conjuncts: [Condition] {
        if case .all(let conditions) = self { conditions.flatMap(\.conjuncts) } else { [self] }
    }

    /// Returns the first conjunct of some kind, without making a list.
    package func firstConjunct<Result>(_ pick: (Condition) -> Result?) -> Result? {
        guard case .all(let conditions) = self else { return pick(self) }
        for condition in conditions { if let result = condition.firstConjunct(pick) { return result } }
        return nil
    }

    /// Whether a closure of this process takes part.
    package var isLocal: Bool { if case .closure = self { true } else { parts.contains(where: \.isLocal) } }
}

extension Condition.Field {
    /// Whether a field is the same; the case of header names does not count.
    package func isSame(as other: Condition.Field) -> Bool {
        switch (self, other) {
        case (.header(let one), .header(let other)): one.lowercased() == other.lowercased()
        case (.cookie(let one), .cookie(let other)): one.hasSameBytes(as: other)
        default: self == other
        }
    }
}
