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
