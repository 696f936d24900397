import Foundation

/// What a printed stub asks of a request beside its address.
///
/// Header fields vary between runs and are left out. So are binary bodies, bodies in parts, and everything secret.
enum PrintedCondition {
    case query(name: String, values: [String])
    case text(String)
    case json(JSONValue)
    case jsonIncludes(JSONValue)
    case formField(name: String, value: String)

    /// The condition as a word of the DSL; `nil` where a value has no literal.
    var word: String? {
        switch self {
        case .query(let name, let values):
            let texts = values.map { SwiftSource.literal($0) }
            let asked = texts.count == 1 ? "\(texts[0])" : ".values([\(texts.joined(separator: ", "))])"
            return ".when(value: \(asked), forQueryField: \(SwiftSource.literal(name)))"
        case .text(let text): return ".when(body: \(SwiftSource.literal(text)))"
        case .json(let value): return SwiftSource.literal(value).map { ".when(jsonBody: \($0))" }
        case .jsonIncludes(let value): return SwiftSource.literal(value).map { ".when(jsonBodyIncludes: \($0))" }
        case .formField(let name, let value):
            return ".when(value: \(SwiftSource.literal(value)), forFormField: \(SwiftSource.literal(name)))"
        }
    }

    /// Adds the condition to the request of a stub.
    func add(to request: inout Condition) {
        switch self {
        case .query(let name, let values):
            let pattern: ValuePattern = values.count == 1 ? .equals(values[0]) : .values(values.map { .equals($0) })
            request.query.fields.append(NamedPattern(name, pattern))
        case .text(let text): request.add(.body(.text(.equals(text))))
        case .json(let value): request.add(.body(.json(value)))
        case .jsonIncludes(let value): request.add(.body(.jsonIncludes(value)))
        case .formField(let name, let value): request.add(.body(.form([NamedPattern(name, .equals(value))])))
        }
    }
}

extension StubPrinter {
    /// Returns the words of the DSL that narrow a request beside its address: its query, and its body where that is text.
    ///
    /// - Parameter request: The request to answer.
    /// - Returns: The words, each on a line of its own.
    package func conditions(on request: CapturedRequest) -> [String] {
        (query(of: request) + body(of: request)).compactMap(\.word)
    }

    /// Returns a comment that names the kind of the credentials; their values are secret.
    func credentials(of request: CapturedRequest) -> [String] {
        guard let value = request.headers.values("Authorization").first else { return [] }
        return switch value.prefix(while: { $0 != " " }).lowercased() {
        case "bearer": ["// The request has a Bearer token: .when(bearerToken: \"…\")"]
        case "basic": ["// The request has Basic credentials: .when(basicUser: \"…\", password: \"…\")"]
        default: ["// The request has credentials: .when(value: \"…\", forHeaderField: \"Authorization\")"]
        }
    }

    func query(of request: CapturedRequest) -> [PrintedCondition] {
        var named: Set<String> = []
        return request.query.map(\.name).filter { named.insert($0).inserted }.compactMap { name in
            let values = request.queryValues(name)
            guard !redaction.hides(name), !values.contains(where: redaction.hidesField) else { return nil }
            return .query(name: name, values: values)
        }
    }

    func body(of request: CapturedRequest) -> [PrintedCondition] {
        let type = request.headers.values("Content-Type").first?.lowercased() ?? ""
        let text = String(decoding: request.body, as: UTF8.self)
        guard !text.isEmpty, !type.hasPrefix("multipart/"), text.utf8.elementsEqual(request.body) else { return [] }
        if let value = request.jsonBody, let conditions = json(value) { return conditions }
        let fields = FormFields(request.body).fields
        let isForm = type.hasPrefix("application/x-www-form-urlencoded")
        if isForm || fields.contains(where: { redaction.hides($0.name) }) { return form(fields) }
        return [.text(text)]
    }

    /// Returns `nil` for what has no literal, or is better asked as text: numbers, for example.
    private func json(_ value: JSONValue) -> [PrintedCondition]? {
        switch value {
        case .array, .object: break
        case .null, .bool, .integer, .large, .number, .string: return nil
        }
        let shown = value.without(redaction.hides)
        guard SwiftSource.literal(shown) != nil else { return shown == value ? nil : [] }
        if shown == value { return [.json(value)] }
        return shown == .object([:]) ? [] : [.jsonIncludes(shown)]
    }

    /// Returns one condition for each field; of a repeated one for its first value.
    private func form(_ fields: [(name: String, value: String)]) -> [PrintedCondition] {
        var named: Set<String> = []
        return fields.compactMap { name, value in
            guard named.insert(name).inserted, !redaction.hides(name) else { return nil }
            return .formField(name: name, value: value)
        }
    }
}

extension JSONValue {
    /// The value without the members that are secret, at any depth.
    fileprivate func without(_ isSecret: (String) -> Bool) -> JSONValue {
        switch self {
        case .array(let values): .array(values.map { $0.without(isSecret) })
        case .object(let members):
            .object(members.filter { !isSecret($0.key) }.mapValues { $0.without(isSecret) })
        case .null, .bool, .integer, .large, .number, .string: self
        }
    }
}
