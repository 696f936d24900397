#if canImport(Testing)
import MockURLResponder
public import Testing

/// Gives each case of a test a network of its own, and verifies it at the end.
///
/// Made by `.mockedNetwork(…)`. As the trait of a suite it holds for all tests in it. A test whose suite has one, too, has both in one
/// responder: the stubs of the test are asked first, those of the suite behind them, and an option of the test wins over that of
/// the suite.
public struct MockedNetworkTrait: TestTrait, SuiteTrait, TestScoping {
    let options: MockedNetwork.Options
    let configurators: [MockURLResponderConfigurator]
    let build: @Sendable (MockedNetwork) async throws -> Void

    /// True: tests inherit it from suites.
    public var isRecursive: Bool { true }

    /// Itself for a case of a test, and nil for a test or a suite as a whole.
    ///
    /// - Parameters:
    ///   - test: A suite or a test.
    ///   - testCase: Nil where it is about all cases.
    /// - Returns: Who makes the network.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> MockedNetworkTrait? {
        testCase == nil ? nil : self
    }

    /// Runs a case of a test with its network.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The case.
    ///   - function: The rest of the case.
    /// - Throws: What the case and the builder throw, and `PlanError`, when one of the arguments cannot be used.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        if let outer = MockedNetwork.running {
            let inner = MockedNetwork(outer.responder, in: outer.layers)
            return try await perform(function, in: inner)
        }
        let options = Self.options(of: test, or: self.options)
        let task = MockURLResponder.capturedTask(isAwaited: true)
        let name = TestCaseName(test, testCase).description
        let network = try MockedNetwork(options, name: name, in: task)
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(
                try await network.answeringShared(options) { try await perform(function, in: network) })
        } catch {
            outcome = .failure(error)
        }
        // A test that was given up has not done what was expected of it, and who gave it up said so.
        if !Task.isCancelled, network.layers.areBuilt { NetworkVerdict(network, options).report() }
        network.responder.tearDown()
        await task.drain()
        try outcome.get()
    }

    private func perform(_ function: @Sendable () async throws -> Void, in network: MockedNetwork) async throws {
        try await MockedNetwork.$running.withValue(network) {
            try await network.layers.building {
                network.use(configurators)
                try await build(network)
            }
            try await function()
        }
    }

    /// Those of all traits of a test, the innermost first: the responder is made once.
    private static func options(of test: Test, or own: MockedNetwork.Options) -> MockedNetwork.Options {
        let all = test.traits.compactMap { ($0 as? MockedNetworkTrait)?.options }
        guard let innermost = all.last else { return own }
        return all.dropLast().reversed().reduce(innermost) { $0.within($1) }
    }
}

extension MockedNetwork {
    fileprivate func answeringShared(_ options: Options, _ body: () async throws -> Void) async throws {
        guard let scope = (options.sharedSession ?? .taskTree).scope else { return try await body() }
        let place = options.place
        try await responder.withSharedSession(scope, fileID: place.fileID, line: place.line, body)
    }
}
#endif
