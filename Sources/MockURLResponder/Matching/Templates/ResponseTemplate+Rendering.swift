extension ResponseTemplate {
    /// Returns the text for a request; `nil` if it would have more than `limit` bytes.
    ///
    /// Values of the request are inserted unchanged, and never read as templates.
    package func rendered(with values: inout TemplateValues, atMost limit: Int) -> String? {
        parts.rendered(with: &values, reserving: text.utf8.count, atMost: limit) { $0[...] }
    }

    /// Returns a string that is valid in a header value (RFC 9110 section 5.5): a space replaces each control character but the tab.
    package static func asHeaderValue(_ text: String) -> String {
        text.utf8.allSatisfy(PlanRules.isInHeaderValues)
            ? text : String(decoding: text.utf8.map { PlanRules.isInHeaderValues($0) ? $0 : 0x20 }, as: UTF8.self)
    }
}

extension JSONValue {
    /// The characters of a string, or the JSON text of any other value.
    fileprivate var characters: String {
        if case .string(let text) = self { text } else { text }
    }
}

extension TemplateValues {
    fileprivate mutating func value(of placeholder: ResponseTemplate.Placeholder) -> JSONValue? {
        guard placeholder.isAll else { return value(of: placeholder.value) }
        let values = values(of: placeholder.value)
        if placeholder.isJSON { return .array((values ?? []).map(JSONValue.string)) }
        return (values?.joined(separator: ", ")).map(JSONValue.string)
    }
}

extension JSONTemplate {
    /// Returns the JSON text for a request; `nil` if it would have more than `limit` bytes.
    ///
    /// Values of the request are escaped, or replace a string as JSON values.
    package func rendered(with values: inout TemplateValues, atMost limit: Int) -> String? {
        parts.rendered(with: &values, reserving: text.utf8.count, atMost: limit, writing: JSONText.escaped)
    }
}

extension [ResponseTemplate.Part] {
    /// Returns the parts as one string.
    ///
    /// - Parameters:
    ///   - values: The values of the placeholders.
    ///   - length: The approximate length of the result, in bytes.
    ///   - limit: The maximum length of the result, in bytes.
    ///   - written: Returns the text of a value, for placeholders that do not ask for JSON.
    /// - Returns: The string; `nil` if it would be longer than `limit`.
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
                let value = values.value(of: placeholder) ?? placeholder.fallback.map(JSONValue.string)
                let text = placeholder.isJSON ? (value ?? .null).text[...] : written(value?.characters ?? "")
                guard text.utf8.count <= limit - result.utf8.count else { return nil }
                result += text
            }
        }
        return result
    }
}
