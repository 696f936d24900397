extension CapturedRequest {
    /// The value of a field that a request has at most once.
    func value(of field: Condition.Field) -> String? {
        switch field {
        case .scheme: url.origin.scheme
        case .host: url.origin.host
        case .port: url.origin.port.map { String($0) }
        case .method: method
        case .path: url.path
        case .url: url.text
        case .named: nil
        }
    }

    /// All values of a field.
    func values(of field: Condition.Field) -> [String] {
        guard case .named(let kind, let name) = field else { return value(of: field).map { [$0] } ?? [] }
        return pairs(of: kind)?.values(name) ?? headers.values(name)
    }

    /// The fields of a kind; `nil` for header fields.
    func pairs(of kind: Condition.Field.Kind) -> FieldPairs? {
        switch kind {
        case .header: nil
        case .cookie: cookies
        case .baggage: baggage
        case .query: queryFields
        case .form: formFields
        }
    }
}

extension Condition.Field {
    /// Returns the pattern for values in the normal form of the field.
    func normalized(_ pattern: ValuePattern) -> ValuePattern {
        switch self {
        case .scheme: pattern.mapText { $0.lowercased() }
        case .method: pattern.mapText(Condition.normalized(method:))
        case .host: pattern.normalizedHost
        case .path: pattern.normalizedPath
        case .url: pattern.normalizedURL
        default: pattern
        }
    }
}
