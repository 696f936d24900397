import MockURLResponder

/// A condition as it is asked of calls that were made.
struct CallQuery: Sendable {
    /// In the form that requests are compared with.
    let asked: Condition
    /// Those that are compiled already.
    let expressions: RegularExpressions
    /// Nil for what a stub asks, which its summary tells.
    private let condition: RequestCondition?
    /// Those whose secrets are not to be told.
    private let calls: [RecordedCall]

    /// - Parameters:
    ///   - condition: What is asked.
    ///   - calls: Of whom it is asked: what is redacted there is not told by failures either.
    init(_ condition: RequestCondition, of calls: [RecordedCall] = []) {
        self.init(condition.condition.normalized, RegularExpressions(), condition, calls)
    }

    /// Asks what a stub asks.
    init(asking request: Condition) {
        self.init(request.normalized, RegularExpressions(), nil, [])
    }

    private init(
        _ asked: Condition, _ expressions: RegularExpressions, _ condition: RequestCondition?, _ calls: [RecordedCall]
    ) {
        (self.asked, self.expressions, self.condition, self.calls) = (asked, expressions, condition, calls)
    }

    /// The same, asked of further calls.
    func asked(of more: [RecordedCall]) -> CallQuery {
        CallQuery(asked, expressions, condition, calls + more)
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
            switch try RecordedView(call).evaluationInTime(of: self) {
            case .met: met.append(call)
            case .unmet: break
            case .unknown(let reason): doubts.append(Doubt(query: self, call: call, reason: reason))
            }
        }
        return (met, doubts)
    }
}

extension CallQuery: CustomStringConvertible {
    /// As failures say it, without secrets.
    var description: String {
        guard let condition else { return asked.summary.shown(atMost: 240) }
        return condition.text(redaction: redaction)
    }

    /// The names that nothing shows: those of this process, and those that the program has hidden.
    var redaction: Redaction { CallLines.redaction.hiding(calls.flatMap(CallGaps.hiddenNames)) }
}

extension RecordedView {
    /// Whether the call meets a condition.
    ///
    /// - Throws: `VerificationFailure` when a search was given up that decides it.
    func evaluationInTime(of query: CallQuery) throws -> Evaluation {
        let evaluation = evaluation(of: query)
        if case .unknown(let reason) = evaluation, reason.isSearch {
            throw Doubt(query: query, call: call, reason: reason).failure
        }
        return evaluation
    }
}

/// A call that may meet a condition or not.
struct Doubt: Sendable {
    let query: CallQuery
    let call: RecordedCall
    let reason: Unknown

    var failure: VerificationFailure {
        VerificationFailure([
            "cannot tell whether this call meets \(query.asked(of: [call])): \(reason.reason)",
            "    " + CallLines.line(call),
        ])
    }
}
