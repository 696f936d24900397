import Foundation

/// A condition of a printed stub, apart from the address.
///
/// Printed stubs have no conditions on header fields, which vary between runs. They also omit binary bodies,
/// multipart bodies and all secrets.
enum PrintedCondition {
    case query(name: String, values: [String])
    case text(String)
    case json(JSONValue)
    case jsonIncludes(JSONValue)
    case formField(name: String, value: String)

    /// The condition as a DSL call; `nil` if its value has no Swift literal.
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

    /// Adds this condition to the condition of a stub.
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
    /// Returns the DSL calls that match the query of a request, and its body if the body is text.
    ///
    /// - Parameter request: The request that the stub answers.
    /// - Returns: The calls, one for each line.
    package func conditions(on request: CapturedRequest) -> [String] {
        (query(of: request) + body(of: request)).compactMap(\.word)
    }

    /// Returns a comment that names the kind of credentials in the request.
    ///
    /// Their values are secret.
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

    /// Returns `nil` for JSON without a Swift literal, and for scalars such as numbers, which are compared as text
    /// instead.
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

    /// Returns one condition for each field name.
    ///
    /// A repeated field is represented by its first value.
    private func form(_ fields: [(name: String, value: String)]) -> [PrintedCondition] {
        var named: Set<String> = []
        return fields.compactMap { name, value in
            guard named.insert(name).inserted, !redaction.hides(name) else { return nil }
            return .formField(name: name, value: value)
        }
    }
}

extension JSONValue {
    /// Returns the value without its secret members, at any depth.
    fileprivate func without(_ isSecret: (String) -> Bool) -> JSONValue {
        switch self {
        case .array(let values): .array(values.map { $0.without(isSecret) })
        case .object(let members):
            .object(members.filter { !isSecret($0.key) }.mapValues { $0.without(isSecret) })
        case .null, .bool, .integer, .large, .number, .string: self
        }
    }
}
