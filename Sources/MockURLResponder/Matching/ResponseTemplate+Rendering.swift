package import Foundation

extension ResponseTemplate {
    /// The text for a request.
    ///
    /// What a request brings is written as it is and never read as a template.
    ///
    /// - Parameters:
    ///   - request: The request that is answered.
    ///   - pathParameters: What the stub's path template found in the request's path.
    ///   - count: Which answer of the stub this is, from 1.
    ///   - escapingAsJSON: Whether values are escaped as inside a JSON string, for a template that is a JSON text with
    ///     placeholders between quotes. What is written with `json` stands outside quotes and stays as it is.
    ///   - now: The time of the answer.
    ///   - uuid: Makes the random values.
    /// - Returns: The template with a value for each placeholder.
    package func rendered(
        for request: CapturedRequest, pathParameters: [String: String], count: Int, escapingAsJSON: Bool,
        now: Date = Date(), uuid: () -> UUID = UUID.init
    ) -> String {
        var values = TemplateValues(
            request: request, pathParameters: pathParameters, count: count, now: UTCTime(now))
        var result = ""
        for part in parts {
            switch part {
            case .text(let text): result += text
            case .placeholder(let placeholder):
                let fallback = placeholder.fallback.map(JSONValue.string)
                let value = values.value(of: placeholder.value, uuid: uuid) ?? fallback
                if placeholder.isJSON {
                    result += (value ?? .null).text
                } else {
                    let text = value?.characters ?? ""
                    result += escapingAsJSON ? JSONText.escaped(text) : text[...]
                }
            }
        }
        return result
    }

    /// A text without what a header value cannot have (RFC 9110 section 5.5): each CR, LF and NUL is a space.
    package static func asHeaderValue(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { !Self.endsHeaderValue($0) }
        return isPlain ? text : String(decoding: text.utf8.map { endsHeaderValue($0) ? 0x20 : $0 }, as: UTF8.self)
    }

    private static func endsHeaderValue(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") || byte == 0
    }
}

extension JSONValue {
    /// A string's characters; the JSON text of anything else.
    fileprivate var characters: String {
        if case .string(let text) = self { text } else { text }
    }
}

extension JSONText {
    /// A text as it stands inside the quotes of a JSON string.
    ///
    /// The quotes are taken off as bytes: with a combining character after it, a quote is no character of its own.
    fileprivate static func escaped(_ text: String) -> Substring {
        Substring(quoted(text).utf8.dropFirst().dropLast())
    }
}
