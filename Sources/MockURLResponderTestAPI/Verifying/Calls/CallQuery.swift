import MockURLResponder

/// A condition as it is asked of calls that were made.
struct CallQuery: Sendable {
    /// In the form that requests are compared with.
    let asked: Condition
    /// The compiled expressions of the query.
    let expressions = RegularExpressions()
    /// The condition as a test writes it; `nil` for the request of a stub, which its summary describes.
    private let condition: Condition?
    /// Calls whose redacted values must stay hidden.
    private var calls: [HTTPCall] = []

    /// - Parameters:
    ///   - condition: The condition to look for.
    ///   - calls: The calls to look at. Failures do not show what is redacted there.
    init(_ condition: Condition, of calls: [HTTPCall] = []) {
        (asked, self.condition, self.calls) = (condition.normalized, condition, calls)
    }

    /// Asks for the request of a stub.
    init(asking request: Condition) {
        (asked, condition) = (request.normalized, nil)
    }

    /// Returns the query for further calls.
    func asked(of more: [HTTPCall]) -> CallQuery {
        var query = self
        query.calls += more
        return query
    }

    /// The calls that meet the condition.
    ///
    /// - Throws: `VerificationFailure` when a call may meet it or not.
    func matches(in history: CallHistory) throws -> [HTTPCall] {
        let sifted = try sift(history.calls)
        if let doubt = sifted.doubts.first { throw doubt.failure }
        return sifted.met
    }

    /// The calls that meet the condition, and those of which that cannot be told.
    ///
    /// - Throws: `VerificationFailure` as soon as a search was given up: it would take as long for each of many calls.
    func sift(_ calls: [HTTPCall]) throws -> (met: [HTTPCall], doubts: [Doubt]) {
        var (met, doubts) = ([HTTPCall](), [Doubt]())
        for call in calls {
            switch try CallView(call).evaluationInTime(of: self) {
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

extension CallView {
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
    let call: HTTPCall
    let reason: Unknown

    var failure: VerificationFailure {
        VerificationFailure(
            .undecidedCall,
            [
                "cannot tell whether this call meets \(query.asked(of: [call])): \(reason.reason)",
                "    " + call.description,
            ])
    }
}

extension [CallQuery] {
    /// Evaluates each query on each call; each call is taken apart once.
    func evaluations(on calls: [HTTPCall]) throws -> [[Evaluation]] {
        var evaluations = map { _ in [Evaluation]() }
        for call in calls {
            let view = CallView(call)
            for index in indices { evaluations[index].append(try view.evaluationInTime(of: self[index])) }
        }
        return evaluations
    }
    /// Returns a call of its own for each query, whatever the order; `nil` where a query has none.
    func callsInAnyOrder(of calls: [HTTPCall]) -> [HTTPCall]? {
        guard let evaluations = try? evaluations(on: calls) else { return nil }
        let pairs = CallPairs(evaluations.map { $0.map { $0 == .met } }, madeCount: calls.count)
        let positions = pairs.positionsInAnyOrder.compactMap(\.self)
        return positions.count == count ? positions.map { calls[$0] } : nil
    }
}
