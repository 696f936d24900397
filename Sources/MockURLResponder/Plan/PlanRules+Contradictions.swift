/// What the parts of a stub have to be like beside each other.
extension PlanRules {
    /// What is wrong with an answer as a whole.
    package static func flaw(in response: ResponseDefinition) -> Contradiction? {
        flaw(besideClosureOf: response) ?? flaw(inCodingOf: response) ?? flaw(inTemplatesOf: response)
    }

    /// Two things that cannot both be.
    package struct Contradiction: Sendable, Hashable {
        package var found: String
        package var flaw: Flaw

        package init(found: String, expected: String, hint: String? = nil) {
            self.found = found
            flaw = Flaw(expected: expected, hint: hint)
        }
    }

    /// A closure says status, head and body; when they come and what goes wrong may still be said beside it.
    private static func flaw(besideClosureOf response: ResponseDefinition) -> Contradiction? {
        guard response.isLocal, response.status != 200 || !response.headers.isEmpty else { return nil }
        return Contradiction(
            found: "a status or header fields beside a closure that answers",
            expected: "status and header fields in what the closure gives")
    }

    private static func flaw(inCodingOf response: ResponseDefinition) -> Contradiction? {
        guard let coding = response.headers.fields.last(where: { $0.isNamed("Content-Encoding") })?.value,
            !coding.isEmpty, coding.lowercased() != "identity", response.body.isPlain
        else { return nil }
        return Contradiction(
            found: "a plain body under Content-Encoding: \(coding)",
            expected: "a body in the coding that Content-Encoding names",
            hint: "leave Content-Encoding out: clients see bodies decoded; or give the coded bytes as Data or in Base64"
        )
    }

    private static func flaw(inTemplatesOf response: ResponseDefinition) -> Contradiction? {
        guard response.isTemplate else { return nil }
        switch response.body {
        case .text, .json: break
        case .bytes, .file:
            return Contradiction(
                found: "a body of bytes that is said to be a template", expected: "a template of text or JSON")
        }
        for text in response.templates {
            do {
                _ = try ResponseTemplate(text)
            } catch {
                return Contradiction(
                    found: "\(error.found) (character \(error.position) of the template)", expected: error.expected,
                    hint: error.hint)
            }
        }
        return nil
    }

    /// A template that names a parameter of the path that its path does not have.
    package static func flaw(inParametersOf stub: StubMapping) -> Contradiction? {
        guard stub.response.isTemplate else { return nil }
        let known = stub.request.pathParameters
        let wanted = stub.response.templates.flatMap { (try? ResponseTemplate($0))?.pathParameters ?? [] }
        guard let missing = wanted.first(where: { !known.contains($0) }) else { return nil }
        let names = known.sorted().joined(separator: ", ")
        return Contradiction(
            found: "{{path.\(missing)}}",
            expected: known.isEmpty
                ? "a path with parameters, such as /users/{\(missing)}, beside a template that names one"
                : "a parameter of the path: \(names)")
    }
}

extension ResponseDefinition {
    /// Everything that is a template: the body, then the header values.
    package var templates: [String] {
        guard isTemplate else { return [] }
        return (body.templateText.map { [$0] } ?? []) + headers.fields.map(\.value)
    }
}

extension ResponseBody {
    /// The text of a template; nil for bodies that are none.
    package var templateText: String? {
        switch self {
        case .text(let text), .json(let text): text
        case .bytes, .file: nil
        }
    }

    /// Whether it is text that people wrote, and not bytes that are what they are.
    fileprivate var isPlain: Bool { templateText.map { !$0.isEmpty } ?? false }
}

extension RequestPattern {
    /// The names of the parameters of its path.
    package var pathParameters: Set<String> {
        (path?.pathParameters ?? []).union(terms.flatMap(\.pathParameters))
    }
}

extension RequestTerm {
    fileprivate var pathParameters: Set<String> {
        switch self {
        case .path(let pattern): pattern.pathParameters
        case .allOf(let terms), .anyOf(let terms): Set(terms.flatMap(\.pathParameters))
        case .method, .scheme, .host, .port, .url, .query, .header, .cookie, .body, .not, .closure: []
        }
    }
}

extension ValuePattern {
    fileprivate var pathParameters: Set<String> {
        switch self {
        case .template(let template): Set(template.names)
        case .allOf(let patterns), .anyOf(let patterns): Set(patterns.flatMap(\.pathParameters))
        case .equals, .contains, .prefix, .suffix, .matches, .wildcard, .present, .absent, .values, .not: []
        }
    }
}
