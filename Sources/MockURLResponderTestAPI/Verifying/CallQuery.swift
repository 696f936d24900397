import MockURLResponder

/// A condition as it is asked of calls that were made.
struct CallQuery: Sendable {
    /// Normalized; what addresses a request stands in its own fields, so that distances are those of stubs.
    let pattern: RequestPattern
    /// All that the pattern asks.
    let conditions: [RequestPattern.Condition]
    /// Nil for what a stub asks, which its summary tells.
    private let condition: RequestCondition?
    /// Those whose secrets are not to be told.
    private let calls: [RecordedCall]

    /// - Parameters:
    ///   - condition: What is asked.
    ///   - calls: Of whom it is asked: what is redacted there is not told by failures either.
    init(_ condition: RequestCondition, of calls: [RecordedCall] = []) {
        self.init(RequestPattern(asking: condition.term), condition, calls)
    }

    /// Asks what a stub asks.
    init(asking pattern: RequestPattern) {
        self.init(pattern, nil, [])
    }

    private init(_ pattern: RequestPattern, _ condition: RequestCondition?, _ calls: [RecordedCall]) {
        self.pattern = pattern.normalized
        conditions = pattern.conditions
        self.condition = condition
        self.calls = calls
    }

    /// The same, asked of further calls.
    func asked(of more: [RecordedCall]) -> CallQuery {
        CallQuery(pattern, condition, calls + more)
    }

    /// The calls that meet the condition.
    ///
    /// - Throws: `VerificationFailure` when a call may meet it or not.
    func matches(in history: CallHistory) throws -> [RecordedCall] {
        let sifted = try sift(history.calls)
        if let doubt = sifted.doubts.first { throw doubt.failure }
        return sifted.met
    }

    /// The calls that meet the condition, and those of which that cannot be told.
    ///
    /// - Throws: `VerificationFailure` as soon as a search was given up: it would take as long for each of many calls.
    func sift(_ calls: [RecordedCall]) throws -> (met: [RecordedCall], doubts: [Doubt]) {
        var (met, doubts) = ([RecordedCall](), [Doubt]())
        for call in calls {
            switch try CallEvidence(call).meetsInTime(self) {
            case .holds: met.append(call)
            case .fails: break
            case .unknown(let gap): doubts.append(Doubt(query: self, call: call, gap: gap))
            }
        }
        return (met, doubts)
    }
}

extension CallQuery: CustomStringConvertible {
    /// As failures say it, without secrets.
    var description: String {
        guard let condition else { return pattern.summary.shown(atMost: 240) }
        return condition.text(redaction: redaction)
    }

    /// The names that nothing shows: those of this process, and those that the program has hidden.
    var redaction: Redaction { CallLines.redaction.hiding(calls.flatMap(CallGaps.hiddenNames)) }
}

extension CallEvidence {
    /// Whether the call meets a condition.
    ///
    /// - Throws: `VerificationFailure` when a search was given up that decides it.
    func meetsInTime(_ query: CallQuery) throws -> Truth {
        let truth = meets(query)
        if truth == .unknown(.search) { throw Doubt(query: query, call: call, gap: .search).failure }
        return truth
    }
}

/// A call that may meet a condition or not.
struct Doubt: Sendable {
    let query: CallQuery
    let call: RecordedCall
    let gap: Gap

    var failure: VerificationFailure {
        VerificationFailure([
            "cannot tell whether this call meets \(query.asked(of: [call])): \(gap.reason)",
            "    " + CallLines.line(call),
        ])
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
