extension ResponseDefinition {
    /// The definition with its templates filled in for one request.
    func rendered(for request: CapturedRequest, _ claimed: Claim.Claimed) -> ResponseDefinition {
        guard isTemplate else { return self }
        let parameters = claimed.stub.request.pathParameters(of: request)
        func filled(_ text: String, isJSON: Bool) -> String {
            // What cannot be read was refused where the stub was built; it stands for itself.
            guard let template = try? ResponseTemplate(text) else { return text }
            return template.rendered(
                for: request, pathParameters: parameters, count: claimed.use, escapingAsJSON: isJSON)
        }
        var rendered = self
        rendered.isTemplate = false
        rendered.headers = HeaderFields(
            headers.fields.map { field in
                .init(
                    name: field.name, value: ResponseTemplate.asHeaderValue(filled(field.value, isJSON: false)))
            })
        switch body {
        case .text(let text): rendered.body = .text(filled(text, isJSON: false))
        case .json(let text): rendered.body = .json(filled(Self.unquoted(text), isJSON: true))
        case .bytes, .file: break
        }
        return rendered
    }

    /// A JSON text in which a text that is nothing but `{{json …}}` has no quotes, so that a value takes its place.
    private static func unquoted(_ text: String) -> String {
        text.replacing(/"(\{\{ *json [^"}]*\}\})"/) { $0.output.1 }
    }
}

extension RequestPattern {
    /// The values that a request has for the parameters of the path.
    fileprivate func pathParameters(of request: CapturedRequest) -> [String: String] {
        let patterns = (path.map { [$0] } ?? []) + terms.flatMap(\.pathPatterns)
        return patterns.reduce(into: [:]) { parameters, pattern in
            parameters.merge(pattern.normalizedPath.parameters(of: request.url.path)) { first, _ in first }
        }
    }
}

extension RequestTerm {
    fileprivate var pathPatterns: [ValuePattern] {
        switch self {
        case .path(let pattern): [pattern]
        case .allOf(let terms), .anyOf(let terms): terms.flatMap(\.pathPatterns)
        case .method, .scheme, .host, .port, .url, .query, .header, .cookie, .body, .not, .closure: []
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
