extension Condition {
    /// The condition in the normal form that requests are compared in.
    package var normalized: Condition {
        switch self {
        case .value(let field, let pattern): .value(field, Self.normalized(field, pattern))
        case .not(let condition): .not(condition.normalized)
        case .all(let conditions): .all(conditions.map(\.normalized))
        case .any(let conditions): .any(conditions.map(\.normalized))
        case .defaultPort, .query, .body, .closure: self
        }
    }

    private static func normalized(_ field: Field, _ pattern: ValuePattern) -> ValuePattern {
        switch field {
        case .scheme: pattern.mapText { $0.lowercased() }
        case .method: pattern.mapText(normalized(method:))
        case .host: pattern.normalizedHost
        case .path: pattern.normalizedPath
        case .url: pattern.normalizedURL
        case .port, .header, .cookie: pattern
        }
    }

    /// The methods that `URLRequest` converts to capitals.
    private static let capitalized: Set<String> = [
        "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE",
    ]

    static func normalized(method: String) -> String {
        if method.utf8.allSatisfy({ $0 < UInt8(ascii: "a") }) { return method }
        return capitalized.contains(method.uppercased()) ? method.uppercased() : method
    }
}
