/// A condition on a request.
///
/// One tree serves stubs, verifications and reports. The request of a stub is a conjunction (`Condition.stub`).
package enum Condition: Sendable, Hashable {
    /// The values of a field match the pattern.
    case value(Field, ValuePattern)
    /// The request goes to the default port of its scheme.
    case defaultPort
    case query(QueryPattern)
    case body(BodyPattern)
    indirect case not(Condition)
    /// All conditions hold. An empty list always holds.
    case all([Condition])
    /// At least one condition holds. An empty list never holds.
    case any([Condition])
    /// A closure of this process decides. The condition cannot be encoded.
    case closure(LocalClosure<RequestPredicate>)
}

extension Condition {
    /// The conditions that this condition combines; empty for a condition that combines none.
    package var parts: [Condition] {
        switch self {
        case .not(let condition): [condition]
        case .all(let conditions), .any(let conditions): conditions
        case .value, .defaultPort, .query, .body, .closure: []
        }
    }

    /// Returns the condition with other parts.
    package func mapParts(_ change: (Condition) -> Condition) -> Condition {
        switch self {
        case .not(let condition): .not(change(condition))
        case .all(let conditions): .all(conditions.map(change))
        case .any(let conditions): .any(conditions.map(change))
        default: self
        }
    }

    /// The field that the condition compares; `nil` for a condition of another kind.
    package var field: Field? {
        switch self {
        case .value(let field, _): field
        case .defaultPort: .port
        case .query, .body, .not, .all, .any, .closure: nil
        }
    }

    /// The conditions that must all hold, with nested conjunctions resolved.
    package var conjuncts: [Condition] {
        if case .all(let conditions) = self { conditions.flatMap(\.conjuncts) } else { [self] }
    }

    /// Returns the first result of `pick` for a conjunct, without allocating a list.
    package func firstConjunct<Result>(_ pick: (Condition) -> Result?) -> Result? {
        guard case .all(let conditions) = self else { return pick(self) }
        for condition in conditions { if let result = condition.firstConjunct(pick) { return result } }
        return nil
    }

    /// The names of the fields whose values the condition reveals.
    package var names: [String] {
        switch self {
        case .value(.url, let pattern): pattern.texts.flatMap(Self.queryNames)
        case .value(let field, _): field.secretNames
        case .query(let query): query.fields.map(\.name)
        case .body(.form(let fields)): fields.map(\.name)
        case .body(.part(let part)): [part.name]
        case .body(.parts(let parts)): parts.map(\.name)
        case .defaultPort, .body, .not, .all, .any, .closure: parts.flatMap(\.names)
        }
    }

    private static func queryNames(in text: String) -> [String] {
        text.split { "?&;\" ".contains($0) }.compactMap { field in
            field.utf8.firstIndex(of: UInt8(ascii: "=")).map { String(percentDecoding: field[..<$0].utf8) }
        }
    }

    /// Whether the condition contains a closure of this process.
    package var isLocal: Bool { if case .closure = self { true } else { parts.contains(where: \.isLocal) } }
}

/// The templates of a path.
extension Condition {
    /// The templates that the path of a request may match.
    package var pathTemplates: [PathTemplate] {
        switch self {
        case .value(.path, let pattern): pattern.templates
        case .all(let conditions), .any(let conditions): conditions.flatMap(\.pathTemplates)
        default: []
        }
    }
}

extension ValuePattern {
    fileprivate var templates: [PathTemplate] {
        switch self {
        case .template(let template): [template]
        case .allOf(let patterns), .anyOf(let patterns): patterns.flatMap(\.templates)
        default: []
        }
    }
}

/// The request of a stub: a conjunction of its origin and all other conditions.
///
/// All stubs of a host share one array of origin conditions. So the origin takes no further memory in each stub, and
/// comparing two shared origins is fast.
extension Condition {
    /// The port of a request.
    package enum Port: Sendable, Hashable {
        /// The default port of the request's scheme.
        case ofScheme
        case number(Int)
        case any
    }

    /// Returns the conditions on scheme, host and port.
    ///
    /// - Parameters:
    ///   - scheme: `nil` means any scheme.
    ///   - host: `nil` means any host.
    ///   - port: The port. If the plan names none, pass `impliedPort(besideHost:)`.
    /// - Returns: A conjunction.
    package static func origin(scheme: String?, host: ValuePattern?, port: Port) -> Condition {
        var conditions: [Condition] = []
        if let scheme { conditions.append(.value(.scheme, .equals(scheme))) }
        if let host { conditions.append(.value(.host, host)) }
        switch port {
        case .any: break
        case .ofScheme: conditions.append(.defaultPort)
        case .number(let number): conditions.append(.value(.port, .equals(String(number))))
        }
        return .all(conditions)
    }

    /// Returns the port for a stub without one: the port of the scheme for a single host, and any port for a pattern
    /// of hosts.
    package static func impliedPort(besideHost host: ValuePattern?) -> Port {
        if case .equals = host { .ofScheme } else { .any }
    }

    /// Returns the request of a stub.
    ///
    /// - Parameters:
    ///   - origin: The scheme, host and port.
    ///   - method: `nil` means any method.
    ///   - path: `nil` means any path.
    ///   - query: The pattern of the query.
    ///   - others: All other conditions.
    /// - Returns: A conjunction that begins with the origin.
    package static func stub(
        origin: Condition, method: String? = "GET", path: ValuePattern? = nil, query: QueryPattern? = nil,
        and others: [Condition] = []
    ) -> Condition {
        var conditions = [origin]
        conditions.reserveCapacity(3 + others.count)
        if let method { conditions.append(.value(.method, .equals(method))) }
        if let path { conditions.append(.value(.path, path)) }
        if let query, !query.fields.isEmpty || query.rule != .includes { conditions.append(.query(query)) }
        return .all(conditions + others)
    }

    /// The conditions on scheme, host and port in the request of a stub.
    package var origin: Condition {
        get {
            guard case .all(let conditions) = self, let origin = conditions.first else { return .all([]) }
            return origin
        }
        set {
            guard case .all(var conditions) = self, !conditions.isEmpty else { return }
            // Releases the other reference to the array, which would force a copy.
            self = .all([])
            conditions[0] = newValue
            self = .all(conditions)
        }
    }

    /// The port that the origin asks for.
    package var port: Port {
        let port = firstConjunct { condition -> Port? in
            if case .defaultPort = condition { return .ofScheme }
            guard case .value(.port, .equals(let text)) = condition else { return nil }
            return Int(text).map(Port.number)
        }
        return port ?? .any
    }

    /// All conditions in the request of a stub except its origin.
    package var details: ArraySlice<Condition> {
        guard case .all(let conditions) = self else { return [self] }
        return conditions.dropFirst()
    }

    /// Whether another stub has the same scheme, host and port.
    package func hasSameOrigin(as other: Condition) -> Bool {
        guard case .all(let one) = origin, case .all(let other) = other.origin else { return false }
        return one.withUnsafeBufferPointer { one in
            other.withUnsafeBufferPointer { other in
                one.baseAddress == other.baseAddress && one.count == other.count || one.elementsEqual(other)
            }
        }
    }

    /// Returns the first pattern of a field among the conjuncts.
    package func pattern(of field: Field) -> ValuePattern? {
        firstConjunct { condition in
            guard case .value(let other, let pattern) = condition, other.isSame(as: field) else { return nil }
            return pattern
        }
    }

    /// Returns the string that a field must equal, according to the conjuncts.
    package func text(of field: Field) -> String? {
        firstConjunct { condition in
            guard case .value(field, .equals(let text)) = condition else { return nil }
            return text
        }
    }

    /// The condition on the query in the request of a stub.
    package var query: QueryPattern {
        get { firstConjunct { if case .query(let query) = $0 { query } else { nil } } ?? QueryPattern([]) }
        set {
            let isNeeded = !newValue.fields.isEmpty || newValue.rule != .includes
            replace(isNeeded ? .query(newValue) : nil) { if case .query = $0 { true } else { false } }
        }
    }

    /// Replaces the condition on a field, or removes it if the pattern is `nil`.
    package mutating func setPattern(_ pattern: ValuePattern?, of field: Field) {
        replace(pattern.map { .value(field, $0) }) { condition in
            if case .value(let other, _) = condition { other.isSame(as: field) } else { false }
        }
    }

    /// Adds a condition.
    package mutating func add(_ condition: Condition) {
        self = .all([origin] + details + condition.conjuncts)
    }

    /// Replaces the first condition of a kind after the origin, or adds the new condition at the end.
    package mutating func replace(_ condition: Condition?, where isOld: (Condition) -> Bool) {
        var details = Array(details)
        let place = details.firstIndex(where: isOld) ?? details.endIndex
        details.replaceSubrange(place..<min(place + 1, details.endIndex), with: condition.map { [$0] } ?? [])
        self = .all([origin] + details)
    }
}

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
        default: field.name.map { "\(field.kind) \($0.shown()): \(pattern)" } ?? "\(field.words) \(pattern)"
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

extension NamedPattern: CustomStringConvertible {
    package var description: String { "\(name.shown()): \(pattern)" }
}
