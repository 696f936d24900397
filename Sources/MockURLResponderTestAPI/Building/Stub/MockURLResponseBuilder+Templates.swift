import MockURLResponder

/// What is answered: parts of the request.
extension MockURLResponseBuilder {
    /// Answers with a text in which placeholders stand for parts of the request.
    ///
    ///     configurator.respond(to: .template("/users/{id}")).with(template: "Hello {{path.id}}").always()
    ///
    /// docs/Templates.md lists the placeholders. An unknown placeholder, or one that names a parameter the path does not have,
    /// fails the test.
    ///
    /// - Parameter template: Text with `{{…}}` in it.
    /// - Returns: The builder, for the next word of the sentence.
    public func with(template: String) -> MockURLResponseBuilder {
        say(.body, "with(template:)")
        stub.response.body = .text(template)
        templates.isBody = true
        return self
    }

    /// Answers with a JSON value in whose texts placeholders stand for parts of the request.
    ///
    /// What is filled in is escaped; where a text is nothing but `{{json …}}`, a JSON value takes its place. Such a value
    /// beside other text, or in a name, fails the test.
    ///
    /// - Parameter jsonTemplate: JSON with `{{…}}` in its texts.
    /// - Returns: The builder, for the next word of the sentence.
    public func with(jsonTemplate: JSON) -> MockURLResponseBuilder {
        say(.body, "with(jsonTemplate:)")
        stub.response.body = .json(jsonTemplate.text)
        templates.isBody = true
        return self
    }

    /// Adds a header field in whose value placeholders stand for parts of the request.
    ///
    /// The body may be of any kind; it is a template only where it is said to be one.
    ///
    /// - Parameters:
    ///   - template: Text with `{{…}}` in it. Line ends that are filled in become spaces.
    ///   - key: The name of the field.
    /// - Returns: The builder, for the next word of the sentence.
    public func with(template: String, forHeaderField key: String) -> MockURLResponseBuilder {
        templates.headers.append(stub.response.headers.fields.count)
        return with(value: template, forHeaderField: key)
    }

    /// Says that the answer is a template, if part of it is, and keeps braces as they are in what is none.
    func keepPlainTextPlain() {
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
        // All of it is a template now; a sentence may be ended twice.
        templates = TemplateParts(isBody: true, headers: Array(stub.response.headers.fields.indices))
    }
}

/// Which parts of an answer are templates.
struct TemplateParts {
    var isBody = false
    /// By their places among the header fields.
    var headers: [Int] = []
}
