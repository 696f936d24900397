import Foundation

/// The stubs of one engine, with their remaining uses.
///
/// Conditions are evaluated on an immutable plan, without a lock. Consuming a use is one step under the lock. This step
/// checks that the same stubs can answer as before the evaluation. So the first stub that matches answers, and `times(n)`
/// gives exactly n answers, however many requests come at once.
package final class StubRegistry: Sendable {
    let state: Locked<Tallies>

    package init(_ plan: MockPlan, order: StubOrder = .first) {
        state = Locked(Tallies(CompiledPlan(plan.stubs, order: order)))
    }

    /// Replaces the plan; stubs that are in both plans keep their uses, and scenarios keep their states.
    ///
    /// - Parameters:
    ///   - plan: The new plan.
    ///   - identities: The identity of each stub. The content identifies stubs without an identity, and the order
    ///     distinguishes equal ones. Empty means that no stub has an identity.
    /// - Returns: The number of the new plan, the uses of its stubs, and the earlier state. Release the earlier
    ///   state while no lock is held.
    @discardableResult
    package func replace(
        with plan: MockPlan, identities: [StubIdentity?] = []
    ) -> (number: Int, uses: [Int], earlier: some Sendable) {
        change { earlier in
            CompiledPlan(
                plan.stubs, order: earlier.order, identities: identities, generation: earlier.generation + 1)
        }
    }

    package var order: StubOrder {
        get { plan.order }
        set {
            change { earlier in
                CompiledPlan(
                    earlier.stubs, order: newValue, identities: earlier.identities, generation: earlier.generation)
            }
        }
    }

    /// Changes the plan.
    ///
    /// The new plan is compiled without the lock. If another change replaces the plan in the meantime, the new plan is
    /// compiled again.
    @discardableResult
    private func change(
        _ make: (CompiledPlan) -> CompiledPlan
    ) -> (number: Int, uses: [Int], earlier: some Sendable) {
        while true {
            let earlier = self.plan
            let plan = make(earlier)
            let indices = plan.indices(in: earlier)
            let result: (number: Int, uses: [Int], earlier: Tallies)? = state.withLock { state in
                guard state.plan === earlier else { return nil }
                let before = state
                state = Tallies(plan, after: before, indices: indices)
                return (plan.generation, state.uses, before)
            }
            guard let result else { continue }
            earlier.expressions.retire()
            return result
        }
    }

    var plan: CompiledPlan { state.withLock { $0.plan } }

    /// The number of plans that were replaced before this one.
    package var number: Int { plan.generation }

    /// The stubs in plan order.
    package var stubs: [StubMapping] { plan.stubs }

    /// The number of requests that each stub has answered, in plan order.
    package var uses: [Int] { state.withLock { $0.uses } }

    /// The plan and the states of its scenarios at this moment.
    package var snapshot: StubSnapshot {
        state.withLock { StubSnapshot(plan: $0.plan, scenarios: $0.scenarios) }
    }

    /// The stubs with their counts, all of the same moment.
    package var tally: StubTally { state.withLock { $0.tally } }

    /// Counts a request that is decided without a stub.
    package func countUnclaimed() {
        state.withLock { $0.requests += 1 }
    }

    /// Returns the state of a scenario.
    package func state(ofScenario name: String) -> String {
        state.withLock { $0.scenarios[ByteText(name)] ?? ScenarioStep.start }
    }

    /// Sets the state of a scenario.
    package func setScenario(_ name: String, to state: String) {
        self.state.withLock { $0.scenarios[ByteText(name)] = state }
    }

    /// Resets all scenarios to their first state.
    package func resetScenarios() {
        state.withLock { $0.scenarios = [:] }
    }

    // MARK: - Claiming

    /// Finds the stub that answers a request and consumes one of its uses, which may take long.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - allowsNetwork: Whether the policy lets requests pass.
    /// - Returns: The claim.
    @_optimize(speed)
    package func claim(_ request: CapturedRequest, allowsNetwork: Bool = false) -> Claim {
        let budget = SearchBudget()
        while true {
            let plan = plan
            let candidates = plan.index.candidates(for: request)
            if let claim = claim(request, from: candidates, of: plan, allowsNetwork, budget) { return claim }
        }
    }

    /// Claims a stub as `claim(_:)` does, if other requests can wait for it.
    ///
    /// - Returns: `nil` if they cannot. No condition has been evaluated then.
    @_optimize(speed)
    package func claimAtOnce(_ request: CapturedRequest, allowsNetwork: Bool = false) -> Claim? {
        let budget = SearchBudget()
        while true {
            let plan = plan
            let candidates = plan.index.candidates(for: request)
            guard candidates.isQuick(for: request) else { return nil }
            if let claim = claim(request, from: candidates, of: plan, allowsNetwork, budget) { return claim }
        }
    }

    /// Evaluates candidates without a lock, and consumes a use of the first one that matches if none of them has become
    /// live or used up meanwhile.
    ///
    /// - Returns: The claim; `nil` if another plan has replaced this one.
    @_optimize(speed)
    private func claim(
        _ request: CapturedRequest, from candidates: Candidates, of plan: CompiledPlan, _ allowsNetwork: Bool,
        _ budget: SearchBudget
    ) -> Claim? {
        budget.expressions = plan.expressions
        while true {
            guard let (asked, changes) = asked(candidates, of: plan) else { return nil }
            var found: (index: Int, evaluation: Evaluation)?
            for candidate in asked {
                let evaluation = candidate.test.evaluation(for: request, budget)
                if case .unmet = evaluation { continue }
                found = (candidate.index, evaluation)
                break
            }
            let claim = state.withLock { state in
                state.changes == changes ? state.claim(found?.index, found?.evaluation, allowsNetwork) : nil
            }
            if let claim { return claim }
        }
    }

    /// Returns the candidates that could answer at this moment, and the moment; `nil` if another plan has replaced this one.
    private func asked(_ candidates: Candidates, of plan: CompiledPlan) -> (candidates: [Candidate], changes: Int)? {
        state.withLock { $0.plan === plan ? ($0.asked(of: candidates.all), $0.changes) : nil }
    }

    /// Returns whether the address of a request matches, or may match, a stub with uses left.
    ///
    /// Consumes no use.
    package func mayAnswer(_ request: CapturedRequest) -> Bool {
        while true {
            let plan = plan
            guard let (asked, _) = asked(plan.index.candidates(for: request), of: plan) else { continue }
            // The queue that all sessions share waits for this.
            let budget = SearchBudget(plan.expressions, seconds: 0.002)
            return asked.contains { candidate in
                let evaluation = candidate.test.evaluation(for: request, isAddressOnly: true, budget)
                return if case .unmet = evaluation { false } else { true }
            }
        }
    }

    /// Returns whether a stub names the host and the port of a request, with uses left or not.
    ///
    /// The names of this machine are one host here.
    package func namesOrigin(of request: CapturedRequest) -> Bool {
        let names = ["localhost", "127.0.0.1", "[::1]"]
        guard let host = request.writtenURL.host(), names.contains(host.lowercased()) || host == "::1" else {
            return hasStub(for: request)
        }
        return names.contains { name in
            var components = URLComponents(url: request.writtenURL, resolvingAgainstBaseURL: true)
            components?.encodedHost = name
            return components?.url.map { hasStub(for: CapturedRequest(method: request.method, url: $0)) } ?? false
        }
    }

    /// Whether a stub names a host as a whole.
    package func namesHost(_ host: String) -> Bool {
        let host = HostPiece.normalized(host: host)
        return stubs.contains { $0.request.text(of: .host).map(HostPiece.normalized(host:)) == host }
    }

    /// Whether a stub may answer requests to a host: it names the host, or leaves it open.
    package func mayAnswer(host: String) -> Bool {
        guard let url = URL(string: "http://\(host)/") else { return true }
        let evaluator = Evaluator(CapturedRequest(method: "GET", url: url))
        return stubs.contains { stub in
            guard stub.request.pattern(of: .host) != nil else { return true }
            return stub.request.origin.conjuncts.allSatisfy { condition in
                condition.field != .host || evaluator.evaluate(condition.normalized) == .met
            }
        }
    }

    private func hasStub(for request: CapturedRequest) -> Bool {
        let evaluator = Evaluator(request)
        return stubs.contains { stub in
            stub.request.pattern(of: .host) != nil
                && stub.request.origin.conjuncts.allSatisfy { condition in
                    condition.field == .scheme || evaluator.evaluate(condition.normalized) == .met
                }
        }
    }
}
