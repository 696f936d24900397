package import Foundation
package import MockURLResponder

extension Condition {
    /// Returns the condition for exactly one URL; `nil` if the URL is not an absolute URL of `http` or `https`.
    ///
    /// The query may have its fields in any order, and no other fields.
    ///
    /// - Parameters:
    ///   - url: The URL, whose fragment is ignored.
    ///   - method: `nil` means the default method of a stub.
    /// - Returns: The request of a stub.
    package static func stub(of url: URL, method: String? = nil) -> Condition? {
        guard let scheme = url.scheme, let host = url.host(percentEncoded: false), !host.isEmpty,
            PlanRules.flaw(inScheme: scheme) == nil
        else { return nil }
        return .stub(
            origin: .origin(scheme: scheme, host: .equals(host), port: url.port.map(Port.number) ?? .ofScheme),
            method: method ?? WireWord.defaultMethod, path: .equals(url.path(percentEncoded: true)),
            query: QueryPattern(NormalizedURL(url).queryPatterns, .exact))
    }

    /// Whether this condition accepts the scheme, host and port of a URL.
    package func holdsOrigin(of url: URL) -> Bool {
        Evaluator(CapturedRequest(method: "GET", url: url)).evaluate(origin.normalized) == .met
    }
}

extension NormalizedURL {
    /// One pattern for each name of a query field, sorted by name.
    ///
    /// A repeated field has one pattern for all its values.
    fileprivate var queryPatterns: [NamedPattern] { NamedPattern.exactly(queryItems) }
}

extension NamedPattern {
    /// Returns one pattern for each name of a field, sorted by name.
    ///
    /// A repeated field has one pattern for all its values.
    ///
    /// - Parameters:
    ///   - fields: The names and values, in order.
    ///   - pattern: Returns the pattern for a value.
    /// - Returns: The patterns.
    package static func exactly(
        _ fields: [(name: String, value: String)], by pattern: (String) -> ValuePattern = { .equals($0) }
    ) -> [NamedPattern] {
        var values: [ByteText: [ValuePattern]] = [:]
        var names: [String] = []
        for field in fields {
            if values[ByteText(field.name)] == nil { names.append(field.name) }
            values[ByteText(field.name), default: []].append(pattern(field.value))
        }
        return names.sorted().map { name in
            let found = values[ByteText(name)] ?? []
            return NamedPattern(name, found.count == 1 ? found[0] : .values(found))
        }
    }
}
