import MockURLResponder

/// The answer of the real server, which a stub changes.
extension MockURLResponseBuilder {
    /// Answers with the answer of the real server, whose JSON body a merge patch changes (RFC 7396).
    ///
    ///     configurator.respond(to: "/v1/latest").with(realAnswerPatchedBy: ["rates": ["USD": 2, "GBP": nil]]).always()
    ///
    /// The patch sets the members that it names, and removes those for which it has `nil`. All other parts of the body keep their
    /// bytes. The answer has a new Content-Length, and no ETag, digest or Content-Encoding of the server. `with(status:)`,
    /// `with(headers:)` and `with(delay:)` change the answer further: a header field replaces those of the same name, and the delay
    /// begins when the head of the answer has arrived, with a patch its whole body.
    ///
    /// Only the policy `allow` lets the request pass. Under any other policy, the request has no answer and the stub loses no use. A
    /// body that is not JSON or longer than 16 MiB fails the request, and the test. An answer without a body, such as one with
    /// status 204 or to HEAD, stays without one. A redirect keeps its body, and so does a 401 unless the stub sets the status.
    ///
    /// - Parameters:
    ///   - patch: The merge patch.
    ///   - headerFields: The names of header fields to remove.
    /// - Returns: The builder, to continue the chain.
    public func with(
        realAnswerPatchedBy patch: JSON, removing headerFields: [String] = []
    ) -> MockURLResponseBuilder {
        pass(RealAnswer(patch: patch.text, removing: headerFields), "with(realAnswerPatchedBy:)")
    }

    /// Answers with the answer of the real server, whose body arrives unchanged.
    ///
    ///     configurator.respond(to: "/v1/latest").usingRealAnswer().with(status: 503).once()
    ///
    /// The rules of `with(realAnswerPatchedBy:removing:)` apply, except those for the body, which can have any length.
    ///
    /// - Parameter headerFields: The names of header fields to remove.
    /// - Returns: The builder, to continue the chain.
    public func usingRealAnswer(removing headerFields: [String] = []) -> MockURLResponseBuilder {
        pass(RealAnswer(removing: headerFields), "usingRealAnswer()")
    }

    private func pass(_ answer: RealAnswer, _ word: StaticString) -> MockURLResponseBuilder {
        stub.response.realAnswer = answer
        markStated(.body, by: word)
        for name in answer.removedHeaders { check(name, "the header name", PlanRules.flaw(inHeaderName: name)) }
        return self
    }
}
