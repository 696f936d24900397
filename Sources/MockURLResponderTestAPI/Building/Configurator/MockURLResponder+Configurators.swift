public import MockURLResponder

/// Responders for unit tests.
///
/// Their stubs are not encoded as arguments, so they may have closures and may change at any time.
extension MockURLResponder {
    /// Creates a responder that answers from configurators, and follows every change to them.
    ///
    ///     let responder = MockURLResponder(upstream)
    ///     let (data, _) = try await responder.session.data(from: url)
    ///
    /// - Parameters:
    ///   - configurators: The configurators, in the order in which their stubs are tried.
    ///   - policy: The handling of requests that no stub answers.
    ///   - order: The rule that selects one of several matching stubs.
    ///   - name: The name of the responder in errors and reports; `nil` means the file and the line.
    ///   - fileID: The file ID of the code that creates the responder.
    ///   - filePath: The file that creates the responder, where prevented requests are reported.
    ///   - line: The line that creates the responder, where prevented requests are reported.
    ///   - column: The column of the code that creates the responder.
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

    /// Creates a responder that answers from configurators and from launch arguments.
    ///
    /// The arguments may also set a policy or a journal.
    ///
    /// - Parameters:
    ///   - configurator: The first configurator. Its stubs are tried after the stubs of the arguments.
    ///   - others: Further configurators, in the order in which their stubs are tried.
    ///   - arguments: The arguments, as in `init(arguments:)`.
    ///   - name: The name of the responder in errors and reports; `nil` means the file and the line.
    ///   - fileID: The file ID of the code that creates the responder.
    ///   - filePath: The file that creates the responder, where prevented requests are reported.
    ///   - line: The line that creates the responder, where prevented requests are reported.
    ///   - column: The column of the code that creates the responder.
    /// - Throws: `PlanError` if an argument is invalid.
    public convenience init(
        _ configurator: MockURLResponderConfigurator, _ others: MockURLResponderConfigurator..., arguments: [String],
        name: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column
    ) throws {
        let place = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        try self.init(arguments: arguments, plans: ([configurator] + others).map(\.plan), name: name, at: place)
    }

    /// Answers requests of this process from configurators, and follows every change to them.
    ///
    /// A second call replaces the first.
    ///
    /// - Parameters:
    ///   - configurator: The first configurator. Its stubs are tried after the stubs of the arguments.
    ///   - others: Further configurators, in the order in which their stubs are tried.
    ///   - arguments: Launch arguments with stubs of other configurators, a policy or a journal.
    ///   - setupDefaultSessionConfiguration: As in `setUp(with:setupDefaultSessionConfiguration:)`.
    ///   - fileID: The file ID of the line where a prevented request fails the test.
    ///   - filePath: The file where a prevented request fails the test.
    ///   - line: The line where a prevented request fails the test.
    ///   - column: The column where a prevented request fails the test.
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
