#if canImport(XCTest)
public import MockURLResponder
public import XCTest

/// The methods that give a test of XCTest a network of its own.
extension XCTestCase {
    /// Answers the requests of the running test from stubs of its own, for any host.
    ///
    ///     let network = mockNetwork { network in
    ///         network.host("a.example.com").respond(to: "/x").with(body: "a").once()
    ///     }
    ///
    /// Call it in a test, in `setUp()` or in `setUpWithError()`. A teardown block of the test verifies the network
    /// as `verifying` specifies, and then tears it down. A second call creates a second network.
    ///
    /// - Parameters:
    ///   - configurators: The configurators, in the order in which they are tried. The stubs that are built with
    ///     the network itself are tried first.
    ///   - policy: The handling of requests that no stub answers.
    ///   - order: The rule that selects one of several matching stubs.
    ///   - answersSharedSession: Whether the network also answers the requests of the process that no other
    ///     responder answers, until the test ends.
    ///   - verifying: The verifications at the end; `nil` means expectations and, unless the policy is `allow`,
    ///     unmatched calls.
    ///   - fileID: The file ID for failures that do not belong to a stub.
    ///   - filePath: The file for failures that do not belong to a stub.
    ///   - line: The line for failures that do not belong to a stub.
    ///   - column: The column for failures that do not belong to a stub.
    ///   - build: A closure that builds stubs. You can build more stubs at any time.
    /// - Returns: The network.
    /// - Throws: The error of the closure.
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

    /// Answers the requests of the running test from configurators, or from stubs that the test builds.
    ///
    /// - Parameters:
    ///   - configurators: The configurators, in the order in which they are tried. The stubs that are built with
    ///     the network itself are tried first.
    ///   - policy: The handling of requests that no stub answers.
    ///   - order: The rule that selects one of several matching stubs.
    ///   - answersSharedSession: Whether the network also answers the requests of the process that no other
    ///     responder answers, until the test ends.
    ///   - verifying: The verifications at the end; `nil` means expectations and, unless the policy is `allow`,
    ///     unmatched calls.
    ///   - fileID: The file ID for failures that do not belong to a stub.
    ///   - filePath: The file for failures that do not belong to a stub.
    ///   - line: The line for failures that do not belong to a stub.
    ///   - column: The column for failures that do not belong to a stub.
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

    /// Answers the requests of the running test from stubs of its own, for one host.
    ///
    ///     let network = mockNetwork(host: "api.example.com") { api in
    ///         api.respond(to: "/rates").with(json: ["USD": 1.0842]).once()
    ///     }
    ///
    /// - Parameters:
    ///   - host: A host name or address. Case is ignored.
    ///   - scheme: `http` or `https`.
    ///   - port: 1...65535; `nil` means the scheme's default port.
    ///   - policy: The handling of requests that no stub answers.
    ///   - order: The rule that selects one of several matching stubs.
    ///   - answersSharedSession: Whether the network also answers the requests of the process that no other
    ///     responder answers, until the test ends.
    ///   - verifying: The verifications at the end; `nil` means expectations and, unless the policy is `allow`,
    ///     unmatched calls.
    ///   - fileID: The file ID for failures that do not belong to a stub.
    ///   - filePath: The file for failures that do not belong to a stub, and for misuse.
    ///   - line: The line for failures that do not belong to a stub, and for misuse.
    ///   - column: The column for failures that do not belong to a stub.
    ///   - build: A closure that builds stubs. You can build more stubs at any time.
    /// - Returns: The network, to which you can add other hosts.
    /// - Throws: The error of the closure.
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

    /// Answers the requests of the running test from launch arguments, and from stubs that a closure builds.
    ///
    /// The arguments may contain stubs of configurators, a policy or a journal.
    ///
    /// - Parameters:
    ///   - arguments: The launch arguments, as in `MockURLResponder.init(arguments:)`. Their stubs are tried first.
    ///   - answersSharedSession: Whether the network also answers the requests of the process that no other
    ///     responder answers, until the test ends.
    ///   - verifying: The verifications at the end; `nil` means expectations and, unless the policy is `allow`,
    ///     unmatched calls.
    ///   - fileID: The file ID for failures that do not belong to a stub.
    ///   - filePath: The file for failures that do not belong to a stub.
    ///   - line: The line for failures that do not belong to a stub.
    ///   - column: The column for failures that do not belong to a stub.
    ///   - build: A closure that builds stubs. You can build more stubs at any time.
    /// - Returns: The network.
    /// - Throws: The error of the closure, and `PlanError` if an argument is invalid.
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

    /// Answers the requests of the running test from a recording of real answers, which the first run makes.
    ///
    ///     let network = try recordedNetwork(NetworkRecording("rates"))
    ///
    /// The variable `MOCK_URL_RECORD` is the mode of a run (`NetworkRecording.Mode`). The file is written in a teardown block of the
    /// test, unless the test has failed. Stubs that are built with the network answer first, and their requests are not recorded.
    ///
    /// - Parameters:
    ///   - recording: The recording. Without a name, its file has the name of the test.
    ///   - answersSharedSession: Whether the network also answers the requests of the process that no other
    ///     responder answers, until the test ends.
    ///   - verifying: The verifications at the end; `nil` means expectations and, unless the answers are recorded, unmatched
    ///     calls.
    /// - Returns: The network.
    /// - Throws: `PlanError` if the recording is missing or invalid, or if it cannot be made.
    @discardableResult
    public func recordedNetwork(
        _ recording: NetworkRecording, answersSharedSession: Bool = true, verifying: MockedNetwork.Verification? = nil
    ) throws -> MockedNetwork {
        let recorded = try RecordedNetwork(recording, of: name.replacing(".", with: "/"))
        var options = MockedNetwork.Options(
            verification: verifying, sharedSession: answersSharedSession ? .process : .untouched,
            place: recording.place, context: .fixture)
        options.open(for: recorded)
        let network = try MockedNetwork(options, name: name, replaying: recorded)
        end(network, options, recorded)
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

    /// Ends the network in a teardown block of the test.
    private func end(_ network: MockedNetwork, _ options: MockedNetwork.Options, _ recorded: RecordedNetwork? = nil) {
        let place = options.place
        let endScope =
            options.sharedSession == .process
            ? network.responder.openSharedSession(fileID: place.fileID, line: place.line) : {}
        addTeardownBlock {
            endScope()
            network.settleBlocking(place)
            NetworkVerdict(network, options).report()
            network.end()
            recorded?.finish(network, isUsable: self.testRun?.totalFailureCount == 0)
        }
    }
}
#endif
