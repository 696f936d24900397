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
        case .header, .cookie, .baggage: nil
        }
    }

    /// All values of a field.
    func values(of field: Condition.Field) -> [String] {
        switch field {
        case .header(let name): headers.values(name)
        case .cookie(let name): cookies.values(name)
        case .baggage(let name): baggage.values(name)
        default: value(of: field).map { [$0] } ?? []
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
