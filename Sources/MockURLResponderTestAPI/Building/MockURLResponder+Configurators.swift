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

    /// The same beside launch arguments: those of other configurators, of a policy, a journal or a live plan.
    ///
    /// - Parameters:
    ///   - configurator: Asked behind the stubs of the arguments.
    ///   - others: Asked behind it, in this order.
    ///   - arguments: As in `init(arguments:)`.
    /// - Throws: `PlanError`, when one of the arguments cannot be used.
    public convenience init(
        _ configurator: MockURLResponderConfigurator, _ others: MockURLResponderConfigurator..., arguments: [String]
    ) throws {
        try self.init(arguments: arguments, plans: ([configurator] + others).map(\.plan))
    }

    /// Answers requests of this process from configurators, in place of an earlier call, and follows every change of theirs.
    ///
    /// - Parameters:
    ///   - configurator: Asked first.
    ///   - others: Asked behind it, in this order.
    ///   - arguments: Of a policy, a journal or a live plan, or of other configurators, whose stubs are asked first.
    ///   - setupDefaultSessionConfiguration: As in `setUp(with:setupDefaultSessionConfiguration:)`.
    public static func setUp(
        with configurator: MockURLResponderConfigurator, _ others: MockURLResponderConfigurator...,
        arguments: [String] = [],
        setupDefaultSessionConfiguration: Bool = true
    ) {
        setUp(
            with: ([configurator] + others).map(\.plan), arguments: arguments,
            setupDefaultSessionConfiguration: setupDefaultSessionConfiguration)
    }
}
