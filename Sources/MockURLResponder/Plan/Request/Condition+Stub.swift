/// The request of a stub: a conjunction of its origin and all else.
///
/// The stubs of a host share the array of the origin, so that it costs them nothing and is quickly found to be the same.
extension Condition {
    /// Which port a request has to go to.
    package enum Port: Sendable, Hashable {
        /// The default one of the request's scheme.
        case ofScheme
        case number(Int)
        case any
    }

    /// Returns the conditions on scheme, host and port.
    ///
    /// - Parameters:
    ///   - scheme: `nil` means any scheme.
    ///   - host: `nil` means any host.
    ///   - port: As it is written; one that is not written is that of `impliedPort(besideHost:)`.
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

    /// The port that is meant where none is named: one host has the one of its scheme, of many hosts any will do.
    package static func impliedPort(besideHost host: ValuePattern?) -> Port {
        if case .equals = host { .ofScheme } else { .any }
    }

    /// The request of a stub.
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

    /// The conditions on scheme, host and port of the request of a stub.
    package var origin: Condition {
        get {
            guard case .all(let conditions) = self, let origin = conditions.first else { return .all([]) }
            return origin
        }
        set {
            guard case .all(var conditions) = self, !conditions.isEmpty else { return }
            // Nobody else must hold the array meanwhile, which would be copied.
            self = .all([])
            conditions[0] = newValue
            self = .all(conditions)
        }
    }

    /// The port that an origin says.
    package var port: Port {
        let port = firstConjunct { condition -> Port? in
            if case .defaultPort = condition { return .ofScheme }
            guard case .value(.port, .equals(let text)) = condition else { return nil }
            return Int(text).map(Port.number)
        }
        return port ?? .any
    }

    /// All conditions of the request of a stub except its origin.
    package var details: ArraySlice<Condition> {
        guard case .all(let conditions) = self else { return [self] }
        return conditions.dropFirst()
    }

    /// Whether another stub addresses the same.
    package func hasSameOrigin(as other: Condition) -> Bool {
        guard case .all(let one) = origin, case .all(let other) = other.origin else { return false }
        return one.withUnsafeBufferPointer { one in
            other.withUnsafeBufferPointer { other in
                one.baseAddress == other.baseAddress && one.count == other.count || one.elementsEqual(other)
            }
        }
    }

    /// The first pattern of a field that has to hold.
    package func pattern(of field: Field) -> ValuePattern? {
        firstConjunct { condition in
            guard case .value(let other, let pattern) = condition, other.isSame(as: field) else { return nil }
            return pattern
        }
    }

    /// The text that a field has to be equal to, whatever else has to hold.
    package func text(of field: Field) -> String? {
        firstConjunct { condition in
            guard case .value(field, .equals(let text)) = condition else { return nil }
            return text
        }
    }

    /// The query of the request of a stub.
    package var query: QueryPattern {
        get { firstConjunct { if case .query(let query) = $0 { query } else { nil } } ?? QueryPattern([]) }
        set {
            let isNeeded = !newValue.fields.isEmpty || newValue.rule != .includes
            replace(isNeeded ? .query(newValue) : nil) { if case .query = $0 { true } else { false } }
        }
    }

    /// Asks something else of a field, or nothing any more.
    package mutating func setPattern(_ pattern: ValuePattern?, of field: Field) {
        replace(pattern.map { .value(field, $0) }) { condition in
            if case .value(let other, _) = condition { other.isSame(as: field) } else { false }
        }
    }

    /// Asks for something more.
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
