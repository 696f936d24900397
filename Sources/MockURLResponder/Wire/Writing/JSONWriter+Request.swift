import Foundation

/// Writes the conditions of stubs on their requests.
extension JSONWriter {
    /// Writes the request of a stub without its origin.
    mutating func members(of request: Condition) {
        let fields = RequestFields(request)
        if fields.method != WireWord.defaultMethod { member(RequestKey.method, fields.method ?? WireWord.any) }
        if let path = fields.path { member(RequestKey.path) { $0.pattern(path) } }
        let query = fields.query
        if !query.fields.isEmpty { member(RequestKey.query) { $0.object { $0.members(of: query.fields) } } }
        if query.rule != .includes { member(RequestKey.queryRule, query.rule.rawValue) }
        if !fields.headers.isEmpty { member(RequestKey.headers) { $0.object { $0.members(of: fields.headers) } } }
        if let body = fields.body { member(RequestKey.body) { $0.pattern(body) } }
        if !fields.others.isEmpty { member(RequestKey.allOf) { $0.conditions(fields.others) } }
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
        func text() -> String { if case .equals(let text) = pattern { text } else { "" } }
        switch field {
        case .scheme: member(ConditionKey.scheme, text())
        case .host: member(ConditionKey.host) { $0.pattern(pattern) }
        case .port: member(ConditionKey.port, raw: text())
        case .method: member(ConditionKey.method, text())
        case .path: member(ConditionKey.path) { $0.pattern(pattern) }
        case .url: member(ConditionKey.url) { $0.pattern(pattern) }
        case .header(let name):
            member(ConditionKey.headers) { $0.object { $0.members(of: [NamedPattern(name, pattern)]) } }
        case .cookie(let name):
            member(ConditionKey.cookies) { $0.object { $0.members(of: [NamedPattern(name, pattern)]) } }
        }
    }

    private mutating func members(of patterns: [NamedPattern]) {
        for named in patterns { member(named: named.name) { $0.pattern(named.pattern) } }
    }

    mutating func pattern(_ pattern: ValuePattern) {
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
            case .json(let value): json.member(BodyPattern.Operator.json.rawValue, raw: value.text)
            case .jsonIncludes(let value): json.member(BodyPattern.Operator.jsonIncludes.rawValue, raw: value.text)
            case .form(let fields):
                json.member(BodyPattern.Operator.form.rawValue) { $0.object { $0.members(of: fields) } }
            case .part(let part):
                json.member(BodyPattern.Operator.part.rawValue) { json in
                    json.object { json in
                        json.member(PartKey.name, part.name)
                        if let filename = part.filename { json.member(PartKey.filename) { $0.pattern(filename) } }
                        if let type = part.type { json.member(PartKey.type) { $0.pattern(type) } }
                        if let body = part.body { json.member(PartKey.body) { $0.pattern(body) } }
                    }
                }
            }
        }
    }
}
