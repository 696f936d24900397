/// Decides whether every request that meets some conditions also meets another condition.
///
/// The result `true` is certain. The result `false` can also mean that the answer is unknown, because regular
/// expressions and closures are compared only for equality.
extension Condition {
    /// Returns whether a request that meets all of some conditions always meets this condition, which is normalized.
    ///
    /// - Parameter others: Normalized conditions, none of which is a conjunction.
    /// - Returns: Whether this condition is met; also `false` if the answer is unknown.
    package func isMet(byAll others: [Condition]) -> Bool {
        // The last conditions fail first, because they distinguish the stubs of one address.
        if case .all(let conditions) = self { return conditions.reversed().allSatisfy { $0.isMet(byAll: others) } }
        return isAmong(others) || follows(from: others)
    }

    private func follows(from others: [Condition]) -> Bool {
        switch self {
        case .value(let field, let pattern): others.contains { $0.isIn(pattern, of: field) } || isPort(of: others)
        case .defaultPort:
            Self.standardPort(ofAll: others).map { Condition.value(.port, .equals($0)).isAmong(others) } ?? false
        case .query(let query): others.contains { query.covers($0) }
        case .any(let conditions): conditions.contains { $0.isMet(byAll: others) }
        case .body(.jsonIncludes(let part)): others.contains { $0.requiredJSON?.includes(part) ?? false }
        case .body(.json(let value, let places)):
            others.contains { condition in
                guard case .body(.json(let other, except: [])) = condition else { return false }
                return value.taking(other, at: places) == other
            }
        default: false
        }
    }

    /// The JSON that the body of each request includes which meets the condition; `nil` if it requires none.
    private var requiredJSON: JSONValue? {
        switch self {
        case .body(.json(let value, except: [])), .body(.jsonIncludes(let value)): value
        default: nil
        }
    }

    private func isAmong(_ others: [Condition]) -> Bool { others.contains(where: isSame) }

    /// Whether the condition accepts only values of a field that a pattern accepts, too.
    private func isIn(_ pattern: ValuePattern, of field: Field) -> Bool {
        guard case .value(let other, let otherPattern) = self, other.isSame(as: field) else { return false }
        return pattern.covers(otherPattern, isOnly: field.name == nil)
    }

    /// Whether the condition requires the default port of the scheme, and the others require the default port.
    private func isPort(of others: [Condition]) -> Bool {
        guard case .value(.port, .equals(let port)) = self, Condition.defaultPort.isAmong(others) else { return false }
        return Self.standardPort(ofAll: others) == port
    }

    /// The default port of the required scheme; `nil` if the others require no scheme with a default port.
    private static func standardPort(ofAll others: [Condition]) -> String? {
        Condition.all(others).text(of: .scheme)
            .flatMap { NormalizedURL.Origin(scheme: $0, host: "", port: nil).port }.map(String.init)
    }
}

extension QueryPattern {
    fileprivate func covers(_ condition: Condition) -> Bool {
        guard case .query(let other) = condition, rule == .includes, other.rule != .within else { return false }
        return fields.allSatisfy { named in
            other.fields.contains { field in
                // Under the rule `exact`, a pattern must accept every value of a field, and not only one of them.
                field.name.hasSameBytes(as: named.name) && named.pattern.covers(field.pattern, isOnly: false)
                    && (other.rule == .includes || named.pattern.isMonotone)
            }
        }
    }
}

/// Decides whether a pattern accepts everything that another pattern accepts.
extension ValuePattern {
    /// Returns whether every list of values that satisfies another pattern satisfies this one.
    ///
    /// - Parameters:
    ///   - other: The pattern of the same field.
    ///   - isOnly: Whether there is always exactly one value, as for the path. Otherwise a field may repeat.
    /// - Returns: `false` also if the answer is unknown.
    func covers(_ other: ValuePattern, isOnly: Bool) -> Bool {
        if isSame(as: other) { return true }
        switch other {
        case .equals(let text) where isOnly && !searches || isMonotone: if matches([text]) { return true }
        case .anyOf(let patterns): if patterns.allSatisfy({ covers($0, isOnly: isOnly) }) { return true }
        case .allOf(let patterns): if patterns.contains(where: { covers($0, isOnly: isOnly) }) { return true }
        default: break
        }
        switch self {
        case .prefix(let beginning): return other.beginning.map { $0.beginsWithBytes(of: beginning) } ?? false
        case .present: return isOnly || other.text != nil
        case .allOf(let patterns): return patterns.allSatisfy { $0.covers(other, isOnly: isOnly) }
        case .anyOf(let patterns): return patterns.contains { $0.covers(other, isOnly: isOnly) }
        default: return false
        }
    }

    /// Whether a further value never makes the pattern fail.
    var isMonotone: Bool {
        switch self {
        case .absent, .values, .not: false
        case .allOf(let patterns), .anyOf(let patterns): patterns.allSatisfy(\.isMonotone)
        case .equals, .contains, .prefix, .suffix, .wildcard, .template, .matches, .present: true
        }
    }
}

extension Equatable where Self: CustomStringConvertible {
    /// Whether another pattern has the same bytes, as a server compares.
    func isSame(as other: Self) -> Bool {
        self == other && description.hasSameBytes(as: other.description)
    }
}
