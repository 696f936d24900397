/// The state behind the lock of a registry: how often stubs have answered, and which of them still can.
///
/// Nothing here looks at a request, so the time under the lock does not depend on what conditions cost.
struct Tallies {
    let plan: CompiledPlan
    /// How many requests each stub has answered, in plan order.
    private(set) var uses: [Int]
    /// The first stub of each queue that is not spent.
    private var heads: [Int]
    /// How many requests there were, answered or not.
    var requests = 0
    /// `nil` means that the plan has no sequences.
    private var sequences: SequenceWatch?
    /// By name, unless in the first state.
    var scenarios: [String: String] = [:]

    init(_ plan: CompiledPlan) {
        self.plan = plan
        uses = Array(repeating: 0, count: plan.stubs.count)
        heads = Array(repeating: 0, count: plan.index.queues.count)
        sequences = SequenceWatch(plan.stubs, uses: uses)
    }

    /// Continues with another plan; stubs that are in both keep their uses.
    ///
    /// - Parameters:
    ///   - plan: In place of the one before.
    ///   - earlier: The state of the earlier plan.
    ///   - places: For each stub the place that it had there.
    init(_ plan: CompiledPlan, after earlier: Tallies, places: [Int?]) {
        self.init(plan)
        (requests, scenarios) = (earlier.requests, earlier.scenarios)
        var moved: [Int: Int] = [:]
        for (place, before) in places.enumerated() {
            guard let before else { continue }
            uses[place] = earlier.uses[before]
            moved[before] = place
        }
        guard sequences != nil else { return }
        let disorders = (earlier.sequences?.disorders ?? []).compactMap { $0.moved(to: moved) }
        sequences = SequenceWatch(plan.stubs, uses: uses, disorders: disorders)
    }

    var tally: StubTally {
        StubTally(
            stubs: plan.stubs, uses: uses, identities: plan.identities, requests: requests,
            disorders: sequences?.disorders ?? [])
    }

    // MARK: - Claiming

    /// The result of a search so far.
    enum Outcome {
        case decided(Claim)
        /// There was no time to evaluate the candidate of this rank, which may come first.
        case postponed(Int)
        /// None that was found is live, and there may be others.
        case open
        /// The plan is another one.
        case outdated
    }

    /// The first step of a claim.
    enum Beginning {
        /// The index decided all.
        case claimed(Claim.Claimed)
        case search(StubSearch)
    }

    /// Begins a claim.
    ///
    /// - Returns: The claim, if the index decides it at once; otherwise the search for it, which is empty if no stub can answer or
    ///   the plan is outdated, as `outcome` then reports.
    mutating func begin(_ queues: QueuesOfRequest, in plan: CompiledPlan, isClaim: Bool) -> Beginning {
        guard plan === self.plan, let first = queues.first else { return .search(StubSearch(plan, [])) }
        if isClaim, queues.others.isEmpty, let candidate = live(first).first, candidate.test == nil,
            isLive(candidate.rank)
        {
            return .claimed(claim(candidate.rank))
        }
        return .search(StubSearch(plan, [live(first)] + queues.others.map { live($0) }))
    }

    /// Returns the rest of a queue, and drops the spent stubs at its front for good.
    private mutating func live(_ queue: Int) -> ArraySlice<Candidate> {
        let candidates = plan.index.queues[queue]
        while heads[queue] < candidates.count, isSpentForGood(candidates[heads[queue]].rank) { heads[queue] += 1 }
        return candidates[heads[queue]...]
    }

    /// - Parameters:
    ///   - search: As far as it has come.
    ///   - isClaim: Whether a use is consumed; if not, a stub that was found is claimed only in name.
    /// - Returns: What the search has come to now.
    mutating func outcome(of search: StubSearch, isClaim: Bool) -> Outcome {
        guard search.plan === plan else { return .outdated }
        let match = search.matches.first(where: isLive)
        let doubt = search.doubts.first { isLive($0.rank) }
        if let outcome = decide(match, doubt, { $0 < $1 }, isClaim) { return outcome }
        guard search.isAtEnd else { return .open }
        let lastMatch = search.matches.last(where: isRepeatable)
        let lastDoubt = search.doubts.last { isRepeatable($0.rank) }
        if let outcome = decide(lastMatch, lastDoubt, { $0 > $1 }, isClaim) { return outcome }
        if isClaim { requests += 1 }
        return .decided(.unclaimed)
    }

    /// Decides between the first match and the first unknown candidate: the earlier one wins.
    private mutating func decide(
        _ match: Int?, _ doubt: (rank: Int, reason: Unknown)?, _ comesBefore: (Int, Int) -> Bool, _ isClaim: Bool
    ) -> Outcome? {
        if let doubt, match.map({ comesBefore(doubt.rank, $0) }) ?? true {
            if doubt.reason == .needsTime { return .postponed(doubt.rank) }
            if isClaim { requests += 1 }
            let place = plan.place(of: doubt.rank)
            return .decided(.undecided(Claim.Undecided(index: place, plan: plan, reason: doubt.reason)))
        }
        guard let match else { return nil }
        return .decided(.claimed(isClaim ? claim(match) : claimed(plan.place(of: match))))
    }

    /// Consumes a use.
    private mutating func claim(_ rank: Int) -> Claim.Claimed {
        let place = plan.place(of: rank)
        requests += 1
        uses[place] += 1
        if sequences != nil { sequences?.note(place, of: plan.stubs[place].sequence) }
        for step in plan.stubs[place].scenarios { if let new = step.new { scenarios[step.name] = new } }
        return claimed(place)
    }

    private func claimed(_ place: Int) -> Claim.Claimed {
        Claim.Claimed(index: place, plan: plan, use: uses[place])
    }

    // MARK: - What is left

    private func isSpent(_ place: Int) -> Bool { plan.stubs[place].uses.areSpent(by: uses[place]) }

    private func isSpentForGood(_ rank: Int) -> Bool {
        let place = plan.place(of: rank)
        return isSpent(place) && !plan.stubs[place].repeatsLast
    }

    /// Whether a stub has uses left and waits for no other state.
    private func isLive(_ rank: Int) -> Bool {
        let place = plan.place(of: rank)
        return !isSpent(place) && plan.stubs[place].scenarios.hold(in: scenarios)
    }

    /// Whether a stub is spent and answers on when no other does.
    private func isRepeatable(_ rank: Int) -> Bool {
        let place = plan.place(of: rank)
        return isSpent(place) && plan.stubs[place].repeatsLast && plan.stubs[place].scenarios.hold(in: scenarios)
    }
}

extension [ScenarioStep] {
    /// Whether the scenarios are in the states that are waited for.
    fileprivate func hold(in scenarios: [String: String]) -> Bool {
        allSatisfy { $0.required == nil || $0.required == scenarios[$0.name] ?? ScenarioStep.start }
    }
}
