public import MockURLResponder

/// Whatever knows which calls were made: a launched program, an engine in this process, a journal.
///
///     service.verify(.get("/v1/latest"), .exactly(2))
///     responder.verify(.post("/orders") && .jsonBody(includes: ["item": 7]))
///
/// All words of verification are the same for all of them.
public protocol CallRecorder {
    /// What happened so far.
    ///
    /// Reading it may fail where it stands in a file.
    var history: CallHistory { get throws }
}

/// What happened until some moment: the calls, and the stubs that were there to answer them.
public struct CallHistory: Sendable {
    /// The calls in the order in which they were answered.
    public let calls: [RecordedCall]
    /// The stubs in the order of the plan, with how often each has answered; empty when the plan is not known.
    public let stubs: [InstalledStub]
    /// What else there is to say when a call is missed, such as how the program ended.
    let remarks: [String]
    let tally: StubTally

    init(_ calls: [RecordedCall], _ tally: StubTally, _ remarks: [String] = []) {
        self.calls = calls
        self.tally = tally
        self.remarks = remarks
        stubs = tally.stubs.indices.map { InstalledStub(tally.stubs[$0], at: $0, answers: tally.uses[$0]) }
    }
}

extension CallHistory: CallRecorder {
    /// Itself: a moment can be verified, too.
    public var history: CallHistory { self }
}

extension CallRecorder {
    /// The calls that meet a condition, in the order in which they were answered.
    ///
    /// - Parameter condition: Such as `.get("/rates") && .query("base", "EUR")`.
    /// - Returns: The calls.
    /// - Throws: What is wrong with the journal, or with asking it for what it does not hold (`VerificationFailure`).
    public func calls(_ condition: RequestCondition) throws -> [RecordedCall] {
        try CallQuery(condition).matches(in: history)
    }

    /// The calls that no stub answered, in their order.
    ///
    /// - Throws: What is wrong with the journal.
    public var unmatchedCalls: [RecordedCall] {
        get throws { try history.calls.filter(\.isUnmatched) }
    }

    /// The stubs that have never answered, but for optional ones.
    ///
    /// - Throws: What is wrong with the journal.
    public var unusedStubs: [InstalledStub] {
        get throws { try history.stubs.filter { $0.answers == 0 && !$0.isOptional } }
    }

    /// The stubs that have answers left which were asked for by `times(_:)` and `once()`, and those that answer always and
    /// never did; optional ones do not count.
    ///
    /// The semantics are nock's `pendingMocks()`.
    ///
    /// - Throws: What is wrong with the journal.
    public var pendingStubs: [InstalledStub] {
        get throws { try history.stubs.filter(\.isPending) }
    }
}
