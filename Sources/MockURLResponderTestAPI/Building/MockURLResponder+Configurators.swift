public import MockURLResponder

/// Unit tests: stubs without arguments in between, so that they may hold closures and can be changed at any time.
extension MockURLResponder {
    /// Makes an engine that answers from configurators, and follows every change of theirs.
    ///
    ///     let responder = MockURLResponder(upstream)
    ///     let (data, _) = try await responder.session.data(from: url)
    ///
    /// - Parameters:
    ///   - configurators: Asked in this order.
    ///   - policy: What happens to requests that no stub answers.
    ///   - order: Which of several stubs answers that match a request.
    public convenience init(
        _ configurators: MockURLResponderConfigurator..., policy: UnmatchedPolicy = .prevent, order: StubOrder = .first
    ) {
        self.init(plans: configurators.map(\.plan))
        self.policy = policy
        self.order = order
    }

    /// Answers requests of this process from configurators, in place of an earlier call, and follows every change of theirs.
    ///
    /// - Parameters:
    ///   - configurators: Asked in this order.
    ///   - setupDefaultSessionConfiguration: As in `setUp(with:setupDefaultSessionConfiguration:)`.
    public static func setUp(
        with configurators: MockURLResponderConfigurator..., setupDefaultSessionConfiguration: Bool = true
    ) {
        setUp(with: configurators.map(\.plan), setupDefaultSessionConfiguration: setupDefaultSessionConfiguration)
    }
}
