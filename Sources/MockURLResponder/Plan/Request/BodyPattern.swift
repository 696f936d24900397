package import Foundation

/// What the body of a request has to be.
package enum BodyPattern: Sendable, Hashable {
    /// The body read as UTF-8.
    case text(ValuePattern)
    /// Exactly these bytes.
    case bytes(Data)
    /// Equal as JSON: member order and white space do not count.
    case json(JSONValue)
    /// A JSON body that has at least these members.
    case jsonIncludes(JSONValue)
    /// An `application/x-www-form-urlencoded` body that has at least these fields.
    case form([NamedPattern])

    /// The operators a body has beyond those of a text value, by their wire keys.
    package enum Operator: String, CaseIterable, Sendable {
        case base64, json, jsonIncludes, form
    }
}

/// A pattern for the value that goes by a name: a query field, a header field, a form field.
package struct NamedPattern: Sendable, Hashable {
    package var name: String
    package var pattern: ValuePattern

    package init(_ name: String, _ pattern: ValuePattern) {
        self.name = name
        self.pattern = pattern
    }
}

extension BodyPattern: CustomStringConvertible {
    /// The pattern as a report says it, on one line and with long texts cut; plain equality is what people expect, so only
    /// other operators are named.
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
