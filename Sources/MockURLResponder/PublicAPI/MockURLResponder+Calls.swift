/// The calls of a responder, for tests in the same process.
extension MockURLResponder {
    /// The requests received so far, in the order in which they were answered.
    ///
    /// The responder keeps the requests in memory, with at most 1 MiB of each body, and redacts nothing.
    ///
    /// On Linux, this waits for requests whose `resume()` has returned, until they are decided, for at most ten seconds.
    public var calls: [HTTPCall] { engine.decidedCalls }

    /// Whether the responder keeps its calls.
    ///
    /// The default is `true`.
    ///
    /// Set `false` for a responder that answers millions of requests. This also discards the calls that it has kept.
    public var keepsCalls: Bool {
        get { engine.log?.isOn ?? false }
        set { engine.log?.isOn = newValue }
    }

    /// The requests that the responder of the process has received since it was set up with arguments or
    /// configurators.
    ///
    /// After `setUp()`, which reads the program's own arguments, this is empty: a launched program records its calls
    /// in its journal.
    public static var calls: [HTTPCall] { SharedResponder.engine?.decidedCalls ?? [] }
}

extension Engine {
    /// The calls in memory, after the requests are decided that were sent until now.
    ///
    /// A closure that takes part in a decision gets the calls at once.
    fileprivate var decidedCalls: [HTTPCall] {
        if !ProgramCode.isRunning, let pending {
            Blocking.wait(atMost: PendingRequests.patience, until: pending.decision)
        }
        return log?.calls ?? []
    }
}

/// Access for the test module.
extension MockURLResponder {
    /// The number of requests whose `resume()` has returned and of whose decision the test does not know yet.
    package var pendingCount: Int { engine.pending?.count ?? 0 }

    /// The current stubs, with their uses.
    package var tally: StubTally { engine.tally }

    /// Whether `calls` contains every call.
    package var hasAllCalls: Bool { engine.log?.isWhole ?? false }

    /// The identifiers of the editable plans that the responder answers from.
    package var planOwners: Set<ObjectIdentifier> { engine.planOwners }

    /// The place where the stubs of the responder are written.
    package var snippetContext: StubPrinter.Context { engine.snippetContext }

    /// Replaces the editable plans.
    ///
    /// A stub that is in the old and the new plans keeps its uses.
    package func setPlans(_ plans: [EditablePlan]) { engine.setPlans(plans) }

    /// The stubs of the responder of the process, with their uses; `nil` while mocking is not active.
    package static var tally: StubTally? { SharedResponder.engine?.tally }

    /// Whether the calls of the responder of the process contain every call.
    package static var hasAllCalls: Bool { SharedResponder.engine?.log?.isWhole ?? false }

    /// The identifiers of the editable plans that the responder of the process answers from.
    package static var planOwners: Set<ObjectIdentifier> { SharedResponder.engine?.planOwners ?? [] }
}
