/// Conditions that are combined, as the wire format says them.
extension JSONScanner {
    mutating func terms(of subject: SafeText) throws -> [RequestTerm] {
        var terms: [RequestTerm] = []
        try array(of: subject) { scanner in terms.append(try scanner.term()) }
        return terms
    }

    /// Reads an object of which every field has to hold; nothing has a default.
    mutating func term() throws -> RequestTerm {
        var terms: [RequestTerm] = []
        var query: QueryPattern?
        try object(TermKey.self) { scanner, key in
            switch key {
            case .query: query = QueryPattern(try scanner.namedPatterns(of: "query"), query?.rule ?? .includes)
            case .queryRule: query = QueryPattern(query?.fields ?? [], try scanner.queryRule())
            default: terms += try scanner.terms(key)
            }
        }
        if let query { terms.append(.query(query)) }
        return terms.count == 1 ? terms[0] : .allOf(terms)
    }

    private mutating func terms(_ key: TermKey) throws -> [RequestTerm] {
        switch key {
        case .method: try method().map { [.method($0)] } ?? []
        case .scheme: [.scheme(try string("a scheme", flaw: PlanRules.flaw(inScheme:)))]
        case .host: [.host(try hostPattern())]
        case .port: [.port(try integer(in: PlanRules.ports, expected: "a port from 1 to 65535"))]
        case .path: [.path(try pathPattern())]
        case .url: [.url(try pattern())]
        case .headers: try headerPatterns().map(RequestTerm.header)
        case .cookies: try namedPatterns(of: "cookies").map(RequestTerm.cookie)
        case .body: [.body(try bodyPattern())]
        case .allOf: [.allOf(try terms(of: "allOf"))]
        case .anyOf: [.anyOf(try terms(of: "anyOf"))]
        case .not: [.not(try term())]
        case .query, .queryRule: []
        }
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
