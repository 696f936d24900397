/// The calls of a responder, for tests in the same process.
extension MockURLResponder {
    /// The requests received so far, in the order in which they were answered.
    ///
    /// The responder keeps the requests in memory, with at most 1 MiB of each body, and redacts nothing.
    ///
    /// On Linux, this waits for requests whose `resume()` has returned, until they are decided. It does not wait for
    /// requests that are held up by the program: by a closure of a stub, or by a body stream.
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
    /// Waits until the requests are decided that were sent until now.
    ///
    /// - Parameter patience: The time in seconds to wait for requests that wait for code of the program.
    /// - Returns: The requests that wait for code of the program; `nil` if a request is still on its way.
    package func awaitDecisions(withCodeFor patience: Double = 0) -> [HTTPCall]? {
        pending.map { $0.awaitDecisions(patience) } ?? []
    }

    fileprivate var decidedCalls: [HTTPCall] {
        _ = awaitDecisions(withCodeFor: PendingRequests.patienceWithCode)
        return log?.calls ?? []
    }
}

/// Access for the test module.
extension MockURLResponder {
    /// The engine of the process; `nil` while mocking is not active.
    package static var engineOfProcess: Engine? { SharedResponder.engine }

    /// Replaces the editable plans.
    ///
    /// A stub that is in the old and the new plans keeps its uses.
    package func setPlans(_ plans: [EditablePlan]) { engine.setPlans(plans) }
}
