import MockURLResponder

/// Answers that repeat parts of the request.
extension MockURLResponseBuilder {
    /// Marks the answer as a template if a part of it is a template, and quotes the braces in all other parts.
    func quoteLiteralParts() {
        guard templates.isBody || !templates.headers.isEmpty else { return }
        stub.response.isTemplate = true
        if !templates.isBody {
            switch stub.response.body {
            case .text(let text): stub.response.body = .text(ResponseTemplate.quoting(text))
            case .json(let text): stub.response.body = .json(JSONTemplate.quoting(text))
            case .bytes, .file: break
            }
        }
        stub.response.headers = HeaderFields(
            stub.response.headers.fields.enumerated().map { index, field in
                templates.headers.contains(index)
                    ? field : .init(name: field.name, value: ResponseTemplate.quoting(field.value))
            })
        // The whole answer is a template now. Otherwise a chain that is ended twice would be quoted twice.
        templates = TemplateParts(isBody: true, headers: Array(stub.response.headers.fields.indices))
    }
}

/// The parts of an answer that are templates.
struct TemplateParts {
    var isBody = false
    /// The indices of the header fields that are templates.
    var headers: [Int] = []
}
