import Foundation

/// Reads the conditions of a stub on its request.
extension JSONScanner {
    /// Reads a request without its origin, which the enclosing host object specifies.
    mutating func request() throws -> Condition {
        var method: String? = WireWord.defaultMethod
        var path: ValuePattern?
        var query = QueryPattern([])
        var headers: [NamedPattern] = []
        var others: [Condition] = []
        try object(RequestKey.self) { scanner, key in
            switch key {
            case .method: method = try scanner.method()
            case .path: path = try scanner.pathPattern()
            case .query: query.fields = try scanner.namedPatterns(of: "query")
            case .queryRule: query.rule = try scanner.queryRule()
            case .headers: headers = try scanner.headerPatterns()
            case .body: others.insert(.body(try scanner.bodyPattern()), at: 0)
            case .url: others.append(.value(.url, try scanner.pattern()))
            case .cookies:
                others += try scanner.namedPatterns(of: "cookies").map { .value(.cookie($0.name), $0.pattern) }
            case .allOf: others += try scanner.conditions(of: "allOf").flatMap(\.conjuncts)
            case .anyOf: others.append(.any(try scanner.conditions(of: "anyOf")))
            case .not: others.append(.not(try scanner.condition()))
            }
        }
        if !headers.isEmpty { others = headers.map { .value(.header($0.name), $0.pattern) } + others }
        let request = Condition.stub(origin: .all([]), method: method, path: path, query: query, and: others)
        // A condition of `allOf` becomes the field it could have been, because the writer writes it as a field.
        return others.isEmpty ? request : RequestFields(request).request(origin: request.origin)
    }

    /// Reads a method; `nil` means any method.
    mutating func method() throws -> String? {
        let method = try string("a method", flaw: PlanRules.flaw(inMethod:))
        return method == WireWord.any ? nil : method
    }

    mutating func pathPattern() throws -> ValuePattern {
        let start = startOfValue()
        let pattern = try pattern()
        if case .equals(let path) = pattern { try check(path, at: start, flaw: PlanRules.flaw(inPath:)) }
        return pattern
    }

    mutating func namedPatterns(of subject: SafeText) throws -> [NamedPattern] {
        var patterns: [NamedPattern] = []
        try members(of: subject) { scanner, name in patterns.append(NamedPattern(name, try scanner.pattern())) }
        return patterns
    }

    mutating func headerPatterns() throws -> [NamedPattern] {
        let start = startOfValue()
        let patterns = try namedPatterns(of: "headers")
        for pattern in patterns { try check(pattern.name, at: start, flaw: PlanRules.flaw(inHeaderName:)) }
        let names = Dictionary(grouping: patterns, by: { $0.name.lowercased() })
        if let twice = names.values.first(where: { $0.count > 1 }) {
            throw failure(
                .duplicateField, at: start, expected: "one pattern for each header name (case is ignored)",
                found: "\(twice.count) patterns for one name")
        }
        return patterns
    }

    mutating func pattern() throws -> ValuePattern {
        try bareOrOperator { scanner, name, start in
            guard let key = ValuePattern.Operator(rawValue: name) else {
                throw scanner.unknownOperator(name, at: start, known: SafeText.words(of: ValuePattern.Operator.self))
            }
            return try scanner.pattern(key)
        } bare: {
            .equals($0)
        }
    }

    private mutating func pattern(_ key: ValuePattern.Operator) throws -> ValuePattern {
        switch key {
        case .equals: return .equals(try string(expected: "a string"))
        case .contains: return .contains(try string(expected: "a string"))
        case .prefix: return .prefix(try string(expected: "a string"))
        case .suffix: return .suffix(try string(expected: "a string"))
        case .matches: return .matches(try string("a regular expression", flaw: PlanRules.flaw(inRegularExpression:)))
        case .present:
            try readTrue()
            return .present
        case .absent:
            try readTrue()
            return .absent
        case .wildcard: return .wildcard(Wildcard(try string(expected: "a text with * in it")))
        case .template: return .template(try pathTemplate())
        case .values: return .values(try patterns(of: key))
        case .not: return .not(try pattern())
        case .allOf: return .allOf(try patterns(of: key))
        case .anyOf: return .anyOf(try patterns(of: key))
        }
    }

    private mutating func patterns(of key: ValuePattern.Operator) throws -> [ValuePattern] {
        var patterns: [ValuePattern] = []
        try array(of: SafeText(word: key)) { scanner in patterns.append(try scanner.pattern()) }
        return patterns
    }

    private mutating func pathTemplate() throws -> PathTemplate {
        let start = startOfValue()
        let text = try string(expected: "a path with parameters, such as /users/{id}")
        do {
            return try PathTemplate(text)
        } catch {
            throw failure(
                .invalidPath, at: start, expected: error.expected,
                found: "\(error.found) at character \(error.position)",
                hint: error.hint)
        }
    }

    mutating func bodyPattern() throws -> BodyPattern {
        try bareOrOperator { scanner, name, start in
            if let key = ValuePattern.Operator(rawValue: name) { return .text(try scanner.pattern(key)) }
            switch BodyPattern.Operator(rawValue: name) {
            case .base64: return .bytes(try scanner.base64())
            case .json: return .json(try scanner.jsonValue())
            case .jsonIncludes: return .jsonIncludes(try scanner.jsonValue())
            case .form: return .form(try scanner.namedPatterns(of: "form"))
            case .part: return .part(try scanner.partPattern())
            case nil:
                let known =
                    SafeText.words(of: ValuePattern.Operator.self) + SafeText.words(of: BodyPattern.Operator.self)
                throw scanner.unknownOperator(name, at: start, known: known)
            }
        } bare: {
            .text(.equals($0))
        }
    }

    private mutating func partPattern() throws -> PartPattern {
        let start = startOfValue()
        var name: String?
        var part = PartPattern("")
        try object(PartKey.self) { scanner, key in
            switch key {
            case .name: name = try scanner.string(expected: "the name of a part (a string)")
            case .filename: part.filename = try scanner.pattern()
            case .type: part.type = try scanner.pattern()
            case .body: part.body = try scanner.bodyPattern()
            }
        }
        guard let name else {
            throw failure(.missingField, at: start, expected: "the field name", found: "a part without a name")
        }
        part.name = name
        return part
    }

    /// Reads a pattern, which is a string or an object with one operator.
    private mutating func bareOrOperator<Pattern>(
        _ read: (inout JSONScanner, String, Int) throws -> Pattern, bare: (String) -> Pattern
    ) throws -> Pattern {
        let expected: SafeText = "a pattern: a string, or an object with one operator"
        let start = startOfValue()
        switch try kind() {
        case .string: return bare(try string(expected: expected))
        case .object: break
        default: throw try unsuitable(expected: expected)
        }
        var pattern: Pattern?
        var names: [SafeText] = []
        try members(of: "a pattern") { scanner, name in
            names.append(KnownNames.safe(name) ?? "another")
            pattern = try read(&scanner, name, start)
        }
        guard let pattern, names.count == 1 else {
            throw failure(
                names.isEmpty ? .missingField : .conflictingFields, at: start, expected: "one operator",
                found: names.isEmpty ? "an empty object" : names.joined(separator: " and "),
                hint: "combine patterns with anyOf and not")
        }
        return pattern
    }

    private func unknownOperator(_ name: String, at start: Int, known: [SafeText]) -> PlanError {
        failure(
            .unknownOperator, at: start, expected: "one of the operators \(known.joined(separator: ", "))",
            found: SafeText(name, near: known).map { "the unknown operator \($0)" } ?? "an unknown operator",
            hint: "docs/reference/wire-format.md lists every operator")
    }
}
