public import MockURLResponder

/// A responder in this process has the same verification methods as a launched program.
extension MockURLResponder: CallSource, ChangingSource {
    var changes: Bell? { engine.changes }

    /// The calls that the responder keeps, and its current stubs.
    public var history: CallHistory {
        var history = CallHistory(of: engine)
        history.context = engine.snippetContext
        return history
    }

    /// The responder of the process, for verifications such as `MockURLResponder.process.verify(.get("/rates"))`.
    ///
    /// Its calls are those since `setUp(with:)`. Verify them before `tearDown()`.
    public static var process: some CallSource { ProcessCalls() }
}

/// The calls of the responder that is currently set up for the process.
private struct ProcessCalls: CallSource {
    var history: CallHistory {
        get throws {
            guard let engine = MockURLResponder.engineOfProcess else {
                throw VerificationFailure(
                    .missingSetUp,
                    [
                        "nothing is set up in this process, so there is nothing to verify",
                        "call MockURLResponder.setUp(with:) before, and tearDown() after the verification",
                    ])
            }
            return CallHistory(of: engine)
        }
    }
}

extension CallHistory {
    /// Creates the history of an engine, after the requests are decided that were sent until now.
    init(of engine: Engine) {
        // A closure that only takes a moment decides nothing by its speed.
        let held = engine.awaitDecisions(withCodeFor: PendingRequests.longestWaitForCode)
        self.init(engine.log?.calls ?? [], engine.tally)
        owners = engine.planOwners
        self.held = held ?? []
        if engine.log?.isWhole != true {
            gaps.calls = Message(
                .unknownCalls,
                "cannot tell which calls were received: keepsCalls is false, or the responder was set up by setUp() without "
                    + "arguments, as in a program that is launched")
        } else if held == nil {
            gaps.calls = Message(
                .undecidedRequest,
                "cannot tell which calls were received: a request that was sent before had no decision after "
                    + "\(Int(PendingRequests.longestWait)) s; wait for its answer, or cancel its task and wait for its end"
            )
        }
    }
}
