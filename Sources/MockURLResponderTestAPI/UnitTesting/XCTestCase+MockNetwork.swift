#if canImport(XCTest)
public import MockURLResponder
public import XCTest

extension XCTestCase {
    /// Answers the requests of the running test from stubs of its own, of any host.
    ///
    ///     let network = mockNetwork { network in
    ///         network.host("a.example.com").respond(to: "/x").with(body: "a").once()
    ///     }
    ///
    /// Call it in a test, in `setUp()` or in `setUpWithError()`. In a teardown block of the test what `verifying` says is verified, and
    /// the responder is torn down. A second call makes a second network.
    ///
    /// - Parameters:
    ///   - configurators: Asked in this order, behind the stubs that are built with the network itself.
    ///   - policy: What happens to requests that no stub answers.
    ///   - order: Which of several stubs answers that match a request.
    ///   - answersSharedSession: Whether until then all requests of the process that belong to nobody else are this network's, too.
    ///   - verifying: What is verified at the end; nil is expectations and, but for the policy allow, unmatched calls.
    ///   - fileID: Where a test is failed by its network, unless it is by a stub.
    ///   - filePath: The same.
    ///   - line: The same.
    ///   - column: The same.
    ///   - build: Builds stubs; more can be built at any time.
    /// - Returns: The network.
    /// - Throws: What the closure throws.
    @discardableResult
    public func mockNetwork(
        _ configurators: MockURLResponderConfigurator..., policy: UnmatchedPolicy = .prevent,
        order: StubOrder = .first, answersSharedSession: Bool = true,
        verifying: MockedNetwork.Verification? = nil, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        _ build: (MockedNetwork) throws -> Void
    ) rethrows -> MockedNetwork {
        let network = mockNetwork(
            configurators, policy, order, answersSharedSession, verifying,
            CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
        try build(network)
        return network
    }

    /// The same for stubs that stand in configurators, or are built in the test.
    ///
    /// - Parameters:
    ///   - configurators: Asked in this order, behind the stubs that are built with the network itself.
    ///   - policy: What happens to requests that no stub answers.
    ///   - order: Which of several stubs answers that match a request.
    ///   - answersSharedSession: Whether until then all requests of the process that belong to nobody else are this network's, too.
    ///   - verifying: What is verified at the end; nil is expectations and, but for the policy allow, unmatched calls.
    ///   - fileID: Where a test is failed by its network, unless it is by a stub.
    ///   - filePath: The same.
    ///   - line: The same.
    ///   - column: The same.
    /// - Returns: The network.
    @discardableResult
    public func mockNetwork(
        _ configurators: MockURLResponderConfigurator..., policy: UnmatchedPolicy = .prevent,
        order: StubOrder = .first, answersSharedSession: Bool = true, verifying: MockedNetwork.Verification? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> MockedNetwork {
        mockNetwork(
            configurators, policy, order, answersSharedSession, verifying,
            CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Answers the requests of the running test from stubs of its own, of one host.
    ///
    ///     let network = mockNetwork(host: "api.example.com") { api in
    ///         api.respond(to: "/rates").with(json: ["USD": 1.0842]).once()
    ///     }
    ///
    /// - Parameters:
    ///   - host: A host name or address; case does not count.
    ///   - scheme: `http` or `https`.
    ///   - port: 1...65535; nil is the scheme's default port.
    ///   - policy: What happens to requests that no stub answers.
    ///   - order: Which of several stubs answers that match a request.
    ///   - answersSharedSession: Whether until then all requests of the process that belong to nobody else are this network's, too.
    ///   - verifying: What is verified at the end; nil is expectations and, but for the policy allow, unmatched calls.
    ///   - fileID: Where a test is failed by its network, unless it is by a stub.
    ///   - filePath: The same, and where misuse is reported.
    ///   - line: The same.
    ///   - column: The same.
    ///   - build: Builds stubs; more can be built at any time.
    /// - Returns: The network, of which other hosts can be had, too.
    /// - Throws: What the closure throws.
    @discardableResult
    public func mockNetwork(
        host: String, scheme: String = "https", port: Int? = nil, policy: UnmatchedPolicy = .prevent,
        order: StubOrder = .first, answersSharedSession: Bool = true,
        verifying: MockedNetwork.Verification? = nil, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        _ build: (MockURLResponderConfigurator) throws -> Void
    ) rethrows -> MockedNetwork {
        try mockNetwork(
            policy: policy, order: order, answersSharedSession: answersSharedSession, verifying: verifying,
            fileID: fileID, filePath: filePath, line: line,
            column: column
        ) { network in
            try build(network.host(host, scheme: scheme, port: port, filePath: filePath, line: line))
        }
    }

    /// The same beside launch arguments: those of a policy, a journal or a live plan, or of other configurators.
    ///
    /// - Parameters:
    ///   - arguments: As in `MockURLResponder.init(arguments:)`; their stubs are asked first.
    ///   - answersSharedSession: Whether until then all requests of the process that belong to nobody else are this network's, too.
    ///   - verifying: What is verified at the end; nil is expectations and, but for the policy allow, unmatched calls.
    ///   - fileID: Where a test is failed by its network, unless it is by a stub.
    ///   - filePath: The same.
    ///   - line: The same.
    ///   - column: The same.
    ///   - build: Builds stubs; more can be built at any time.
    /// - Returns: The network.
    /// - Throws: What the closure throws, and `PlanError`, when one of the arguments cannot be used.
    @discardableResult
    public func mockNetwork(
        arguments: [String], answersSharedSession: Bool = true, verifying: MockedNetwork.Verification? = nil,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        _ build: (MockedNetwork) throws -> Void = { _ in }
    ) throws -> MockedNetwork {
        let place = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        let options = MockedNetwork.Options(
            arguments: arguments, verification: verifying,
            sharedSession: answersSharedSession ? .process : .untouched, place: place, context: .fixture)
        let network = try MockedNetwork(options, name: name)
        end(network, options)
        try build(network)
        return network
    }

    private func mockNetwork(
        _ configurators: [MockURLResponderConfigurator], _ policy: UnmatchedPolicy, _ order: StubOrder,
        _ answersSharedSession: Bool, _ verification: MockedNetwork.Verification?, _ place: CodeLocation
    ) -> MockedNetwork {
        let options = MockedNetwork.Options(
            policy: policy, order: order, verification: verification,
            sharedSession: answersSharedSession ? .process : .untouched, place: place, context: .fixture)
        let network = MockedNetwork(withoutArguments: options, name: name)
        network.use(configurators)
        end(network, options)
        return network
    }

    /// Sees to it that the network ends with the test.
    private func end(_ network: MockedNetwork, _ options: MockedNetwork.Options) {
        let place = options.place
        let endScope =
            options.sharedSession == .process
            ? network.responder.openSharedSession(fileID: place.fileID, line: place.line) : {}
        addTeardownBlock {
            endScope()
            NetworkVerdict(network, options).report()
            network.responder.tearDown()
        }
    }
}
#endif
