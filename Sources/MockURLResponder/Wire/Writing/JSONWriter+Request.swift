import Foundation

/// Writes members by their keys.
extension JSONWriter {
    package mutating func member(_ key: some JSONKey, _ value: (inout JSONWriter) -> Void) {
        member(key.rawValue, value)
    }

    package mutating func member(_ key: some JSONKey, _ text: String) {
        member(key.rawValue, text)
    }

    package mutating func member(_ key: some JSONKey, _ number: Int) {
        member(key.rawValue, number)
    }

    package mutating func member(_ key: some JSONKey, raw text: String) {
        member(key.rawValue, raw: text)
    }

    package mutating func memberUnlessEmpty(_ key: some JSONKey, _ members: (inout JSONWriter) -> Void) {
        memberUnlessEmpty(key.rawValue, members)
    }
}

/// Writes the conditions of stubs on their requests.
extension JSONWriter {
    /// Writes the request of a stub without its origin.
    package mutating func members(of request: Condition) {
        let fields = RequestFields(request)
        if fields.method != WireWord.defaultMethod { member(ConditionKey.method, fields.method ?? WireWord.any) }
        if let path = fields.path { member(ConditionKey.path) { $0.pattern(path) } }
        let query = fields.query
        if !query.fields.isEmpty { member(ConditionKey.query) { $0.object { $0.members(of: query.fields) } } }
        if query.rule != .includes { member(ConditionKey.queryRule, query.rule.rawValue) }
        if !fields.headers.isEmpty { member(ConditionKey.headers) { $0.object { $0.members(of: fields.headers) } } }
        if let body = fields.body { member(ConditionKey.body) { $0.pattern(body) } }
        if !fields.others.isEmpty { member(ConditionKey.allOf) { $0.conditions(fields.others) } }
    }

    private mutating func conditions(_ conditions: [Condition]) {
        array { json in for condition in conditions { json.condition(condition) } }
    }

    private mutating func condition(_ condition: Condition) {
        object { json in
            switch condition {
            case .value(let field, let pattern): json.member(of: field, pattern)
            case .query(let query):
                json.member(ConditionKey.query) { $0.object { $0.members(of: query.fields) } }
                if query.rule != .includes { json.member(ConditionKey.queryRule, query.rule.rawValue) }
            case .body(let pattern): json.member(ConditionKey.body) { $0.pattern(pattern) }
            case .not(let condition): json.member(ConditionKey.not) { $0.condition(condition) }
            case .all(let conditions): json.member(ConditionKey.allOf) { $0.conditions(conditions) }
            case .any(let conditions): json.member(ConditionKey.anyOf) { $0.conditions(conditions) }
            // Unreachable: only an origin uses the default port, and plans with closures are not written.
            case .defaultPort, .closure: break
            }
        }
    }

    private mutating func member(of field: Condition.Field, _ pattern: ValuePattern) {
        member(field.key) { json in
            if let name = field.name { return json.object { $0.members(of: [NamedPattern(name, pattern)]) } }
            if field.isNumber, case .equals(let number) = pattern { return json.raw(number) }
            json.pattern(pattern)
        }
    }

    private mutating func members(of patterns: [NamedPattern]) {
        for named in patterns { member(named: named.name) { $0.pattern(named.pattern) } }
    }

    package mutating func pattern(_ pattern: ValuePattern) {
        if case .equals(let text) = pattern { return string(text) }
        object { json in json.member(pattern.operator) { $0.operand(of: pattern) } }
    }

    private mutating func operand(of pattern: ValuePattern) {
        switch (pattern, pattern.operand) {
        case (_, .none): raw("true")
        case (_, .text(let text)): string(text)
        case (.not(let negated), _): self.pattern(negated)
        case (_, .patterns(let patterns)): array { json in for pattern in patterns { json.pattern(pattern) } }
        }
    }

    private mutating func pattern(_ pattern: BodyPattern) {
        if case .text(let text) = pattern { return self.pattern(text) }
        object { json in
            switch pattern {
            case .text: break
            case .bytes(let data): json.member(BodyPattern.Operator.base64.rawValue, data.base64EncodedString())
            case .json(let value, except: []): json.member(BodyPattern.Operator.json.rawValue, raw: value.text)
            case .jsonIncludes(let value): json.member(BodyPattern.Operator.jsonIncludes.rawValue, raw: value.text)
            case .json(let value, let places):
                json.member(BodyPattern.Operator.jsonExcept.rawValue) { json in
                    json.object { json in
                        json.member(JSONExceptKey.value, raw: value.text)
                        json.member(JSONExceptKey.places) { json in
                            json.array { json in for place in places { json.string(place.description) } }
                        }
                    }
                }
            case .form(let fields):
                json.member(BodyPattern.Operator.form.rawValue) { $0.object { $0.members(of: fields) } }
            case .part(let part):
                json.member(BodyPattern.Operator.part.rawValue) { $0.part(part) }
            case .parts(let parts):
                json.member(BodyPattern.Operator.parts.rawValue) { json in
                    json.array { json in for part in parts { json.part(part) } }
                }
            }
        }
    }

    private mutating func part(_ part: PartPattern) {
        object { json in
            json.member(PartKey.name, part.name)
            if let filename = part.filename { json.member(PartKey.filename) { $0.pattern(filename) } }
            if let type = part.type { json.member(PartKey.type) { $0.pattern(type) } }
            if let body = part.body { json.member(PartKey.body) { $0.pattern(body) } }
        }
    }
}
