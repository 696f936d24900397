import MockURLResponder

/// A condition as it is asked of calls that were made.
struct CallQuery: CustomStringConvertible {
    /// As failures say it.
    let description: String
    /// Normalized; what addresses a request stands in its own fields, so that distances are those of stubs.
    let pattern: RequestPattern

    init(_ condition: RequestCondition) {
        description = condition.description
        pattern = RequestPattern(asking: condition.term).normalized
    }

    /// Asks what a stub asks.
    init(asking pattern: RequestPattern) {
        description = pattern.summary
        self.pattern = pattern.normalized
    }

    /// The calls that meet the condition.
    ///
    /// - Throws: `VerificationFailure` when a call may meet it or not, because what it asks was not written down.
    func matches(in history: CallHistory) throws -> [RecordedCall] {
        try history.calls.filter(isMet)
    }

    /// Whether a call meets the condition.
    ///
    /// - Throws: `VerificationFailure` when that cannot be told, because what it asks was not written down.
    func isMet(by call: RecordedCall) throws -> Bool {
        let gaps = CallGaps(of: call)
        guard !gaps.isEmpty else { return Self.holds(pattern, for: call) }
        let (known, unknown) = gaps.split(pattern)
        guard Self.holds(known, for: call) else { return false }
        guard let unknown else { return true }
        throw VerificationFailure([
            "cannot tell whether this call meets \(self): \(unknown)", "    " + CallLines.line(call),
        ])
    }

    private static func holds(_ pattern: RequestPattern, for call: RecordedCall) -> Bool {
        let request = call.captured
        return request.settling { pattern.conditions.allSatisfy { pattern.holds($0, for: request) } }
    }
}

extension RequestPattern {
    /// Of any host, scheme and port, but for what a term asks.
    fileprivate init(asking term: RequestTerm) {
        self.init(scheme: nil, host: "", method: nil)
        (host, port) = (nil, .any)
        for term in term.conjuncts { take(term) }
    }

    private mutating func take(_ term: RequestTerm) {
        switch term {
        case .method(let wanted) where method == nil: method = wanted
        case .scheme(let wanted) where scheme == nil: scheme = wanted
        case .host(let wanted) where host == nil: host = wanted
        case .port(let wanted) where port == .any: port = .number(wanted)
        case .path(let wanted) where path == nil: path = wanted
        case .body(let wanted) where body == nil: body = wanted
        case .header(let wanted) where !headers.contains(where: { $0.isNamed(wanted.name) }): headers.append(wanted)
        case .query(let wanted) where wanted.rule == .includes && !names(query).overlap(names(wanted.fields)):
            query += wanted.fields
        default: terms.append(term)
        }
    }

    private func names(_ patterns: [NamedPattern]) -> Set<String> { Set(patterns.map(\.name)) }
}

extension NamedPattern {
    fileprivate func isNamed(_ other: String) -> Bool { name.lowercased() == other.lowercased() }
}

extension Set {
    fileprivate func overlap(_ other: Set) -> Bool { !isDisjoint(with: other) }
}
