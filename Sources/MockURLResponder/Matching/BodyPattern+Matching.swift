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
                field.pattern.matches(
                    Self.form(body).filter { $0.name.utf8.elementsEqual(field.name.utf8) }.map(\.value))
            }
        }
    }

    /// The fields of an `application/x-www-form-urlencoded` body (WHATWG URL section 5.1): `+` is a space.
    private static func form(_ body: Data) -> [(name: String, value: String)] {
        String(decoding: body, as: UTF8.self).split(separator: "&").map { field in
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { part in
                let spaced = part.replacingOccurrences(of: "+", with: " ")
                return spaced.removingPercentEncoding ?? spaced
            }
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
    }
}
