import Foundation

/// The keys of a condition, such as an item of `allOf`; no field has a default.
package enum ConditionKey: String, JSONKey {
    case method, scheme, host, port, path, url, query, queryRule, headers, cookies, baggage, body, allOf, anyOf, not
    package static let table = JSONKeyTable<Self>("a condition")

    /// The keys of the request of a stub, whose origin the enclosing object has.
    package static let ofRequest = JSONKeyTable<Self>(
        "a request", without: [.scheme, .host, .port],
        inner: [
            InnerObject("under \"body\"", ["json", "jsonIncludes", "jsonExcept", "form", "part", "parts", "base64"])
        ])
}

/// The keys of a JSON body that may differ at some places.
package enum JSONExceptKey: String, JSONKey {
    case value
    case places = "at"
    package static let table = JSONKeyTable<Self>("jsonExcept")
}

/// The keys of a condition on a part of a multipart form.
package enum PartKey: String, JSONKey {
    case name, filename, type, body
    package static let table = JSONKeyTable<Self>("a part")
}

/// The operators of a string pattern.
extension ValuePattern.Operator: JSONKey {
    package static let table = JSONKeyTable<Self>("a pattern")
}

/// Reads the conditions of a stub on its request.
extension JSONScanner {
    /// Reads a request without its origin, which the enclosing host object specifies.
    mutating func request() throws -> Condition {
        var hasMethod = false
        let conditions = try conditions(ConditionKey.ofRequest) { hasMethod = hasMethod || $0 == .method }
        let method = hasMethod ? [] : [Condition.value(.method, .equals(WireWord.defaultMethod))]
        // A condition of `allOf` becomes the field it could have been, because the writer writes it as a field.
        return RequestFields(.all([.all([])] + method + conditions)).request(origin: .all([]))
    }

    /// Reads a method; `nil` means any method.
    mutating func method() throws -> String? {
        guard try kind() == .string else {
            throw try unsuitable(
                expected: "a method (a string)",
                hint:
                    "for several methods, write \"method\":\"*\",\"anyOf\":[{\"method\":\"GET\"},{\"method\":\"POST\"}]"
            )
        }
        let method = try string("a method", flaw: PlanRules.flaw(inMethod:))
        return method == WireWord.any ? nil : method
    }

    mutating func pathPattern() throws -> ValuePattern {
        let start = startOfValue()
        let pattern = try pattern()
        if case .equals(let path) = pattern { try check(path, at: start, flaw: PlanRules.flaw(inPath:)) }
        return pattern
    }

    /// Reads an object of patterns by name.
    mutating func namedPatterns(of subject: SafeText) throws -> [NamedPattern] {
        guard try kind() == .object else {
            throw try unsuitable(
                expected: "\(subject): an object with a pattern for each name, such as {\"page\":\"1\"}")
        }
        var patterns: [NamedPattern] = []
        try members(of: subject) { scanner, name in patterns.append(NamedPattern(name, try scanner.pattern())) }
        return patterns
    }

    /// Reads an object of patterns by name, whose names follow the rule for fields of a kind.
    private mutating func conditions(onFields kind: Condition.Field.Kind) throws -> [Condition] {
        let start = startOfValue()
        let patterns = try namedPatterns(of: kind.key)
        for pattern in patterns { try check(pattern.name, at: start, flaw: kind.flaw(inName:)) }
        let names = kind == .header ? Dictionary(grouping: patterns, by: { HeaderName($0.name) }) : [:]
        if let twice = names.values.first(where: { $0.count > 1 }) {
            throw failure(
                .duplicateField, at: start, expected: "one pattern for each header name (case is ignored)",
                found: "\(twice.count) patterns for one name")
        }
        return patterns.map { .value(.named(kind, $0.name), $0.pattern) }
    }

    mutating func pattern() throws -> ValuePattern {
        try bareOrOperator { scanner, name, start in
            guard let key = ValuePattern.Operator(rawValue: name) else {
                throw scanner.unknownOperator(name, at: start, known: ValuePattern.Operator.table.names.all)
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
            throw failure(.invalidPath, at: start, error)
        }
    }

    mutating func bodyPattern() throws -> BodyPattern {
        try bareOrOperator { scanner, name, start in
            if let key = ValuePattern.Operator(rawValue: name) { return .text(try scanner.pattern(key)) }
            switch BodyPattern.Operator(rawValue: name) {
            case .base64: return .bytes(try scanner.base64())
            case .json: return .json(try scanner.jsonValue())
            case .jsonIncludes: return .jsonIncludes(try scanner.jsonValue())
            case .jsonExcept: return try scanner.jsonExcept()
            case .form: return .form(try scanner.namedPatterns(of: "form"))
            case .part: return .part(try scanner.partPattern())
            case .parts:
                var parts: [PartPattern] = []
                try scanner.array(of: "parts") { scanner in parts.append(try scanner.partPattern()) }
                return .parts(parts)
            case nil:
                let known =
                    ValuePattern.Operator.table.names.all + SafeText.words(of: BodyPattern.Operator.self)
                throw scanner.unknownOperator(name, at: start, known: known)
            }
        } bare: {
            .text(.equals($0))
        }
    }

    private mutating func jsonExcept() throws -> BodyPattern {
        let start = startOfValue()
        var value: JSONValue?
        var places: [JSONPointer] = []
        try object(JSONExceptKey.self) { scanner, key in
            switch key {
            case .value: value = try scanner.jsonValue()
            case .places: try scanner.array(of: "at") { scanner in places.append(try scanner.jsonPointer()) }
            }
        }
        let whole = try given(value, "value", at: start)
        if let missing = places.firstIndex(where: { $0.value(in: whole) == nil }) {
            throw failure(
                .invalidPattern, at: start, expected: "places that the value has, too",
                found: "no value at place \(missing + 1) of at", hint: "write any value there, such as null")
        }
        return .json(whole, except: places)
    }

    private mutating func jsonPointer() throws -> JSONPointer {
        let start = startOfValue()
        let text = try string(expected: "a JSON pointer (a string)")
        do {
            return try JSONPointer(text)
        } catch {
            throw failure(.invalidPattern, at: start, error)
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
        part.name = try given(name, "name", at: start)
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
        case .number, .bool: throw try unsuitable(expected: expected, hint: "write it in quotes")
        default: throw try unsuitable(expected: expected)
        }
        var patterns: [(name: SafeText, form: Pattern)] = []
        try members(of: "a pattern") { scanner, name in
            patterns.append((KnownNames.safe(name) ?? "another", try read(&scanner, name, start)))
        }
        return try one(
            of: patterns, at: start, expected: "one operator", found: "an empty object",
            hint: "combine patterns with anyOf and not")
    }

    private func unknownOperator(_ name: String, at start: Int, known: [SafeText]) -> PlanError {
        failure(
            .unknownOperator, at: start, expected: "one of the operators \(known.joined(separator: ", "))",
            found: SafeText(name, near: known).map { "the unknown operator \($0)" } ?? "an unknown operator",
            hint: "docs/reference/wire-format.md lists every operator")
    }
}

/// Reads combined conditions.
extension JSONScanner {
    mutating func conditions(of subject: SafeText) throws -> [Condition] {
        var conditions: [Condition] = []
        try array(of: subject) { scanner in conditions.append(try scanner.condition()) }
        return conditions
    }

    /// Reads an object whose fields must all match.
    mutating func condition() throws -> Condition {
        let conditions = try conditions(ConditionKey.table)
        return conditions.count == 1 ? conditions[0] : .all(conditions)
    }

    private mutating func conditions(
        _ table: JSONKeyTable<ConditionKey>, note: (ConditionKey) -> Void = { _ in }
    ) throws -> [Condition] {
        var conditions: [Condition] = []
        var query: QueryPattern?
        try object(table) { scanner, key in
            note(key)
            switch key {
            case .query: query = QueryPattern(try scanner.namedPatterns(of: "query"), query?.rule ?? .includes)
            case .queryRule: query = QueryPattern(query?.fields ?? [], try scanner.queryRule())
            default: conditions += try scanner.conditions(key)
            }
        }
        // Before the query of an item of `allOf`.
        if let query { conditions.insert(.query(query), at: 0) }
        return conditions
    }

    private mutating func conditions(_ key: ConditionKey) throws -> [Condition] {
        switch key {
        case .method: try method().map { [.value(.method, .equals($0))] } ?? []
        case .scheme: [.value(.scheme, .equals(try string("a scheme", flaw: PlanRules.flaw(inScheme:))))]
        case .host: [.value(.host, try hostPattern())]
        case .port: [.value(.port, .equals(String(try portNumber())))]
        case .path: [.value(.path, try pathPattern())]
        case .url: [.value(.url, try pattern())]
        case .headers: try conditions(onFields: .header)
        case .cookies: try conditions(onFields: .cookie)
        case .baggage: try conditions(onFields: .baggage)
        case .body: [.body(try bodyPattern())]
        case .allOf: [.all(try conditions(of: "allOf"))]
        case .anyOf: [.any(try conditions(of: "anyOf"))]
        case .not: [.not(try condition())]
        case .query, .queryRule: []
        }
    }

    mutating func portNumber() throws -> Int {
        try integer(in: PlanRules.ports, expected: "a port \(PlanRules.portNumbers)", .invalidPort)
    }

    mutating func queryRule() throws -> QueryRule { try word("one of") }
}

/// Reads values inside requests and responses.
extension JSONScanner {
    mutating func base64() throws -> Data {
        let start = startOfValue()
        let text = try string(expected: "bytes in Base64 (a string)")
        guard let data = Data(base64Encoded: text) else {
            throw failure(
                .invalidBase64, at: start, expected: "bytes in Base64 (RFC 4648 section 4, with padding)",
                found: SafeText(describing: text))
        }
        return data
    }

    mutating func jsonValue() throws -> JSONValue {
        let start = startOfValue()
        let text = try text()
        do {
            return try JSONValue(reading: text)
        } catch {
            throw failure(
                .invalidJSON, at: start, expected: "a JSON value whose numbers a Double can hold",
                found: "another value")
        }
    }

    mutating func string(_ expected: @autoclosure () -> SafeText, flaw: (String) -> PlanRules.Flaw?) throws -> String {
        let start = startOfValue()
        let value = try string(expected: expected())
        try check(value, at: start, flaw: flaw)
        return value
    }

    func check(_ value: String, at start: Int, flaw: (String) -> PlanRules.Flaw?) throws {
        if let flaw = flaw(value) {
            throw failure(
                flaw.kind, at: start, expected: flaw.expected, found: SafeText(describing: value), hint: flaw.hint)
        }
    }

    /// Returns a required field, or throws if it is missing.
    func given<Field>(_ field: Field?, _ name: SafeText, at start: Int) throws -> Field {
        guard let field else {
            throw failure(.missingField, at: start, expected: "the field \(name)", found: "an object without it")
        }
        return field
    }

    /// Returns the only one of several forms that exclude each other.
    func one<Form>(
        of forms: [(name: SafeText, form: Form)], at start: Int, expected: SafeText,
        found none: SafeText = "none of them",
        hint: SafeText? = nil
    ) throws -> Form {
        if let first = forms.first, forms.count == 1 { return first.form }
        throw failure(
            forms.isEmpty ? .missingField : .conflictingFields, at: start, expected: expected,
            found: forms.isEmpty ? none : forms.map(\.name).joined(separator: " and "), hint: hint)
    }

    /// Returns the error for a text with a flaw.
    private func failure(_ kind: MessageKind, at start: Int, _ flaw: TextFlaw) -> PlanError {
        failure(
            kind, at: start, expected: flaw.expected, found: "\(flaw.found) at character \(flaw.position)",
            hint: flaw.hint)
    }

    /// Reads a word of a fixed vocabulary, which `what` describes in errors: `a cut:`.
    mutating func word<Word: CaseIterable & RawRepresentable<String>>(_ what: SafeText) throws -> Word {
        let expected: SafeText = "\(what) \(SafeText(allOf: Word.self))"
        let start = startOfValue()
        let word = try string(expected: expected)
        guard let known = Word(rawValue: word) else {
            throw unknown(word, at: start, expected: expected, near: SafeText.words(of: Word.self))
        }
        return known
    }

    /// Returns an error for a word outside a fixed vocabulary, which shows the word only if it resembles a known one.
    func unknown(_ word: String, at start: Int, expected: SafeText, near vocabulary: [SafeText]) -> PlanError {
        failure(
            .unknownValue, at: start, expected: expected,
            found: SafeText(word, near: vocabulary) ?? SafeText(describing: word))
    }
}
