public import MockURLResponder

/// Unit tests: stubs without arguments in between, so that they may hold closures and can be changed at any time.
extension MockURLResponder {
    /// Makes a responder that answers from configurators, and follows every change of theirs.
    ///
    ///     let responder = MockURLResponder(upstream)
    ///     let (data, _) = try await responder.session.data(from: url)
    ///
    /// - Parameters:
    ///   - configurators: Asked in this order.
    ///   - policy: What happens to requests that no stub answers.
    ///   - order: Which of several stubs answers that match a request.
    ///   - name: What errors and reports call the responder; nil is the file and the line.
    ///   - fileID: Where the responder is made.
    ///   - filePath: Where the responder is made, and what it prevents is reported.
    ///   - line: Where the responder is made.
    ///   - column: Where the responder is made.
    public convenience init(
        _ configurators: MockURLResponderConfigurator..., policy: UnmatchedPolicy = .prevent, order: StubOrder = .first,
        name: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) {
        let place = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        self.init(plans: configurators.map(\.plan), name: name, at: place)
        self.policy = policy
        self.order = order
    }

    /// The same beside launch arguments: those of other configurators, of a policy, a journal or a live plan.
    ///
    /// - Parameters:
    ///   - configurator: Asked behind the stubs of the arguments.
    ///   - others: Asked behind it, in this order.
    ///   - arguments: As in `init(arguments:)`.
    ///   - name: What errors and reports call the responder; nil is the file and the line.
    ///   - fileID: Where the responder is made.
    ///   - filePath: Where the responder is made, and what it prevents is reported.
    ///   - line: Where the responder is made.
    ///   - column: Where the responder is made.
    /// - Throws: `PlanError`, when one of the arguments cannot be used.
    public convenience init(
        _ configurator: MockURLResponderConfigurator, _ others: MockURLResponderConfigurator..., arguments: [String],
        name: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) throws {
        let place = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        try self.init(arguments: arguments, plans: ([configurator] + others).map(\.plan), name: name, at: place)
    }

    /// Answers requests of this process from configurators, in place of an earlier call, and follows every change of theirs.
    ///
    /// - Parameters:
    ///   - configurator: Asked first.
    ///   - others: Asked behind it, in this order.
    ///   - arguments: Of a policy, a journal or a live plan, or of other configurators, whose stubs are asked first.
    ///   - setupDefaultSessionConfiguration: As in `setUp(with:setupDefaultSessionConfiguration:)`.
    ///   - fileID: Where a test is failed by what is prevented.
    ///   - filePath: Where a test is failed by what is prevented.
    ///   - line: Where a test is failed by what is prevented.
    ///   - column: Where a test is failed by what is prevented.
    public static func setUp(
        with configurator: MockURLResponderConfigurator, _ others: MockURLResponderConfigurator...,
        arguments: [String] = [], setupDefaultSessionConfiguration: Bool = true, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        setUp(
            with: ([configurator] + others).map(\.plan), arguments: arguments,
            setupDefaultSessionConfiguration: setupDefaultSessionConfiguration,
            at: CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }
}
