/// A text that echoes parts of the request it answers, by placeholders in double braces: `Hello {{query.name|you}}`.
///
/// - `{{header.Accept|any}}` is `any` where the request has no such value; without a default it is the empty text.
/// - `{{json query.name}}` is a JSON value: text in quotes, `null` for a missing one.
/// - `{{"{{"}}` is the text in quotes, for what would be read otherwise; single quotes do as well.
///
/// Everything else is literal text, single braces too.
package struct ResponseTemplate: Sendable {
    package typealias Flaw = TextFlaw

    /// Where a text stands that is a template.
    package enum Place: Sendable, Hashable {
        case text
        /// A string of a JSON text: a placeholder for a JSON value takes the place of all of it, or has none.
        case jsonString
        /// The name of a member of a JSON text, which is never anything but a string.
        case jsonName
    }

    /// What a placeholder stands for.
    package enum Value: Sendable, Hashable {
        /// A parameter of the path template that the request's path follows.
        case path(String)
        /// The first value of a query field.
        case query(String)
        /// All values of a header field, joined by commas.
        case header(String)
        case cookie(String)
        /// The first value of a field of a form.
        case form(String)
        /// The whole body as text.
        case body
        /// The length of the body in bytes.
        case bodySize
        /// The SHA-256 of the body, in lower-case hexadecimal digits.
        case bodySHA256
        /// A part of a JSON body.
        case bodyPart(JSONPointer)
        case method
        /// The URL as the program wrote it.
        case url
        case host
        /// Which answer of the stub this is, from 1.
        case count
        /// A random one, another for each placeholder.
        case uuid
        /// The time of the answer in ISO 8601.
        case now
        /// The time of the answer in whole seconds since 1970.
        case nowInSeconds
        /// The time of the answer as header fields have it.
        case nowInHTTP
    }

    /// A placeholder: its value and how it is written.
    package struct Placeholder: Sendable, Hashable {
        package var value: Value
        /// Whether the value is written as JSON.
        package var isJSON: Bool
        /// What is written when the request has no such value.
        package var fallback: String?
    }

    /// A piece of the template.
    package enum Part: Sendable, Hashable {
        case text(Substring)
        case placeholder(Placeholder)
    }

    /// Every form of a placeholder; what is said of `name` and `pointer` is up to the template.
    package static let placeholders: [SafeText] = [
        "path.name", "query.name", "header.name", "cookie.name", "form.name", "body", "body.size", "body.sha256",
        "body./pointer", "method", "url",
        "host", "count", "uuid", "now", "now.unix", "now.http",
    ]

    /// The template as it was written.
    package let text: String
    package let parts: [Part]

    init(text: String, parts: [Part]) {
        self.text = text
        self.parts = parts
    }

    /// Whether the template gives anything but its own text.
    package var hasPlaceholders: Bool {
        guard parts.count == 1, case .text(let only) = parts[0] else { return !parts.isEmpty }
        return only.utf8.count < text.utf8.count
    }

    /// Whether the template is `{{body}}` and nothing else, so that it can echo bytes that are not text.
    package var isBodyEcho: Bool {
        parts == [.placeholder(Placeholder(value: .body, isJSON: false, fallback: nil))]
    }

    /// The parameters of the path that are used, each once, in the order of the template.
    package var pathParameters: [String] { parts.pathParameters }
}

extension [ResponseTemplate.Part] {
    /// The parameters of the path that are used, each once, in order.
    var pathParameters: [String] {
        var known: Set<String> = []
        return values.compactMap { value in
            guard case .path(let name) = value else { return nil }
            return known.insert(name).inserted ? name : nil
        }
    }

    fileprivate var values: [ResponseTemplate.Value] {
        compactMap { part in
            guard case .placeholder(let placeholder) = part else { return nil }
            return placeholder.value
        }
    }
}

extension ResponseTemplate: Hashable {
    /// Templates are equal when their texts are, byte by byte.
    package static func == (one: ResponseTemplate, other: ResponseTemplate) -> Bool {
        one.text.hasSameBytes(as: other.text)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }
}
