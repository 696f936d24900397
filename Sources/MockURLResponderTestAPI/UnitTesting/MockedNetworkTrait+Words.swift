#if canImport(Testing)
public import MockURLResponder
public import Testing

/// The traits that give each test case a network of its own.
extension Trait where Self == MockedNetworkTrait {
    /// Answers the requests of each test case from stubs of its own, for any host.
    ///
    ///     @Test(.mockedNetwork { network in
    ///         network.host("a.example.com").respond(to: "/x").with(body: "a").once()
    ///         network.host("b.example.com", scheme: "http").respond(to: "/x").with(body: "b").once()
    ///     })
    ///
    /// Any number of cases may run at the same time. `MockedNetwork.current` is the network, in the test and in the
    /// closure. At the end of each case, the network is verified as `verifying` specifies, and then torn down.
    ///
    /// Swift assigns the arguments of `@Test` to the line of the function after them. So stubs of the closure fail
    /// the test at that line. Stubs that are built in the test or in a function have a line of their own.
    ///
    /// - Parameters:
    ///   - configurators: The configurators, in the order in which they are tried. The stubs that are built with
    ///     the network itself are tried first. Tests may share configurators, because each case counts its answers
    ///     separately.
    ///   - policy: The handling of requests that no stub answers. The default is `prevent`. The value overrides a
    ///     policy in the arguments.
    ///   - order: The rule that selects one of several matching stubs. The default is `first`.
    ///   - arguments: The launch arguments, as in `MockURLResponder.init(arguments:)`. Their stubs are tried first.
    ///   - sharedSession: The requests of other sessions that the network answers. The default is `taskTree`: those
    ///     of the test's tasks.
    ///   - verifying: The verifications at the end. The default is expectations and, unless the policy is `allow`,
    ///     unmatched calls.
    ///   - fileID: The file ID for failures that do not belong to a stub.
    ///   - filePath: The file for failures that do not belong to a stub.
    ///   - line: The line for failures that do not belong to a stub.
    ///   - column: The column for failures that do not belong to a stub.
    ///   - build: A closure that builds stubs. It runs for each case, before the test.
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

    /// Answers the requests of each test case from stubs of its own, for one host.
    ///
    ///     @Test(.mockedNetwork(host: "api.example.com") { api in
    ///         api.respond(to: "/rates").with(json: ["USD": 1.0842]).once()
    ///     })
    ///
    /// You can add other hosts in the test: `try MockedNetwork.current.host("b.example.com")`.
    ///
    /// - Parameters:
    ///   - host: A host name or address. Case is ignored.
    ///   - scheme: `http` or `https`.
    ///   - port: 1...65535; `nil` means the scheme's default port.
    ///   - policy: The handling of requests that no stub answers. The default is `prevent`. The value overrides a
    ///     policy in the arguments.
    ///   - order: The rule that selects one of several matching stubs. The default is `first`.
    ///   - arguments: The launch arguments, as in `MockURLResponder.init(arguments:)`. Their stubs are tried first.
    ///   - sharedSession: The requests of other sessions that the network answers. The default is `taskTree`: those
    ///     of the test's tasks.
    ///   - verifying: The verifications at the end. The default is expectations and, unless the policy is `allow`,
    ///     unmatched calls.
    ///   - fileID: The file ID for failures that do not belong to a stub.
    ///   - filePath: The file for failures that do not belong to a stub, and for misuse.
    ///   - line: The line for failures that do not belong to a stub, and for misuse.
    ///   - column: The column for failures that do not belong to a stub.
    ///   - build: A closure that builds stubs. It runs for each case, before the test.
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

    /// Answers the requests of each test case from a recording of real answers, which the first run makes.
    ///
    ///     @Test(.recorded("rates"))
    ///     func `a rate is a number`() async throws {
    ///         #expect(try await RatesClient().rate(of: "USD") > 0)
    ///     }
    ///
    /// The file is `Recordings/rates.json` beside the source file. If it is missing, the requests reach the network, and the file is
    /// written when the test case has ended without throwing an error. The variable `MOCK_URL_RECORD` is the mode of a run
    /// (`NetworkRecording.Mode`). Stubs of `.mockedNetwork` answer first, and their requests are not recorded.
    ///
    /// - Parameters:
    ///   - name: The name of the file. `nil` means the name of the test, so that a suite has one file for each test.
    ///   - sharedSession: The requests of other sessions that the network answers. The default is `taskTree`: those
    ///     of the test's tasks.
    ///   - verifying: The verifications at the end. The default is expectations and, unless the answers are recorded,
    ///     unmatched calls.
    ///   - fileID: The file ID for failures that do not belong to a stub.
    ///   - filePath: The source file, beside which the recording is.
    ///   - line: The line for failures that do not belong to a stub.
    ///   - column: The column for failures that do not belong to a stub.
    /// - Returns: The trait.
    public static func recorded(
        _ name: String? = nil, sharedSession: MockedNetwork.SharedSessionUse? = nil,
        verifying: MockedNetwork.Verification? = nil, fileID: StaticString = #fileID,
        filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Self {
        recorded(
            NetworkRecording(name, fileID: fileID, filePath: filePath, line: line, column: column),
            sharedSession: sharedSession, verifying: verifying)
    }

    /// Answers the requests of each test case from a recording with options.
    ///
    ///     @Test(.recorded(NetworkRecording("orders", loosening: ["query ts"])))
    ///
    /// - Parameters:
    ///   - recording: The recording.
    ///   - sharedSession: The requests of other sessions that the network answers.
    ///   - verifying: The verifications at the end.
    /// - Returns: The trait.
    public static func recorded(
        _ recording: NetworkRecording, sharedSession: MockedNetwork.SharedSessionUse? = nil,
        verifying: MockedNetwork.Verification? = nil
    ) -> Self {
        let options = MockedNetwork.Options(
            verification: verifying, sharedSession: sharedSession, place: recording.place, recording: recording)
        return MockedNetworkTrait(options: options, configurators: []) { _ in }
    }
}
#endif
