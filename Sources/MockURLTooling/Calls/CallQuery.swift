package import MockURLResponder

/// A condition that a verification compares with recorded calls.
package struct CallQuery: Sendable {
    /// Receives the calls that meet a query, for reports on what the tests of a process verify.
    package static let observer = Locked<(@Sendable ([HTTPCall]) -> Void)?>(nil)

    /// The condition in the form that calls are compared with.
    let normalized: Condition
    /// The compiled expressions of the query.
    let expressions = RegularExpressions()
    /// The condition as the test wrote it; `nil` for the request of a stub, which its summary describes.
    private let condition: Condition?
    /// Calls whose redacted values must stay hidden.
    private var calls: [HTTPCall] = []

    /// - Parameters:
    ///   - condition: The condition to look for.
    ///   - calls: The calls to search. Failures do not show the values that are redacted in these calls.
    package init(_ condition: Condition, of calls: [HTTPCall] = []) {
        (normalized, self.condition, self.calls) = (condition.normalized, condition, calls)
    }

    /// Creates a query for the request of a stub.
    package init(asking request: Condition) {
        (normalized, condition) = (request.normalized, nil)
    }

    /// Returns the query with further calls whose redacted values must stay hidden.
    func asked(of more: [HTTPCall]) -> CallQuery {
        var query = self
        query.calls += more
        return query
    }

    /// Returns the calls that meet the condition.
    ///
    /// - Throws: `VerificationFailure` if it is unknown whether a call meets the condition.
    package func matches(in history: CallHistory) throws -> [HTTPCall] {
        let sifted = try sift(history.calls)
        if let doubt = sifted.doubts.first { throw doubt.failure }
        if let request = try history.held(for: self).first { throw CallHistory.undecided(request) }
        return sifted.met
    }

    /// Returns the calls that meet the condition, and those for which the result is unknown.
    ///
    /// - Throws: `VerificationFailure` as soon as one search exceeds its time limit, because each further call
    ///   could take as long.
    package func sift(_ calls: [HTTPCall]) throws -> (met: [HTTPCall], doubts: [Doubt]) {
        var (met, doubts) = ([HTTPCall](), [Doubt]())
        for call in calls {
            switch try CallView(call).evaluationInTime(of: self) {
            case .met: met.append(call)
            case .unmet: break
            case .unknown(let reason): doubts.append(Doubt(query: self, call: call, reason: reason))
            }
        }
        if !met.isEmpty, let observer = Self.observer.withLock({ $0 }) { observer(met) }
        return (met, doubts)
    }
}

extension CallQuery: CustomStringConvertible {
    /// The condition as failures show it, without secrets.
    package var description: String {
        guard let condition else { return normalized.summary.shown(atMost: 240) }
        return condition.text(redaction: redaction)
    }

    /// The field names to redact: those that this process redacts, and those with redacted values in the calls.
    package var redaction: Redaction {
        CallLines.redaction.hiding(calls.flatMap { CapturedRequest(of: $0).hiddenNames })
    }
}

extension CallView {
    /// Evaluates a condition for the call.
    ///
    /// - Throws: `VerificationFailure` if the result depends on a search that exceeded its time limit.
    func evaluationInTime(of query: CallQuery) throws -> Evaluation {
        let evaluation = evaluation(of: query)
        if case .unknown(let reason) = evaluation, reason.isSearch {
            throw Doubt(query: query, call: call, reason: reason).failure
        }
        return evaluation
    }
}

extension [CallQuery] {
    /// Evaluates each query for each call.
    ///
    /// Parses each call only once.
    func evaluations(on calls: [HTTPCall]) throws -> [[Evaluation]] {
        var evaluations = map { _ in [Evaluation]() }
        for call in calls {
            let view = CallView(call)
            for index in indices { evaluations[index].append(try view.evaluationInTime(of: self[index])) }
        }
        return evaluations
    }
    /// Returns a different call for each query, in any order; `nil` if a query has no call.
    func callsInAnyOrder(of calls: [HTTPCall]) -> [HTTPCall]? {
        guard let evaluations = try? evaluations(on: calls) else { return nil }
        let pairs = CallPairs(evaluations.map { $0.map { $0 == .met } }, madeCount: calls.count)
        let positions = pairs.positionsInAnyOrder.compactMap(\.self)
        return positions.count == count ? positions.map { calls[$0] } : nil
    }
}
