/// A condition while it is read or written: the request of a stub, or an item of `allOf`.
package struct ConditionFields {
    /// All conditions but the one on the query.
    var conditions: [Condition] = []
    var queryFields: [NamedPattern]?
    var queryRule: QueryRule?
    /// The method; `*` for any method, and `nil` without the field.
    var method: String?

    init() {}

    /// The fields of a condition.
    init(_ condition: Condition) {
        switch condition {
        case .value(.method, .equals(let text)): method = text
        case .query(let query):
            queryFields = query.fields
            if query.rule != .includes { queryRule = query.rule }
        default: conditions = [condition]
        }
    }

    /// The fields of the request of a stub.
    init(_ request: RequestFields) {
        if request.method != WireWord.defaultMethod { method = request.method ?? WireWord.any }
        if let path = request.path { conditions.append(.value(.path, path)) }
        if !request.query.fields.isEmpty { queryFields = request.query.fields }
        if request.query.rule != .includes { queryRule = request.query.rule }
        conditions += request.headers.map { .value(.header($0.name), $0.pattern) }
        if let body = request.body { conditions.append(.body(body)) }
        if !request.others.isEmpty { conditions.append(.all(request.others)) }
    }

    /// All conditions, with the query before the one of an item of `allOf`, which `RequestFields` may add to it.
    var all: [Condition] {
        let named = method == WireWord.any ? nil : method
        let query =
            queryFields == nil && queryRule == nil ? nil : QueryPattern(queryFields ?? [], queryRule ?? .includes)
        return (named.map { [.value(.method, .equals($0))] } ?? []) + (query.map { [.query($0)] } ?? []) + conditions
    }

    package static let request = PlanObject<ConditionFields>(
        "request", "a request",
        inner: [
            InnerObject("under \"body\"", BodyPattern.operators.names.all),
            InnerObject("beside \"responses\", or in an item of \"allOf\"", ["scheme", "host", "port"]),
        ],
        [
            PlanField("method", \.method, .method, without: .value { $0.string(WireWord.defaultMethod) })
        ] + details)

    package static let condition = PlanObject<ConditionFields>(
        "condition", "a condition",
        [
            PlanField("method", \.method, .method),
            .one(
                "scheme", .scheme,
                make: { .value(.scheme, .equals($0)) },
                operand: { if case .value(.scheme, .equals(let scheme)) = $0 { scheme } else { nil } }),
            .value("host", .host, .host),
            .one(
                "port", .portNumber,
                make: { .value(.port, .equals(String($0))) },
                operand: { if case .value(.port, .equals(let port)) = $0 { Int(port) } else { nil } }),
        ] + details)

    /// The fields of requests and of conditions.
    private static let details = address + Condition.Field.Kind.ofConditions.map { .named($0) } + others

    private static let address: [PlanField<ConditionFields>] = [
        .value("path", .path, .path), .value("url", .url, .pattern),
        PlanField("query", \.queryFields, .named(.query), without: .value { $0.object { _ in } }),
        PlanField("queryRule", \.queryRule, .word("one of"), without: .value { $0.string("includes") }),
    ]

    private static let others: [PlanField<ConditionFields>] = [
        .one(
            "body", .bodyPattern, make: { .body($0) },
            operand: { if case .body(let pattern) = $0 { pattern } else { nil } }),
        .one(
            "allOf", .list(of: "allOf", .condition),
            make: { .all($0) }, operand: { if case .all(let conditions) = $0 { conditions } else { nil } }),
        .one(
            "anyOf", .list(of: "anyOf", .condition),
            make: { .any($0) }, operand: { if case .any(let conditions) = $0 { conditions } else { nil } }),
        .one(
            "not", .condition,
            make: { .not($0) }, operand: { if case .not(let condition) = $0 { condition } else { nil } }),
    ]
}

extension PlanField<ConditionFields> {
    /// A field with one condition.
    fileprivate static func one<Operand>(
        _ name: SafeText, _ type: PlanType<Operand>, make: @escaping @Sendable (Operand) -> Condition,
        operand: @escaping @Sendable (Condition) -> Operand?
    ) -> PlanField {
        PlanField(
            name, type, set: { $0.conditions.append(make($1)) },
            get: { whole in
                for condition in whole.conditions { if let operand = operand(condition) { return operand } }
                return nil
            })
    }

    /// A field with a pattern for a value that a request has once.
    fileprivate static func value(
        _ name: SafeText, _ field: Condition.Field, _ type: PlanType<ValuePattern>
    ) -> PlanField {
        one(
            name, type, make: { .value(field, $0) },
            operand: { if case .value(field, let pattern) = $0 { pattern } else { nil } })
    }

    /// A field with a condition for each of several names.
    fileprivate static func named(_ kind: Condition.Field.Kind) -> PlanField {
        PlanField(
            kind.key, .named(kind), without: .value { $0.object { _ in } },
            set: { $0.conditions += $1.map { .value(.named(kind, $0.name), $0.pattern) } },
            get: { whole in
                let patterns = whole.conditions.compactMap { condition -> NamedPattern? in
                    guard case .value(.named(kind, let name), let pattern) = condition else { return nil }
                    return NamedPattern(name, pattern)
                }
                return patterns.isEmpty ? nil : patterns
            })
    }
}

extension PlanType where Value == Condition {
    /// The request of a stub, whose origin the host has.
    package static var request: PlanType {
        ConditionFields.request.type(
            ConditionFields(),
            make: { fields, _, _ in
                var fields = fields
                if fields.method == nil { fields.method = WireWord.defaultMethod }
                // A condition of `allOf` becomes the field it could have been, because the writer writes it as a field.
                return RequestFields(.all([.all([])] + fields.all)).request(origin: .all([]))
            }, fields: { ConditionFields(RequestFields($0)) })
    }

    /// An object whose fields must all match.
    static var condition: PlanType {
        PlanType(.reference("condition")) { scanner in
            var fields = ConditionFields()
            try ConditionFields.condition.read(&scanner, into: &fields)
            let conditions = fields.all
            return conditions.count == 1 ? conditions[0] : .all(conditions)
        } write: { json, condition in
            ConditionFields.condition.writeForm(&json, ConditionFields(condition))
        }
    }
}

extension PlanType where Value == String {
    /// A method, or `*` for any method.
    static var method: PlanType {
        PlanType(
            .reference("token"),
            read: { scanner in
                guard try scanner.kind() == .string else {
                    throw try scanner.unsuitable(
                        expected: "a method (a string)",
                        hint:
                            "for several methods, write \"method\":\"*\",\"anyOf\":[{\"method\":\"GET\"},{\"method\":\"POST\"}]"
                    )
                }
                return try scanner.string("a method", flaw: PlanRules.flaw(inMethod:))
            }, write: { $0.string($1) })
    }

    fileprivate static var scheme: PlanType {
        .string("a scheme", pattern: "^[Hh][Tt][Tt][Pp][Ss]?$", flaw: PlanRules.flaw(inScheme:))
    }
}
