package import Foundation

/// A condition on the body of a request.
package enum BodyPattern: Sendable, Hashable {
    /// The body as UTF-8 matches the pattern.
    case text(ValuePattern)
    /// The body has exactly these bytes.
    case bytes(Data)
    /// The body is equal as JSON: member order and white space do not count.
    ///
    /// The body has the places of the exceptions, too, where it may have any value.
    case json(JSONValue, except: [JSONPointer] = [])
    /// The body is JSON with at least these members.
    case jsonIncludes(JSONValue)
    /// The body is `application/x-www-form-urlencoded` with at least these fields.
    case form([NamedPattern])
    /// The body is `multipart/form-data` (RFC 7578) with such a part.
    indirect case part(PartPattern)
    /// The body is `multipart/form-data` with exactly these parts. Only parts of one name must be in this order.
    case parts([PartPattern])
}

extension BodyPattern: CustomStringConvertible {
    /// The pattern for reports, on one line and with long strings cut.
    ///
    /// Plain equality is the default, so only other operators are named.
    package var description: String {
        switch self {
        case .text(.equals(let text)): SwiftSource.excerpt(text)
        case .text(let pattern): pattern.description
        case .bytes(let data): "exactly \(data.count) bytes"
        case .jsonIncludes(let value): "json that includes \(Self.excerpt(value))"
        case .json(let value, let places):
            "json equal to \(Self.excerpt(value))"
                + (places.isEmpty ? "" : ", except at \(places.map(\.description).joined(separator: ", "))")
        case .form(let fields): "form fields " + fields.map(\.description).joined(separator: ", ")
        case .part(let part): part.description
        case .parts(let parts): "exactly the parts (\(parts.map(\.description).joined(separator: "; ")))"
        }
    }

    private static func excerpt(_ value: JSONValue) -> String {
        Excerpt.beginning(of: value.text).shown(atMost: .max)
    }
}
