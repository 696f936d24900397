extension ResponseTemplate {
    /// The text for a request.
    ///
    /// What a request brings is written as it is and never read as a template.
    package func rendered(with values: inout TemplateValues) -> String {
        parts.rendered(with: &values, reserving: text.utf8.count) { $0[...] }
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

extension JSONTemplate {
    /// The JSON text for a request: what a request brings is escaped, or a JSON value in place of a string.
    package func rendered(with values: inout TemplateValues) -> String {
        parts.rendered(with: &values, reserving: text.utf8.count, writing: JSONText.escaped)
    }
}

extension [ResponseTemplate.Part] {
    /// The parts as one text.
    ///
    /// - Parameters:
    ///   - values: What the placeholders stand for.
    ///   - length: About how long the text is, in bytes.
    ///   - written: How a value is written that is no JSON.
    /// - Returns: The text.
    fileprivate func rendered(
        with values: inout TemplateValues, reserving length: Int, writing written: (String) -> Substring
    ) -> String {
        var result = ""
        result.reserveCapacity(length)
        for part in self {
            switch part {
            case .text(let text): result += text
            case .placeholder(let placeholder):
                let value = values.value(of: placeholder.value) ?? placeholder.fallback.map(JSONValue.string)
                result += placeholder.isJSON ? (value ?? .null).text[...] : written(value?.characters ?? "")
            }
        }
        return result
    }
}
