public import MockURLResponder

/// Responders in this process can be verified with the same words as launched programs.
extension MockURLResponder: CallSource {
    /// What happened so far: the calls that are kept, and the stubs as they are now.
    public var history: CallHistory {
        var history = CallHistory(calls, tally, isWhole: hasAllCalls, owners: planOwners)
        history.context = snippetContext
        return history
    }

    /// The responder of the process, to be verified: `MockURLResponder.process.verify(.get("/rates"))`.
    ///
    /// It has the calls since `setUp(with:)`; ask it before `tearDown()`.
    public static var process: some CallSource { ProcessCalls() }
}

/// The responder that is set up at the moment.
private struct ProcessCalls: CallSource {
    var history: CallHistory {
        get throws {
            guard let tally = MockURLResponder.tally else {
                throw VerificationFailure(
                    .missingSetUp,
                    [
                        "nothing is set up in this process, so there is nothing to verify",
                        "call MockURLResponder.setUp(with:) before, and tearDown() after the verification",
                    ])
            }
            return CallHistory(
                MockURLResponder.calls, tally, isWhole: MockURLResponder.hasAllCalls,
                owners: MockURLResponder.planOwners)
        }
    }
}

extension CallHistory {
    fileprivate init(_ calls: [HTTPCall], _ tally: StubTally, isWhole: Bool, owners: Set<ObjectIdentifier>) {
        self.init(calls, tally)
        self.owners = owners
        guard !isWhole else { return }
        gaps.calls = Message(
            .unknownCalls,
            "cannot tell which calls were made: keepsCalls is false, or the responder was set up by setUp() without "
                + "arguments, as in a program that is launched")
    }
}
