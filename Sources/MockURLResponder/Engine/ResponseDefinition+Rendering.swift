extension ResponseDefinition {
    /// The definition with its templates filled in for one request.
    ///
    /// - Parameters:
    ///   - templates: Those of the definition; nil leaves it as it stands, as what cannot be read was refused where the
    ///     stub was built.
    ///   - request: The request that is answered.
    ///   - claimed: The stub.
    /// - Returns: A definition that has no templates any more.
    func rendered(
        _ templates: ResponseTemplates?, for request: CapturedRequest, _ claimed: Claim.Claimed
    ) -> ResponseDefinition {
        guard let templates else { return self }
        var values = TemplateValues(
            request: request, pathParameters: claimed.stub.request.pathParameters(of: request), count: claimed.use)
        var rendered = self
        rendered.isTemplate = false
        switch templates.body {
        case .text(let template) where template.isBodyEcho: rendered.body = .bytes(request.body)
        case .text(let template): rendered.body = .text(template.rendered(with: &values))
        case .json(let template): rendered.body = .json(template.rendered(with: &values))
        case nil: break
        }
        var fields: [HeaderFields.Field] = []
        for (field, template) in zip(headers.fields, templates.headers) {
            let value = ResponseTemplate.asHeaderValue(template.rendered(with: &values))
            fields.append(.init(name: field.name, value: value))
        }
        rendered.headers = HeaderFields(fields)
        return rendered
    }
}

extension Condition {
    /// The values that a request has for the parameters of the path.
    fileprivate func pathParameters(of request: CapturedRequest) -> [String: String] {
        switch self {
        case .value(.path, let pattern): pattern.normalizedPath.parameters(of: request.url.path)
        case .all(let conditions), .any(let conditions):
            conditions.reduce(into: [:]) { $0.merge($1.pathParameters(of: request)) { first, _ in first } }
        case .value, .defaultPort, .query, .body, .not, .closure: [:]
        }
    }
}

extension ValuePattern {
    fileprivate func parameters(of path: String) -> [String: String] {
        switch self {
        case .template(let template): template.parameters(in: path) ?? [:]
        case .allOf(let patterns), .anyOf(let patterns):
            patterns.reduce(into: [:]) { $0.merge($1.parameters(of: path)) { first, _ in first } }
        case .equals, .contains, .prefix, .suffix, .matches, .wildcard, .present, .absent, .values, .not: [:]
        }
    }
}
