/// Whether a pattern takes everything that another one takes.
///
/// "No" may also mean that it is not known: regular expressions and closures are compared with themselves only. "Yes" is
/// always right. Both patterns have to be `normalized`.
extension RequestPattern {
    func covers(_ other: RequestPattern) -> Bool {
        scheme.map(other.isOnly(scheme:)) ?? true && method.map(other.isOnly(method:)) ?? true && coversPort(of: other)
            && host.map { other.isOnly(host: $0) } ?? true && path.map { other.isOnly(path: $0) } ?? true
            && coversQuery(of: other)
            && headers.allSatisfy { named in
                other.headerPatterns(named.name).contains { named.pattern.covers($0, isOnly: false) }
            }
            && (body == nil || body.isSame(as: other.body)) && terms.allSatisfy { $0.covers(other) }
    }

    private func coversPort(of other: RequestPattern) -> Bool {
        switch (port, other.port) {
        case (.any, _), (.ofScheme, .ofScheme): true
        case (.ofScheme, _): other.standardPort.map(other.isOnly(port:)) ?? false
        case (.number(let number), _): other.isOnly(port: number)
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

/// What a pattern lets through of the parts of a request of which there is one each, by its fields or by its terms.
extension RequestPattern {
    fileprivate func isOnly(scheme name: String) -> Bool {
        scheme == name || asks { if case .scheme(let other) = $0 { other.lowercased() == name } else { false } }
    }

    fileprivate func isOnly(method name: String) -> Bool {
        method == name
            || asks { if case .method(let other) = $0 { Self.normalized(method: other) == name } else { false } }
    }

    fileprivate func isOnly(host pattern: ValuePattern) -> Bool {
        host.map { pattern.covers($0, isOnly: true) } ?? false
            || asks { term in
                guard case .host(let other) = term else { return false }
                return pattern.covers(other.normalizedHost, isOnly: true)
            }
    }

    fileprivate func isOnly(path pattern: ValuePattern) -> Bool {
        path.map { pattern.covers($0, isOnly: true) } ?? false
            || asks { term in
                guard case .path(let other) = term else { return false }
                return pattern.covers(other.normalizedPath, isOnly: true)
            }
    }

    fileprivate func isOnly(port number: Int) -> Bool {
        port == .number(number) || port == .ofScheme && standardPort == number
            || asks { if case .port(number) = $0 { true } else { false } }
    }

    /// The default port of the scheme; nil where there are several.
    fileprivate var standardPort: Int? {
        scheme.flatMap { NormalizedURL.Origin(scheme: $0, host: "", port: nil).port }
    }

    /// Whether one of the terms that all have to hold is of some kind.
    fileprivate func asks(_ isWanted: (RequestTerm) -> Bool) -> Bool {
        terms.contains { $0.asks(isWanted) }
    }
}

extension RequestTerm {
    fileprivate func asks(_ isWanted: (RequestTerm) -> Bool) -> Bool {
        if isWanted(self) { return true }
        guard case .allOf(let terms) = self else { return false }
        return terms.contains { $0.asks(isWanted) }
    }

    fileprivate func covers(_ other: RequestPattern) -> Bool {
        if other.asks(isSame) { return true }
        switch self {
        case .method(let method): return other.isOnly(method: RequestPattern.normalized(method: method))
        case .scheme(let scheme): return other.isOnly(scheme: scheme.lowercased())
        case .host(let pattern): return other.isOnly(host: pattern.normalizedHost)
        case .path(let pattern): return other.isOnly(path: pattern.normalizedPath)
        case .port(let port): return other.isOnly(port: port)
        case .header(let named):
            return other.headerPatterns(named.name).contains { named.pattern.covers($0, isOnly: false) }
        case .cookie(let named):
            return other.terms.contains { term in
                guard case .cookie(let cookie) = term, cookie.name.hasSameBytes(as: named.name) else { return false }
                return named.pattern.covers(cookie.pattern, isOnly: false)
            }
        case .allOf(let terms): return terms.allSatisfy { $0.covers(other) }
        case .anyOf(let terms): return terms.contains { $0.covers(other) }
        case .url, .query, .body, .not, .closure: return false
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
        case .prefix(let beginning): return other.beginning.map { $0.utf8.starts(with: beginning.utf8) } ?? false
        case .present: return isOnly || other.isLeafOfText
        case .allOf(let patterns): return patterns.allSatisfy { $0.covers(other, isOnly: isOnly) }
        case .anyOf(let patterns): return patterns.contains { $0.covers(other, isOnly: isOnly) }
        default: return false
        }
    }

    /// What a value that satisfies it begins with.
    private var beginning: String? {
        switch self {
        case .prefix(let text): text
        case .wildcard(let wildcard): wildcard.pieces.first
        default: nil
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
