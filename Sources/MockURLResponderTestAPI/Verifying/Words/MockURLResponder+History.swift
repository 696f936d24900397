public import MockURLResponder

/// A responder in this process has the same verification methods as a launched program.
extension MockURLResponder: CallSource {
    /// The calls that the responder keeps, and its current stubs.
    public var history: CallHistory {
        var history = CallHistory(calls, tally, isWhole: hasAllCalls, owners: planOwners)
        history.context = snippetContext
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
            "cannot tell which calls were received: keepsCalls is false, or the responder was set up by setUp() without "
                + "arguments, as in a program that is launched")
    }
}
