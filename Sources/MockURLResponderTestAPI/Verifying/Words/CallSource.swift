public import MockURLResponder

/// A source of recorded calls: a launched program, a responder in this process, or a journal.
///
///     service.verify(.get("/v1/latest"), .exactly(2))
///     responder.verify(.post("/orders") && .jsonBody(includes: ["item": 7]))
///
/// Every verification method works on each of them.
public protocol CallSource {
    /// The calls and stubs up to now.
    ///
    /// Throws if the source is a file that cannot be read.
    var history: CallHistory { get throws }
}

extension CallHistory: CallSource {
    /// The history itself, so that you can also verify a saved history.
    public var history: CallHistory { self }
}

extension CallJournal: CallSource {}

extension CallSource {
    /// The history, or an error if not all of its calls are known.
    ///
    /// A verification that expects no call must not pass because the calls were not recorded.
    var knownCalls: CallHistory {
        get throws {
            let history = try history
            if let reason = history.gaps.calls { throw VerificationFailure(reason) }
            return history
        }
    }

    /// The history, or an error if not all of its calls are known, or a request is not decided.
    var decidedCalls: CallHistory {
        get throws {
            let history = try knownCalls
            if let request = history.held.first { throw CallHistory.undecided(request) }
            return history
        }
    }

    /// The history, or an error if not all of its calls and stubs are known.
    var knownStubs: CallHistory {
        get throws {
            let history = try knownCalls
            if let reason = history.gaps.stubs { throw VerificationFailure(reason) }
            return history
        }
    }

    /// Returns the calls that meet a condition, in the order in which they were answered.
    ///
    /// - Parameter condition: The condition of the calls, such as `.get("/rates") && .query("base", "EUR")`.
    /// - Returns: The calls.
    /// - Throws: `VerificationFailure` if the journal cannot be read, or does not show whether a call meets the
    ///   condition.
    public func calls(_ condition: RequestCondition) throws -> [HTTPCall] {
        try CallQuery(condition.condition).matches(in: knownCalls)
    }

    /// The calls that no stub answered, in order.
    ///
    /// - Throws: `VerificationFailure` if the calls are unknown or the journal cannot be read.
    public var unmatchedCalls: [HTTPCall] {
        get throws { try decidedCalls.calls.filter(\.isUnmatched) }
    }

    /// The stubs that have never answered, except optional ones.
    ///
    /// - Throws: `VerificationFailure` if the calls or stubs are unknown or the journal cannot be read.
    public var unusedStubs: [InstalledStub] {
        get throws { try knownStubs.stubs.filter { $0.uses == 0 && !$0.isOptional } }
    }

    /// The stubs that have not given all their answers, except optional ones.
    ///
    /// A stub with `once()` or `times(_:)` is pending until it has used up its limit, and a stub with `always()` until
    /// its first answer. nock defines `pendingMocks()` in the same way.
    ///
    /// - Throws: `VerificationFailure` if the calls or stubs are unknown or the journal cannot be read.
    public var pendingStubs: [InstalledStub] {
        get throws { try knownStubs.stubs.filter(\.isPending) }
    }
}
