package import MockURLResponder

/// The networks of the tests of this process, and what happens to requests that belong to none of them.
///
/// A detached task, a queue and a completion handler lose the task tree of their test. Without this check, their requests
/// would reach the real network.
package enum TestNetworks {
    private struct State {
        /// The engines of the networks that tests use now.
        var open: [Engine] = []
        /// Whether the process lets all such requests out.
        var areAllowed = false
        /// The number of running tests that let such requests out.
        var allowances = 0

        /// Whether the networks of all running tests let requests without a stub out.
        var isOpen: Bool { !open.isEmpty && open.allSatisfy { $0.settings.policy.allowsNetwork } }
    }

    private static let state = Locked(State())

    /// Requests are refused from the first network on, also after the last one.
    private static let installation: Void = MockURLResponder.refuseUnscopedRequests(
        UnscopedJudge(origin: origin, refusal: refusal))

    /// Adds the network of a test, until `remove(_:)`.
    package static func add(_ responder: MockURLResponder) {
        state.withLock { $0.open.append(responder.engine) }
        installation
    }

    package static func remove(_ responder: MockURLResponder) {
        // The engine is released outside the lock.
        _ = state.withLock { state in
            let earlier = state.open
            state.open.removeAll { $0 === responder.engine }
            return earlier
        }
    }

    /// The choice of the current test; `nil` without a choice.
    @TaskLocal private static var choiceHere: MockedNetwork.UnscopedRequests?

    /// Whether the process lets all requests out that belong to no network.
    static var areAllowed: Bool {
        get { state.withLock { $0.areAllowed } }
        set { state.withLock { $0.areAllowed = newValue } }
    }

    /// Runs a test with its choice for requests that belong to no network.
    static func choosing(
        _ choice: MockedNetwork.UnscopedRequests, _ body: () async throws -> Void
    ) async rethrows {
        let allowance = choice == .allowed ? 1 : 0
        state.withLock { $0.allowances += allowance }
        defer { state.withLock { $0.allowances -= allowance } }
        try await $choiceHere.withValue(choice, operation: body)
    }

    /// Returns where a request comes from that would leave this machine, or whose host and port a stub of a network names.
    @Sendable private static func origin(of request: CapturedRequest) -> UnscopedJudge.Origin? {
        let state = state.withLock { $0 }
        let isAllowed = choiceHere.map { $0 == .allowed } ?? state.areAllowed
        guard !isAllowed else { return nil }
        let isOfTest = TestFrameworks.isTaskOfTest
        let isStubbed = state.open.contains { $0.namesOrigin(of: request) }
        // A request that has lost its test may be one of a test that lets it out. But a stub claims its host.
        if !isOfTest, state.allowances > 0, !isStubbed { return nil }
        let leaves = !NetworkGuardMode.loopback.permits(request.writtenURL)
        guard isStubbed || leaves && !state.isOpen else { return nil }
        return isOfTest ? .test : .elsewhere
    }

    /// Returns the reason for the client, and the network whose test the request may belong to, which fails then.
    ///
    /// Such a network is the only open one, or the only one with a stub for the host and port.
    @Sendable private static func refusal(
        of request: CapturedRequest, from origin: UnscopedJudge.Origin
    ) -> (text: String, engine: Engine?) {
        let open = state.withLock { $0.open }
        let naming = open.filter { $0.namesOrigin(of: request) }
        let likely = naming.isEmpty ? open : naming
        let only = likely.count == 1 ? likely[0] : nil
        let head =
            "refused \(request.headline(only?.settings.redaction ?? Redaction())), which belongs to no mocked network."
        if origin == .test {
            let text = """
                \(head)
                  Why:   the test that sent it has no network which answers it.
                  To do: give the test the trait .mockedNetwork(…), or .unscoped(.allowed), which lets such requests out.
                """
            return (text, nil)
        }
        let names = likely.map { $0.name.shown(atMost: .max) }.joined(separator: "; ")
        let reason = naming.isEmpty ? "which alone has a network" : "whose stubs alone name this host and port"
        let test = open.isEmpty ? "none has a network" : only == nil ? "one of \(names)" : "\(names), \(reason)"
        let text = """
            \(head)
              Why:   a detached task, a queue, a thread or a completion handler sent it.
              Test:  \(test)
              To do: send it in network.session, send it in network.bound { … }, or give the network
                     sharedSession: .process. The trait .unscoped(.allowed) lets such requests out.
            """
        return (text, only)
    }
}
