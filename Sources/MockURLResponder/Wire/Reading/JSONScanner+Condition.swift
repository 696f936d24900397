/// Reads combined conditions.
extension JSONScanner {
    mutating func conditions(of subject: SafeText) throws -> [Condition] {
        var conditions: [Condition] = []
        try array(of: subject) { scanner in conditions.append(try scanner.condition()) }
        return conditions
    }

    /// Reads an object whose fields must all match; no field has a default.
    mutating func condition() throws -> Condition {
        var conditions: [Condition] = []
        var query: QueryPattern?
        try object(ConditionKey.self) { scanner, key in
            switch key {
            case .query: query = QueryPattern(try scanner.namedPatterns(of: "query"), query?.rule ?? .includes)
            case .queryRule: query = QueryPattern(query?.fields ?? [], try scanner.queryRule())
            default: conditions += try scanner.conditions(key)
            }
        }
        if let query { conditions.append(.query(query)) }
        return conditions.count == 1 ? conditions[0] : .all(conditions)
    }

    private mutating func conditions(_ key: ConditionKey) throws -> [Condition] {
        switch key {
        case .method: try method().map { [.value(.method, .equals($0))] } ?? []
        case .scheme: [.value(.scheme, .equals(try string("a scheme", flaw: PlanRules.flaw(inScheme:))))]
        case .host: [.value(.host, try hostPattern())]
        case .port: [.value(.port, .equals(String(try portNumber())))]
        case .path: [.value(.path, try pathPattern())]
        case .url: [.value(.url, try pattern())]
        case .headers: try headerPatterns().map { .value(.header($0.name), $0.pattern) }
        case .cookies: try namedPatterns(of: "cookies").map { .value(.cookie($0.name), $0.pattern) }
        case .body: [.body(try bodyPattern())]
        case .allOf: [.all(try conditions(of: "allOf"))]
        case .anyOf: [.any(try conditions(of: "anyOf"))]
        case .not: [.not(try condition())]
        case .query, .queryRule: []
        }
    }

    mutating func portNumber() throws -> Int {
        try integer(in: PlanRules.ports, expected: "a port from 1 to 65535", .invalidPort)
    }

    mutating func queryRule() throws -> QueryRule {
        let expected: SafeText = "one of \(SafeText(allOf: QueryRule.self))"
        let start = startOfValue()
        let word = try string(expected: expected)
        guard let rule = QueryRule(rawValue: word) else {
            throw unknown(word, at: start, expected: expected, near: SafeText.words(of: QueryRule.self))
        }
        return rule
    }
}
