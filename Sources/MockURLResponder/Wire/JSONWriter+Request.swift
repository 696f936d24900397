import Foundation

/// Which requests a stub mapping answers, in the wire format.
extension JSONWriter {
    mutating func members(of request: RequestPattern) {
        if request.method != WireWord.defaultMethod {
            member(RequestKey.method, request.method ?? WireWord.any)
        }
        if let path = request.path { member(RequestKey.path) { $0.pattern(path) } }
        if !request.query.isEmpty { member(RequestKey.query) { $0.object { $0.members(of: request.query) } } }
        if request.queryRule != .includes { member(RequestKey.queryRule, request.queryRule.rawValue) }
        if !request.headers.isEmpty { member(RequestKey.headers) { $0.object { $0.members(of: request.headers) } } }
        if let body = request.body { member(RequestKey.body) { $0.pattern(body) } }
        if !request.terms.isEmpty { member(RequestKey.allOf) { $0.terms(request.terms) } }
    }

    private mutating func terms(_ terms: [RequestTerm]) {
        array { json in for term in terms { json.term(term) } }
    }

    private mutating func term(_ term: RequestTerm) {
        object { json in
            switch term {
            case .method(let method): json.member(TermKey.method, method)
            case .scheme(let scheme): json.member(TermKey.scheme, scheme)
            case .host(let pattern): json.member(TermKey.host) { $0.pattern(pattern) }
            case .port(let port): json.member(TermKey.port, port)
            case .path(let pattern): json.member(TermKey.path) { $0.pattern(pattern) }
            case .url(let pattern): json.member(TermKey.url) { $0.pattern(pattern) }
            case .query(let query):
                json.member(TermKey.query) { $0.object { $0.members(of: query.fields) } }
                if query.rule != .includes { json.member(TermKey.queryRule, query.rule.rawValue) }
            case .header(let named): json.member(TermKey.headers) { $0.object { $0.members(of: [named]) } }
            case .cookie(let named): json.member(TermKey.cookies) { $0.object { $0.members(of: [named]) } }
            case .body(let pattern): json.member(TermKey.body) { $0.pattern(pattern) }
            case .not(let term): json.member(TermKey.not) { $0.term(term) }
            case .allOf(let terms): json.member(TermKey.allOf) { $0.terms(terms) }
            case .anyOf(let terms): json.member(TermKey.anyOf) { $0.terms(terms) }
            // Never gets here: plans with closures are not written.
            case .closure: break
            }
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
        switch pattern {
        case .equals(let text), .contains(let text), .prefix(let text), .suffix(let text), .matches(let text):
            string(text)
        case .wildcard(let wildcard):
            string(wildcard.text)
        case .template(let template):
            string(template.text)
        case .present, .absent:
            raw("true")
        case .not(let negated):
            self.pattern(negated)
        case .values(let patterns), .allOf(let patterns), .anyOf(let patterns):
            array { json in for pattern in patterns { json.pattern(pattern) } }
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
            }
        }
    }
}
