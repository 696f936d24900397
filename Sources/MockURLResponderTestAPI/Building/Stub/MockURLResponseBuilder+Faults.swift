import MockURLResponder

/// Failures of the network.
extension MockURLResponseBuilder {
    /// Fails the request as a network or a broken server would.
    ///
    ///     configurator.respond(to: .post("/orders")).with(fault: .neverAnswers).once()
    ///
    /// - Parameter fault: The kind of failure. A fault with an invalid value fails the test.
    /// - Returns: The builder, to continue the chain.
    public func with(fault: NetworkFault) -> MockURLResponseBuilder {
        switch fault.fault {
        case .cut(_, let bytes):
            check(bytes, "the number of bytes before the end of the body", PlanRules.bytesBeforeCut.flaw(in: bytes))
        case .urlError(let code):
            check(code, "the error code", PlanRules.flaw(inErrorCode: code))
        case .error(let error):
            check(error.domain, "the error domain", PlanRules.flaw(inErrorDomain: error.domain))
            check(error.code, "the error code", PlanRules.flaw(inErrorCode: error.code, ofDomain: error.domain))
        default: break
        }
        return fail(fault, fault.word)
    }

    /// Resets the connection instead of answering, as `with(fault: .dropped)` does.
    public func withDroppedRequest() -> MockURLResponseBuilder {
        fail(.dropped, "withDroppedRequest()")
    }

    private func fail(_ fault: NetworkFault, _ word: StaticString) -> MockURLResponseBuilder {
        markStated(.fault, by: word)
        stub.response.fault = fault.fault
        return self
    }
}
