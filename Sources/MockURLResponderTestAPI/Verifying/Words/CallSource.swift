public import MockURLResponder

/// Whatever knows which calls were made: a launched program, a responder in this process, a journal.
///
///     service.verify(.get("/v1/latest"), .exactly(2))
///     responder.verify(.post("/orders") && .jsonBody(includes: ["item": 7]))
///
/// All words of verification are the same for all of them.
public protocol CallSource {
    /// What happened so far.
    ///
    /// Reading it may fail where it stands in a file.
    var history: CallHistory { get throws }
}

extension CallHistory: CallSource {
    /// Itself: a moment can be verified, too.
    public var history: CallHistory { self }
}

extension CallJournal: CallSource {}

extension CallSource {
    /// What happened so far, where all calls are known.
    ///
    /// A test that asks for no call must not pass because nobody wrote calls down.
    var knownCalls: CallHistory {
        get throws {
            let history = try history
            if let reason = history.gaps.calls { throw VerificationFailure(reason) }
            return history
        }
    }

    /// The same where all stubs are known, too.
    var knownStubs: CallHistory {
        get throws {
            let history = try knownCalls
            if let reason = history.gaps.stubs { throw VerificationFailure(reason) }
            return history
        }
    }

    /// The calls that meet a condition, in the order in which they were answered.
    ///
    /// - Parameter condition: Such as `.get("/rates") && .query("base", "EUR")`.
    /// - Returns: The calls.
    /// - Throws: `VerificationFailure` when that cannot be told, and what is wrong with the journal.
    public func calls(_ condition: RequestCondition) throws -> [HTTPCall] {
        try CallQuery(condition.condition).matches(in: knownCalls)
    }

    /// The calls that no stub answered, in their order.
    ///
    /// - Throws: `VerificationFailure` when that cannot be told, and what is wrong with the journal.
    public var unmatchedCalls: [HTTPCall] {
        get throws { try knownCalls.calls.filter(\.isUnmatched) }
    }

    /// The stubs that have never answered, but for optional ones.
    ///
    /// - Throws: `VerificationFailure` when that cannot be told, and what is wrong with the journal.
    public var unusedStubs: [InstalledStub] {
        get throws { try knownStubs.stubs.filter { $0.uses == 0 && !$0.isOptional } }
    }

    /// The stubs that have answers left which were asked for by `times(_:)` and `once()`, and those that answer always and
    /// never did; optional ones do not count.
    ///
    /// The semantics are nock's `pendingMocks()`.
    ///
    /// - Throws: `VerificationFailure` when that cannot be told, and what is wrong with the journal.
    public var pendingStubs: [InstalledStub] {
        get throws { try knownStubs.stubs.filter(\.isPending) }
    }
}
