extension Condition: CustomStringConvertible {
    /// The condition in a form for reports.
    package var description: String {
        switch self {
        case .value(let field, let pattern): Self.description(of: field, pattern)
        case .defaultPort: "the default port"
        case .query(let query): query.description
        case .body(let pattern): "body \(pattern)"
        case .not(let condition): "not (\(condition))"
        case .all(let conditions): "all of (\(conditions.map(\.description).joined(separator: ", ")))"
        case .any(let conditions): "any of (\(conditions.map(\.description).joined(separator: ", ")))"
        case .closure: "a closure"
        }
    }

    private static func description(of field: Field, _ pattern: ValuePattern) -> String {
        switch (field, pattern) {
        case (.method, .equals(let text)): "method \(text.shown())"
        case (.scheme, .equals(let text)), (.port, .equals(let text)): "\(field.words) \(text)"
        case (.header(let name), _): "header \(name.shown()): \(pattern)"
        case (.cookie(let name), _): "cookie \(name.shown()): \(pattern)"
        default: "\(field.words) \(pattern)"
        }
    }

    /// The request of a stub in one line, for lists of stubs: `GET https://api.example.com/rates`.
    package var summary: String {
        let host = pattern(of: .host).map { $0.plainText ?? "(\($0))" }
        let port = firstConjunct { if case .defaultPort = $0 { "" } else { nil } } ?? text(of: .port).map { ":\($0)" }
        let authority = (host ?? "*") + (port ?? (host == nil ? "" : ":*"))
        let path = pattern(of: .path).map { $0.plainText ?? " with path \($0)" } ?? "/…"
        return "\(text(of: .method) ?? "any method") \(text(of: .scheme) ?? "*")://\(authority)\(path)"
    }
}

extension ValuePattern {
    /// The string of a pattern, if the string reads like an example of a match; otherwise `nil`.
    fileprivate var plainText: String? {
        switch self {
        case .equals, .wildcard, .template: text
        case .contains, .prefix, .suffix, .matches, .present, .absent, .values, .not, .allOf, .anyOf: nil
        }
    }
}

extension Condition.Field {
    /// The name of the field in reports.
    package var words: String {
        switch self {
        case .scheme: "scheme"
        case .host: "host"
        case .port: "port"
        case .method: "method"
        case .path: "path"
        case .url: "url"
        case .header(let name): "header \(name)"
        case .cookie(let name): "cookie \(name)"
        }
    }
}

extension QueryPattern: CustomStringConvertible {
    package var description: String {
        let fields = fields.map(\.description).joined(separator: ", ")
        return switch rule {
        case .includes: "query field \(fields)"
        case .exact: fields.isEmpty ? "no query" : "only the query fields \(fields)"
        case .within: "query within \(fields)"
        }
    }
}

extension NamedPattern: CustomStringConvertible {
    package var description: String { "\(name.shown()): \(pattern)" }
}
