#if canImport(Testing)
public import MockURLResponder
public import Testing

extension Trait where Self == MockedNetworkTrait {
    /// Answers the requests of each case of a test from stubs of its own, of any host.
    ///
    ///     @Test(.mockedNetwork { network in
    ///         network.host("a.example.com").respond(to: "/x").with(body: "a").once()
    ///         network.host("b.example.com", scheme: "http").respond(to: "/x").with(body: "b").once()
    ///     })
    ///
    /// Any number of cases may run at the same time. `MockedNetwork.current` is the network, in the test and in the closure. At the end
    /// of each case what `verifying` says is verified, and the responder is torn down.
    ///
    /// Swift gives what stands in the arguments of `@Test` the line of the function behind it, so stubs of the closure fail the test
    /// there; those that are built in the test or by a function have a line of their own.
    ///
    /// - Parameters:
    ///   - configurators: Asked in this order, behind the stubs that are built with the network itself. Tests may share them:
    ///     answers are counted for each case.
    ///   - policy: What happens to requests that no stub answers; prevent unless set. It wins over one of the arguments.
    ///   - order: Which of several stubs answers that match a request; the first unless set.
    ///   - arguments: As in `MockURLResponder.init(arguments:)`; their stubs are asked first.
    ///   - sharedSession: Who else is answered while the test runs; unless set what its task tree asks for in `URLSession.shared`.
    ///   - verifying: What is verified at the end; unless set expectations and, but for the policy allow, unmatched calls.
    ///   - fileID: Where a test is failed by its network, unless it is by a stub.
    ///   - filePath: The same.
    ///   - line: The same.
    ///   - column: The same.
    ///   - build: Builds stubs; called for each case, before the test.
    /// - Returns: The trait.
    public static func mockedNetwork(
        _ configurators: MockURLResponderConfigurator..., policy: UnmatchedPolicy? = nil, order: StubOrder? = nil,
        arguments: [String] = [], sharedSession: MockedNetwork.SharedSessionUse? = nil,
        verifying: MockedNetwork.Verification? = nil, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        _ build: @escaping @Sendable (MockedNetwork) async throws -> Void = { _ in }
    ) -> Self {
        let place = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        let options = MockedNetwork.Options(
            policy: policy, order: order, arguments: arguments, verification: verifying,
            sharedSession: sharedSession, place: place)
        return MockedNetworkTrait(options: options, configurators: configurators, build: build)
    }

    /// Answers the requests of each case of a test from stubs of its own, of one host.
    ///
    ///     @Test(.mockedNetwork(host: "api.example.com") { api in
    ///         api.respond(to: "/rates").with(json: ["USD": 1.0842]).once()
    ///     })
    ///
    /// Other hosts can be added in the test: `try MockedNetwork.current.host("b.example.com")`.
    ///
    /// - Parameters:
    ///   - host: A host name or address; case does not count.
    ///   - scheme: `http` or `https`.
    ///   - port: 1...65535; nil is the scheme's default port.
    ///   - policy: What happens to requests that no stub answers; prevent unless set. It wins over one of the arguments.
    ///   - order: Which of several stubs answers that match a request; the first unless set.
    ///   - arguments: As in `MockURLResponder.init(arguments:)`; their stubs are asked first.
    ///   - sharedSession: Who else is answered while the test runs; unless set what its task tree asks for in `URLSession.shared`.
    ///   - verifying: What is verified at the end; unless set expectations and, but for the policy allow, unmatched calls.
    ///   - fileID: Where a test is failed by its network, unless it is by a stub.
    ///   - filePath: The same, and where misuse is reported.
    ///   - line: The same.
    ///   - column: The same.
    ///   - build: Builds stubs; called for each case, before the test.
    /// - Returns: The trait.
    public static func mockedNetwork(
        host: String, scheme: String = "https", port: Int? = nil, policy: UnmatchedPolicy? = nil,
        order: StubOrder? = nil, arguments: [String] = [], sharedSession: MockedNetwork.SharedSessionUse? = nil,
        verifying: MockedNetwork.Verification? = nil, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        _ build: @escaping @Sendable (MockURLResponderConfigurator) async throws -> Void
    ) -> Self {
        mockedNetwork(
            policy: policy, order: order, arguments: arguments, sharedSession: sharedSession, verifying: verifying,
            fileID: fileID, filePath: filePath, line: line, column: column
        ) { network in
            try await build(network.host(host, scheme: scheme, port: port, filePath: filePath, line: line))
        }
    }
}
#endif
