package import Foundation

/// A condition on the body of a request.
package enum BodyPattern: Sendable, Hashable {
    /// The body as UTF-8 matches the pattern.
    case text(ValuePattern)
    /// The body has exactly these bytes.
    case bytes(Data)
    /// The body is equal as JSON: member order and white space do not count.
    case json(JSONValue)
    /// The body is JSON with at least these members.
    case jsonIncludes(JSONValue)
    /// The body is `application/x-www-form-urlencoded` with at least these fields.
    case form([NamedPattern])

    /// The operators that only bodies have, by their wire keys.
    package enum Operator: String, CaseIterable, Sendable {
        case base64, json, jsonIncludes, form
    }
}

/// A pattern for the values of a named field: a query field, a header field or a form field.
package struct NamedPattern: Sendable, Hashable {
    package var name: String
    package var pattern: ValuePattern

    package init(_ name: String, _ pattern: ValuePattern) {
        self.name = name
        self.pattern = pattern
    }
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
        case .json(let value): "json equal to \(Self.excerpt(value))"
        case .jsonIncludes(let value): "json that includes \(Self.excerpt(value))"
        case .form(let fields): "form fields " + fields.map(\.description).joined(separator: ", ")
        }
    }

    private static func excerpt(_ value: JSONValue) -> String {
        Excerpt.beginning(of: value.text).shown(atMost: .max)
    }
}
