/// The state behind the lock of a registry: how often stubs have answered, and which stubs still can.
///
/// No method examines a request, so the time under the lock does not depend on the cost of conditions.
struct Tallies {
    let plan: CompiledPlan
    /// The number of requests that each stub has answered, in plan order.
    private(set) var uses: [Int]
    /// The position in each queue of the first stub that is not used up.
    private var heads: [Int]
    /// The number of requests, answered or not.
    var requests = 0
    /// `nil` means that the plan has no sequences.
    private var sequences: SequenceWatch?
    /// The states of the scenarios that have left their first state, by name.
    var scenarios: [ByteText: String] = [:]

    init(_ plan: CompiledPlan) {
        self.plan = plan
        uses = Array(repeating: 0, count: plan.stubs.count)
        heads = Array(repeating: 0, count: plan.index.queues.count)
        sequences = SequenceWatch(plan.stubs, uses: uses)
    }

    /// Continues with another plan; stubs that are in both keep their uses.
    ///
    /// - Parameters:
    ///   - plan: The new plan.
    ///   - earlier: The state of the earlier plan.
    ///   - indices: The index of each stub in the earlier plan; `nil` means a new stub.
    init(_ plan: CompiledPlan, after earlier: Tallies, indices: [Int?]) {
        self.init(plan)
        (requests, scenarios) = (earlier.requests, earlier.scenarios)
        var moved: [Int: Int] = [:]
        for (index, before) in indices.enumerated() {
            guard let before else { continue }
            uses[index] = earlier.uses[before]
            moved[before] = index
        }
        guard sequences != nil else { return }
        let orderViolations = (earlier.sequences?.orderViolations ?? []).compactMap { $0.moved(to: moved) }
        sequences = SequenceWatch(plan.stubs, uses: uses, orderViolations: orderViolations)
    }

    var tally: StubTally {
        StubTally(
            stubs: plan.stubs, uses: uses, identities: plan.identities, requests: requests,
            orderViolations: sequences?.orderViolations ?? [])
    }

    // MARK: - Claiming

    /// The result of a search so far.
    enum Outcome {
        case decided(Claim)
        /// The live candidate of this rank comes first, and is costly to evaluate.
        case unsettled(Int)
        /// No finding is live, and further candidates remain to be searched.
        case open
        /// The plan has been replaced.
        case outdated
    }

    /// The first step of a claim.
    enum Beginning {
        /// The index alone decided the claim.
        case claimed(Claim.Claimed)
        case search(StubSearch)
    }

    /// Begins a claim.
    ///
    /// - Parameters:
    ///   - queues: The queues that contain the stubs of the request.
    ///   - plan: The plan of the queues.
    ///   - isClaim: Whether to consume a use.
    ///   - allowsNetwork: Whether the policy lets requests pass.
    /// - Returns: The claim if the index decides it, otherwise the search. If no stub can answer or the plan is
    ///   outdated, the search is empty, and `outcome` reports the reason.
    mutating func begin(
        _ queues: QueuesOfRequest, in plan: CompiledPlan, isClaim: Bool, allowsNetwork: Bool
    ) -> Beginning {
        guard plan === self.plan, let first = queues.first else { return .search(StubSearch(plan, [])) }
        if isClaim, queues.others.isEmpty, let candidate = live(first).first, candidate.test == nil,
            isLive(candidate.rank), allowsNetwork || !asksNetwork(plan.index(ofRank: candidate.rank))
        {
            return .claimed(claim(candidate.rank))
        }
        return .search(StubSearch(plan, [live(first)] + queues.others.map { live($0) }))
    }

    /// Returns the rest of a queue, and drops the used-up stubs at its front permanently.
    private mutating func live(_ queue: Int) -> ArraySlice<Candidate> {
        let candidates = plan.index.queues[queue]
        while heads[queue] < candidates.count, isSpentForGood(candidates[heads[queue]].rank) { heads[queue] += 1 }
        return candidates[heads[queue]...]
    }

    /// - Parameters:
    ///   - search: The search so far.
    ///   - isClaim: Whether to consume a use. Otherwise the outcome only names the stub.
    ///   - allowsNetwork: Whether the policy lets requests pass.
    /// - Returns: The outcome of the search so far.
    mutating func outcome(of search: StubSearch, isClaim: Bool, allowsNetwork: Bool) -> Outcome {
        guard search.plan === plan else { return .outdated }
        if let finding = search.findings.first(where: { isLive($0.rank) }) {
            return decide(finding, isClaim, allowsNetwork)
        }
        guard search.isAtEnd else { return .open }
        if let finding = search.findings.last(where: { isRepeatable($0.rank) }) {
            return decide(finding, isClaim, allowsNetwork)
        }
        if isClaim { requests += 1 }
        return .decided(.unclaimed)
    }

    private mutating func decide(
        _ finding: StubSearch.Finding, _ isClaim: Bool, _ allowsNetwork: Bool
    ) -> Outcome {
        let index = plan.index(ofRank: finding.rank)
        switch finding.evaluation {
        case nil: return .unsettled(finding.rank)
        case .unknown(let reason):
            if isClaim { requests += 1 }
            return .decided(.undecided(Claim.Undecided(index: index, plan: plan, reason: reason)))
        case .met, .unmet:
            if isClaim, !allowsNetwork, asksNetwork(index) {
                requests += 1
                return .decided(.forbidden(claimed(index)))
            }
            return .decided(.claimed(isClaim ? claim(finding.rank) : claimed(index)))
        }
    }

    /// Consumes a use.
    @_optimize(speed)
    private mutating func claim(_ rank: Int) -> Claim.Claimed {
        let index = plan.index(ofRank: rank)
        requests += 1
        uses[index] += 1
        if sequences != nil { sequences?.note(index, of: plan.stubs[index].sequence) }
        for step in plan.stubs[index].scenarios { if let new = step.new { scenarios[ByteText(step.name)] = new } }
        return claimed(index)
    }

    @_optimize(speed)
    private func claimed(_ index: Int) -> Claim.Claimed {
        Claim.Claimed(index: index, plan: plan, use: uses[index])
    }

    // MARK: - Claiming without a request

    /// Returns those of some stubs that could answer now, by their ranks in ascending order.
    func live(among ranks: [Int]) -> [Int] {
        let live = ranks.filter(isLive)
        return live.isEmpty ? ranks.filter(isRepeatable).suffix(1) : live
    }

    /// Consumes a use of the first of some stubs, if they still are those that could answer.
    mutating func claim(firstOf live: [Int], among ranks: [Int]) -> Claim.Claimed? {
        guard self.live(among: ranks) == live else { return nil }
        return live.first.map { claim($0) }
    }

    // MARK: - Remaining uses

    private func asksNetwork(_ index: Int) -> Bool { plan.stubs[index].response.asksNetwork }

    private func isSpent(_ index: Int) -> Bool { plan.stubs[index].limit.isReached(by: uses[index]) }

    private func isSpentForGood(_ rank: Int) -> Bool {
        let index = plan.index(ofRank: rank)
        return isSpent(index) && !plan.stubs[index].repeatsLast
    }

    /// Whether a stub has uses left and its scenarios are in the required states.
    private func isLive(_ rank: Int) -> Bool {
        let index = plan.index(ofRank: rank)
        return !isSpent(index) && plan.stubs[index].scenarios.hold(in: scenarios)
    }

    /// Whether a stub is used up but repeats its answer if no other stub answers.
    private func isRepeatable(_ rank: Int) -> Bool {
        let index = plan.index(ofRank: rank)
        return isSpent(index) && plan.stubs[index].repeatsLast && plan.stubs[index].scenarios.hold(in: scenarios)
    }
}

extension [ScenarioStep] {
    /// Whether the scenarios are in the required states.
    fileprivate func hold(in scenarios: [ByteText: String]) -> Bool {
        allSatisfy { $0.required?.hasSameBytes(as: scenarios[ByteText($0.name)] ?? ScenarioStep.start) ?? true }
    }
}

/// The stubs of an engine and their counts at one moment.
package struct StubTally: Sendable {
    /// The stubs in plan order.
    package var stubs: [StubMapping]
    /// The number of requests that each stub has answered.
    package var uses: [Int]
    /// The identity of each stub; empty means that the content identifies each stub.
    package var identities: [StubIdentity?]
    /// The number of requests, whether a stub answered them or not.
    package var requests: Int
    /// The answers that violated the order of a sequence.
    package var orderViolations: [OrderViolation] = []

    package init(
        stubs: [StubMapping], uses: [Int], identities: [StubIdentity?] = [], requests: Int,
        orderViolations: [OrderViolation] = []
    ) {
        self.stubs = stubs
        self.uses = uses
        self.identities = identities
        self.requests = requests
        self.orderViolations = orderViolations
    }
}

/// The plan of an engine and the states of its scenarios at one moment.
package struct StubSnapshot: Sendable {
    package let plan: CompiledPlan
    let scenarios: [ByteText: String]
    /// Whether the policy lets requests pass.
    package var allowsNetwork = false

    package var stubs: [StubMapping] { plan.stubs }
    var order: StubOrder { plan.order }
}
