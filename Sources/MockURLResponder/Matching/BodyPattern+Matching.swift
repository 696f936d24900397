import Foundation

extension BodyPattern {
    /// Whether the body of a request satisfies the pattern; an empty body is an absent one.
    package func matches(_ request: CapturedRequest) -> Bool {
        let body = request.body
        return switch self {
        case .text(let pattern): pattern.matches(body.isEmpty ? [] : [String(decoding: body, as: UTF8.self)])
        case .bytes(let bytes): body == bytes
        case .json(let value): request.jsonBody == value
        case .jsonIncludes(let part): request.jsonBody?.includes(part) ?? false
        case .form(let fields):
            fields.allSatisfy { field in
                field.pattern.matches(request.formFields.values(field.name))
            }
        }
    }
}
