import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension ResponseDefinition {
    /// The maximum length in bytes of a rendered body or header value: 128 MiB, as for decoded bodies.
    static let longestRendered = 128 << 20

    /// Returns the definition with its templates filled in for a request.
    ///
    /// - Parameters:
    ///   - templates: The templates of the definition.
    ///   - request: The request that the stub answers.
    ///   - claimed: The stub.
    /// - Returns: A definition without templates.
    /// - Throws: `UnfilledTemplate` when a rendered text exceeds `longestRendered` or a value is unknown.
    package func rendered(
        _ templates: ResponseTemplates, for request: CapturedRequest, _ claimed: Claim.Claimed
    ) throws(UnfilledTemplate) -> ResponseDefinition {
        var values = TemplateValues(
            request: request, pathParameters: claimed.stub.request.pathParameters(of: request), count: claimed.use)
        var rendered = self
        rendered.isTemplate = false
        switch templates.body {
        case .text(let template) where template.isBodyEcho && request.unknownOfBody == nil:
            rendered.body = .bytes(request.body)
        case .text(let template):
            rendered.body = .text(try claimed.checked(template.rendered(with: &values, atMost: Self.longestRendered)))
        case .json(let template):
            rendered.body = .json(try claimed.checked(template.rendered(with: &values, atMost: Self.longestRendered)))
        case nil: break
        }
        var fields: [HeaderFields.Field] = []
        for (field, template) in zip(headers.fields, templates.headers) {
            let value = try claimed.checked(template.rendered(with: &values, atMost: Self.longestRendered))
            fields.append(.init(name: field.name, value: ResponseTemplate.asHeaderValue(value)))
        }
        rendered.headers = HeaderFields(fields)
        if let unknown = values.unknown { throw UnfilledTemplate(stub: claimed.label, reason: .unknown(unknown)) }
        return rendered
    }
}

/// The error of a template that cannot be filled in.
package struct UnfilledTemplate: ErrorWithMessage {
    enum Reason {
        case tooLong
        case unknown(Unknown)
    }

    /// The description of the stub in errors.
    let stub: String
    let reason: Reason

    var code: URLError.Code {
        switch reason {
        case .tooLong: .dataLengthExceedsMaximum
        case .unknown: .resourceUnavailable
        }
    }

    package var description: String { message.description }

    package var message: Message {
        Message(.unfilledTemplate, "MockURLResponder cannot fill in its answer: \(text).")
    }

    private var text: String {
        switch reason {
        case .tooLong: "a template produces more than \(ResponseDefinition.longestRendered) bytes. The stub is \(stub)"
        case .unknown(.cutBody(_, let whole)):
            "a template needs the body of the request, which has \(whole) bytes; a template can contain a body of at most "
                + "\(StubRegistry.longestExaminedBody) bytes. The stub is \(stub)"
        case .unknown(let unknown):
            "a template needs a value of the request, but \(unknown.reason). The stub is \(stub)"
        }
    }
}

extension Claim.Claimed {
    fileprivate func checked(_ text: String?) throws(UnfilledTemplate) -> String {
        guard let text else { throw UnfilledTemplate(stub: label, reason: .tooLong) }
        return text
    }
}

extension Condition {
    /// Returns the values of the path parameters in a request.
    fileprivate func pathParameters(of request: CapturedRequest) -> [String: String] {
        pathTemplates.reduce(into: [:]) { values, template in
            let normalized = template.mapLiterals(NormalizedURL.normalized(pathPart:))
            values.merge(normalized.parameters(in: request.url.path) ?? [:]) { first, _ in first }
        }
    }
}
