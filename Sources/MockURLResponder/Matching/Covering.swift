/// Whether a pattern takes everything that another one takes.
///
/// "No" may also mean that it is not known: regular expressions and closures are compared with themselves only. "Yes" is
/// always right. Both patterns have to be `normalized`.
extension RequestPattern {
    func covers(_ other: RequestPattern) -> Bool {
        (scheme == nil || scheme == other.scheme) && (method == nil || method == other.method) && coversPort(of: other)
            && Self.covers(host, other.host) && Self.covers(path, other.path) && coversQuery(of: other)
            && headers.allSatisfy { named in
                other.headerPatterns(named.name).contains { named.pattern.covers($0, isOnly: false) }
            }
            && (body == nil || body.isSame(as: other.body)) && terms.allSatisfy { $0.covers(other) }
    }

    private static func covers(_ one: ValuePattern?, _ other: ValuePattern?) -> Bool {
        guard let one, let other else { return one == nil }
        return one.covers(other, isOnly: true)
    }

    private func coversPort(of other: RequestPattern) -> Bool {
        func standard(_ pattern: RequestPattern) -> Int? {
            pattern.scheme.flatMap { NormalizedURL.Origin(scheme: $0, host: "", port: nil).port }
        }
        return switch (port, other.port) {
        case (.any, _), (.ofScheme, .ofScheme): true
        case (.number(let number), .number(let otherNumber)): number == otherNumber
        case (.ofScheme, .number(let number)), (.number(let number), .ofScheme): standard(other) == number
        case (_, .any): false
        }
    }

    private func coversQuery(of other: RequestPattern) -> Bool {
        let (fields, otherFields) = (QueryPattern(query, queryRule), QueryPattern(other.query, other.queryRule))
        if fields.isSame(as: otherFields) { return true }
        guard queryRule == .includes else { return false }
        return query.allSatisfy { named in
            other.queryRule != .within
                && other.query.contains { field in
                    // Under the rule exact a pattern speaks of each value, and not of one of them.
                    field.name.hasSameBytes(as: named.name) && named.pattern.covers(field.pattern, isOnly: false)
                        && (other.queryRule == .includes || named.pattern.isMonotone)
                }
        }
    }

    fileprivate func headerPatterns(_ name: String) -> [ValuePattern] {
        let ofTerms = terms.compactMap { if case .header(let named) = $0 { named } else { nil } }
        return (headers + ofTerms).filter { $0.name.lowercased() == name.lowercased() }.map(\.pattern)
    }
}

extension RequestTerm {
    fileprivate func covers(_ other: RequestPattern) -> Bool {
        if other.terms.contains(where: { isSame(as: $0) }) { return true }
        switch self {
        case .header(let named):
            return other.headerPatterns(named.name).contains { named.pattern.covers($0, isOnly: false) }
        case .cookie(let named):
            return other.terms.contains { term in
                guard case .cookie(let cookie) = term, cookie.name.hasSameBytes(as: named.name) else { return false }
                return named.pattern.covers(cookie.pattern, isOnly: false)
            }
        case .allOf(let terms): return terms.allSatisfy { $0.covers(other) }
        case .anyOf(let terms): return terms.contains { $0.covers(other) }
        case .method, .scheme, .host, .port, .path, .url, .query, .body, .not, .closure: return false
        }
    }
}

extension ValuePattern {
    /// Whether all lists of values that satisfy another pattern satisfy this one.
    ///
    /// - Parameters:
    ///   - other: The pattern of the same field.
    ///   - isOnly: Whether there is always one value, as there is one path; if not, a field may be repeated.
    /// - Returns: False also where that is not known.
    fileprivate func covers(_ other: ValuePattern, isOnly: Bool) -> Bool {
        if isSame(as: other) { return true }
        switch other {
        case .equals(let text) where isOnly && !searches || isMonotone: if matches([text]) { return true }
        case .anyOf(let patterns): if patterns.allSatisfy({ covers($0, isOnly: isOnly) }) { return true }
        case .allOf(let patterns): if patterns.contains(where: { covers($0, isOnly: isOnly) }) { return true }
        default: break
        }
        switch self {
        case .present: return isOnly || other.isLeafOfText
        case .allOf(let patterns): return patterns.allSatisfy { $0.covers(other, isOnly: isOnly) }
        case .anyOf(let patterns): return patterns.contains { $0.covers(other, isOnly: isOnly) }
        default: return false
        }
    }

    /// Whether further values never make it fail.
    fileprivate var isMonotone: Bool {
        switch self {
        case .absent, .values, .not: false
        case .allOf(let patterns), .anyOf(let patterns): patterns.allSatisfy(\.isMonotone)
        case .equals, .contains, .prefix, .suffix, .wildcard, .template, .matches, .present: true
        }
    }

    /// Whether it is satisfied by a value, and by nothing else.
    private var isLeafOfText: Bool {
        switch self {
        case .equals, .contains, .prefix, .suffix, .wildcard, .template, .matches: true
        case .present, .absent, .values, .not, .allOf, .anyOf: false
        }
    }
}

extension Equatable where Self: CustomStringConvertible {
    /// Whether another pattern is the same to a server, to whom é is not e with an accent.
    fileprivate func isSame(as other: Self) -> Bool {
        self == other && description.hasSameBytes(as: other.description)
    }
}

extension BodyPattern? {
    fileprivate func isSame(as other: BodyPattern?) -> Bool {
        guard let self, let other else { return self == nil && other == nil }
        return self.isSame(as: other)
    }
}
