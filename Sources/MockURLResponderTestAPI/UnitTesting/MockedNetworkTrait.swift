#if canImport(Testing)
import MockURLResponder
public import Testing

/// Gives each test case a network of its own, and verifies the network at the end.
///
/// Create the trait with `.mockedNetwork(…)`. The trait of a suite applies to all its tests. If a test and its
/// suite both have a trait, one responder has the stubs of both. The stubs of the test are tried first, and an
/// option of the test overrides that of the suite.
public struct MockedNetworkTrait: TestTrait, SuiteTrait, TestScoping {
    let options: MockedNetwork.Options
    let configurators: [MockURLResponderConfigurator]
    let build: @Sendable (MockedNetwork) async throws -> Void

    /// `true`, because tests inherit the trait from suites.
    public var isRecursive: Bool { true }

    /// Returns the trait itself for a case of a test, and `nil` for a whole test or suite.
    ///
    /// - Parameters:
    ///   - test: A suite or a test.
    ///   - testCase: A case; `nil` means the whole test or suite.
    /// - Returns: The trait that creates the network.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> MockedNetworkTrait? {
        testCase == nil ? nil : self
    }

    /// Runs a test case with its network.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The case.
    ///   - function: The rest of the case.
    /// - Throws: The errors of the case and of the builder, and `PlanError` if an argument is invalid.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        if let outer = MockedNetwork.running {
            let inner = MockedNetwork(outer.responder, in: outer.layers)
            return try await perform(function, in: inner)
        }
        try await CallEvidence.collecting(test, testCase) { evidence in
            try await run(test, testCase, function, evidence)
        }
    }

    private func run(
        _ test: Test, _ testCase: Test.Case?, _ function: @Sendable () async throws -> Void, _ evidence: CallEvidence?
    ) async throws {
        var options = Self.options(of: test, or: self.options)
        let task = MockURLResponder.capturedTask(isAwaited: true)
        let name = TestCaseName(test, testCase)
        let recorded = try options.recording.map { recording in
            try RecordedNetwork(recording, of: name.description, arguments: name.arguments)
        }
        if let recorded { options.open(for: recorded) }
        let journal = try evidence?.makeJournal(of: name.description, for: &options)
        defer {
            if let journal {
                SuiteJournals.shared?.keep(journal, of: name.description)
                evidence?.remove(journal)
            }
        }
        SuiteJournals.shared?.addJournal(of: name.description, to: &options)
        let network = try MockedNetwork(options, name: name.description, replaying: recorded, in: task)
        let outcome: Result<Void, any Error>
        do {
            outcome = .success(
                try await network.answeringShared(options) { try await perform(function, in: network) })
        } catch {
            outcome = .failure(error)
        }
        if !Task.isCancelled { await network.settle(options.place) }
        // A cancelled test could not meet its expectations, and its cancellation is reported elsewhere.
        if !Task.isCancelled, network.layers.areBuilt { NetworkVerdict(network, options).report() }
        network.end()
        await task.drain()
        let isUsable = if case .success = outcome { !Task.isCancelled } else { false }
        recorded?.finish(network, isUsable: isUsable)
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

    /// Returns the options of all traits of a test, the innermost first, because the traits share one responder.
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
