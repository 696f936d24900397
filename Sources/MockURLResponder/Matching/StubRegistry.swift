/// The stubs of one engine, with what is left of them.
///
/// Finding a stub and consuming one of its uses is one step under one lock, so `times(n)` gives exactly n answers
/// however many requests come at once.
package final class StubRegistry: Sendable {
    private let state: Locked<RegistryState>

    package init(_ plan: MockPlan, order: StubOrder = .first) {
        state = Locked(RegistryState(plan, order: order))
    }

    /// Takes another plan; a stub that stands in both keeps what is left of it, and scenarios their states.
    ///
    /// - Parameters:
    ///   - plan: In place of the one before.
    ///   - identities: What each stub is known by; those without one are known by what they are, and where there are
    ///     several equal ones, by their order. Empty is none for all.
    /// - Returns: What is known of it, and what was there before, to be let go of where no lock is held.
    @discardableResult
    package func replace(
        with plan: MockPlan, identities: [StubIdentity?] = []
    ) -> (number: Int, uses: [Int], earlier: some Sendable) {
        // The earlier state is let go of when nobody waits: objects of the program may go with its closures.
        let (number, uses, earlier) = state.withLock { state in
            let earlier = state
            state = RegistryState(plan, identities: identities, after: state)
            return (state.generation, state.uses, earlier)
        }
        return (number, uses, earlier)
    }

    /// How many plans were replaced before this one.
    package var number: Int { state.withLock { $0.generation } }

    /// The stubs in plan order.
    package var stubs: [StubMapping] { state.withLock { $0.stubs } }

    /// How many requests each of the stubs has answered, in plan order.
    package var uses: [Int] { state.withLock { $0.uses } }

    /// The stubs as a request sees them now.
    package var snapshot: StubSnapshot {
        state.withLock { StubSnapshot(stubs: $0.stubs, scenarios: $0.scenarios, order: $0.order) }
    }

    /// What came of them, all of the same moment.
    package var tally: StubTally { state.withLock { $0.tally } }

    /// Counts a request that is not claimed here, since no stub is to answer it.
    package func countUnclaimed() {
        state.withLock { $0.requests += 1 }
    }

    /// The states of scenarios that are no longer in the first one.
    package var scenarios: [String: String] { state.withLock { $0.scenarios } }

    /// Brings a scenario into a state.
    package func setScenario(_ name: String, to state: String) {
        self.state.withLock { $0.scenarios[name] = state }
    }

    /// Brings all scenarios into their first state.
    package func resetScenarios() {
        state.withLock { $0.scenarios = [:] }
    }

    package var order: StubOrder {
        get { state.withLock { $0.order } }
        set {
            _ = state.withLock { state in
                let earlier = state
                state = state.ordered(newValue)
                return earlier
            }
        }
    }

    /// Finds the stub that answers a request and consumes one of its uses.
    ///
    /// Closures of the program, and searches that take their time, are done where nobody waits for the lock, and then it is
    /// looked again.
    package func claim(_ request: CapturedRequest) -> Claim {
        if let claim = state.withLock({ $0.isQuick ? $0.claim(request) : nil }) { return claim }
        if state.withLock({ $0.hasBodyPatterns }) { readBodyIfWanted(request) }
        while true {
            let claim = request.searches.trying { state.withLock { $0.claim(request) } }
            if let claim { return claim }
            request.decide()
        }
    }

    /// Whether a stub with uses left stands where one that answers the request would stand; nothing is consumed.
    package func mayAnswer(_ request: CapturedRequest) -> Bool {
        let quick = state.withLock { $0.isQuick ? $0.first(for: request, where: { _ in true }) != nil : nil }
        if let quick { return quick }
        return request.searches.trying { state.withLock { $0.first(for: request, where: { _ in true }) != nil } }
            || request.isUndecided
    }

    /// A body may have to be drained from a stream, which must not happen while others wait for the lock.
    private func readBodyIfWanted(_ request: CapturedRequest) {
        let isWanted = request.searches.trying {
            state.withLock { state in
                let stubs = state.stubs
                return state.first(for: request) { stubs[$0].request.asksBody } != nil
            }
        }
        if isWanted || request.isUndecided { _ = request.body }
    }
}

/// What tells a stub from others that are equal, as long as the process lives.
package struct StubIdentity: Sendable, Hashable {
    private let object: ObjectIdentifier
    package let number: Int

    /// - Parameters:
    ///   - owner: Whose stub it is.
    ///   - number: Of the stub, given once.
    package init(of owner: AnyObject, _ number: Int) {
        object = ObjectIdentifier(owner)
        self.number = number
    }
}
