/// A text with placeholders in double braces for parts of the request: `Hello {{query.name|you}}`.
///
/// - `{{header.Accept|any}}` renders `any` if the request has no such field. Without a default it renders an empty
///   string.
/// - `{{json query.name}}` renders a JSON value: a string in quotes, or `null` for a missing value.
/// - `{{all query.name}}` renders all values of a field, joined by commas, or with `json` as an array.
/// - `{{"{{"}}` renders the quoted text, which may contain braces. Single quotes also work.
///
/// Everything else is literal text, single braces too.
package struct ResponseTemplate: Sendable {
    package typealias Flaw = TextFlaw

    /// The context of a template.
    package enum Place: Sendable, Hashable {
        case text
        /// A string of a JSON text. A placeholder for a JSON value must be the whole string.
        case jsonString
        /// The name of a member of a JSON text, which is always a string.
        case jsonName
    }

    /// A part of a request, or another value that a placeholder stands for.
    package enum Value: Sendable, Hashable {
        /// A parameter of the path template that matches the request's path.
        case path(String)
        /// The first value of a field, or all values of a header field, joined by commas.
        case field(Condition.Field.Kind, String)
        /// The whole body as text.
        case body
        /// The length of the body in bytes.
        case bodySize
        /// The SHA-256 of the body, in lower-case hexadecimal digits.
        case bodySHA256
        /// A part of a JSON body.
        case bodyPart(JSONPointer)
        case method
        /// The URL in the form that the program wrote.
        case url
        case host
        /// The number of this answer among those of the stub, starting at 1.
        case count
        /// A random UUID, a different one for each placeholder.
        case uuid
        /// The time of the answer in ISO 8601.
        case now
        /// The time of the answer in whole seconds since 1970.
        case nowInSeconds
        /// The time of the answer in the format of header fields.
        case nowInHTTP

        /// Whether the value depends on the content of the body.
        var needsBody: Bool {
            switch self {
            case .field(.form, _), .body, .bodySHA256, .bodyPart: true
            case .path, .field, .bodySize, .method, .url, .host, .count, .uuid, .now, .nowInSeconds, .nowInHTTP: false
            }
        }
    }

    /// A placeholder: a value and its format.
    package struct Placeholder: Sendable, Hashable {
        package var value: Value
        /// Whether the placeholder stands for all values of a field, in order.
        package var isAll = false
        /// Whether the value is written as JSON.
        package var isJSON: Bool
        /// The default: the text for a request without the value.
        package var fallback: String?
    }

    /// A part of the template.
    package enum Part: Sendable, Hashable {
        case text(Substring)
        case placeholder(Placeholder)
    }

    /// All placeholders, in which `name` and `pointer` stand for the words of a template.
    package static let placeholders: [SafeText] = [
        "path.name", "query.name", "header.name", "cookie.name", "form.name", "body", "body.size", "body.sha256",
        "body./pointer", "method", "url",
        "host", "count", "uuid", "now", "now.unix", "now.http",
    ]

    /// The template in its written form.
    package let text: String
    package let parts: [Part]

    init(text: String, parts: [Part]) {
        self.text = text
        self.parts = parts
    }

    /// Whether the template is exactly `{{body}}`, so that it can echo bytes that are not text.
    package var isBodyEcho: Bool {
        parts == [.placeholder(Placeholder(value: .body, isJSON: false, fallback: nil))]
    }
}

extension [ResponseTemplate.Part] {
    /// The path parameters that the parts use, each once, in order.
    var pathParameters: [String] {
        var known: Set<String> = []
        return values.compactMap { value in
            guard case .path(let name) = value else { return nil }
            return known.insert(name).inserted ? name : nil
        }
    }

    var values: [ResponseTemplate.Value] {
        compactMap { part in
            guard case .placeholder(let placeholder) = part else { return nil }
            return placeholder.value
        }
    }
}

extension ResponseTemplate: Hashable {
    /// Compares the texts byte by byte.
    package static func == (one: ResponseTemplate, other: ResponseTemplate) -> Bool {
        one.text.hasSameBytes(as: other.text)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }
}
