/// The parsed templates of an answer: its header values, and its body unless that consists of bytes or is a file.
package struct ResponseTemplates: Sendable, Hashable {
    /// A flaw in one of the templates.
    package struct Flaw: Error, Sendable, Hashable {
        package var flaw: TextFlaw
        /// The place of the template: "the body at /user/name", "the header Location".
        package var place: String
        /// The place without names from the plan: "the body", "a header".
        package var part: SafeText
    }

    /// A body that is a template.
    package enum Body: Sendable, Hashable {
        case text(ResponseTemplate)
        case json(JSONTemplate)
    }

    /// The body; `nil` for bytes and files, which have no placeholders.
    package let body: Body?
    /// The templates of the header values, in field order.
    package let headers: [ResponseTemplate]

    /// Reads the templates of an answer.
    package init(_ response: ResponseDefinition) throws(Flaw) {
        body = try Self.body(response.body)
        var headers: [ResponseTemplate] = []
        for field in response.headers.fields {
            headers.append(try Self.text(field.value, of: "the header \(field.name)", "a header"))
        }
        self.headers = headers
    }

    private var parts: [ResponseTemplate.Part] {
        let ofBody =
            switch body {
            case .text(let template): template.parts
            case .json(let template): template.parts
            case nil: [ResponseTemplate.Part]()
            }
        return ofBody + headers.flatMap(\.parts)
    }

    /// Whether a placeholder depends on the content of the body.
    package var needsBody: Bool { parts.values.contains(where: \.needsBody) }

    /// Whether a placeholder names a part of the request, such as `{{path.id}}`.
    package var namesParts: Bool {
        parts.values.contains { value in
            switch value {
            case .path: true
            case .field(let kind, _): kind != .form
            default: false
            }
        }
    }

    /// The path parameters that the templates use, each once.
    package var pathParameters: [String] { parts.pathParameters }

    private static func body(_ body: ResponseBody) throws(Flaw) -> Body? {
        switch body {
        case .bytes, .file: return nil
        case .text(let text): return .text(try Self.text(text, of: "the body", "the body"))
        case .json(let text):
            do {
                return .json(try JSONTemplate(text))
            } catch {
                throw Flaw(flaw: error.flaw, place: error.place, part: "the body")
            }
        }
    }

    private static func text(_ text: String, of place: String, _ part: SafeText) throws(Flaw) -> ResponseTemplate {
        do {
            return try ResponseTemplate(text)
        } catch {
            throw Flaw(flaw: error, place: place, part: part)
        }
    }
}
