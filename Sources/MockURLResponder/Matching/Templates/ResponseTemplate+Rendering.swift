extension ResponseTemplate {
    /// The text for a request.
    ///
    /// What a request brings is written as it is and never read as a template.
    package func rendered(with values: inout TemplateValues) -> String {
        rendered(with: &values, atMost: .max) ?? ""
    }

    /// The text for a request; `nil` when it would have more bytes than `limit`.
    package func rendered(with values: inout TemplateValues, atMost limit: Int) -> String? {
        parts.rendered(with: &values, reserving: text.utf8.count, atMost: limit) { $0[...] }
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
        rendered(with: &values, atMost: .max) ?? ""
    }

    /// The JSON text for a request; `nil` when it would have more bytes than `limit`.
    package func rendered(with values: inout TemplateValues, atMost limit: Int) -> String? {
        parts.rendered(with: &values, reserving: text.utf8.count, atMost: limit, writing: JSONText.escaped)
    }
}

extension [ResponseTemplate.Part] {
    /// The parts as one text.
    ///
    /// - Parameters:
    ///   - values: What the placeholders stand for.
    ///   - length: About how long the text is, in bytes.
    ///   - limit: The most bytes.
    ///   - written: How a value is written that is no JSON.
    /// - Returns: The text; `nil` when it would be longer.
    fileprivate func rendered(
        with values: inout TemplateValues, reserving length: Int, atMost limit: Int,
        writing written: (String) -> Substring
    ) -> String? {
        var result = ""
        result.reserveCapacity(length)
        for part in self {
            switch part {
            case .text(let text):
                guard text.utf8.count <= limit - result.utf8.count else { return nil }
                result += text
            case .placeholder(let placeholder):
                let value = values.value(of: placeholder.value) ?? placeholder.fallback.map(JSONValue.string)
                let text = placeholder.isJSON ? (value ?? .null).text[...] : written(value?.characters ?? "")
                guard text.utf8.count <= limit - result.utf8.count else { return nil }
                result += text
            }
        }
        return result
    }
}
