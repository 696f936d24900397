/// The state behind the lock of a registry: how often stubs have answered, and which stubs still can.
///
/// No method examines a request, so the time under the lock does not depend on the cost of conditions.
struct Tallies {
    let plan: CompiledPlan
    /// The number of requests that each stub has answered, in plan order.
    private(set) var uses: [Int]
    /// The number of requests, answered or not.
    var requests = 0
    /// `nil` means that the plan has no sequences.
    private var sequences: SequenceWatch?
    /// The states of the scenarios that have left their first state, by name.
    var scenarios: [ByteText: String] = [:] { didSet { changes += 1 } }
    /// Changes whenever other stubs can answer than before.
    private(set) var changes = 0

    init(_ plan: CompiledPlan) {
        self.plan = plan
        uses = Array(repeating: 0, count: plan.stubs.count)
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
        (requests, scenarios, changes) = (earlier.requests, earlier.scenarios, earlier.changes + 1)
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

    /// Returns those of some stubs that could answer now, in the order in which they are asked: stubs with uses left, and
    /// then those that repeat their last answer.
    @_optimize(speed)
    func asked(of candidates: [Candidate]) -> [Candidate] {
        var asked = candidates.filter { isLive($0.index) }
        if plan.repeats { asked += candidates.reversed().filter { isRepeatable($0.index) } }
        return asked
    }

    /// Decides about a request.
    ///
    /// - Parameters:
    ///   - index: The stub that answers, or may answer; `nil` means none.
    ///   - evaluation: The evaluation of its condition.
    ///   - allowsNetwork: Whether the policy lets requests pass.
    /// - Returns: The claim.
    mutating func claim(_ index: Int?, _ evaluation: Evaluation?, _ allowsNetwork: Bool) -> Claim {
        requests += 1
        guard let index else { return .unclaimed }
        if case .unknown(let reason) = evaluation {
            return .undecided(Claim.Undecided(index: index, plan: plan, reason: reason))
        }
        if !allowsNetwork, plan.stubs[index].response.asksNetwork { return .forbidden(claimed(index)) }
        return .claimed(consume(index))
    }

    /// Consumes a use.
    @_optimize(speed)
    private mutating func consume(_ index: Int) -> Claim.Claimed {
        uses[index] += 1
        if isSpent(index) { changes += 1 }
        if sequences != nil { sequences?.note(index, of: plan.stubs[index].sequence) }
        for step in plan.stubs[index].scenarios { if let new = step.new { scenarios[ByteText(step.name)] = new } }
        return claimed(index)
    }

    @_optimize(speed)
    private func claimed(_ index: Int) -> Claim.Claimed {
        Claim.Claimed(index: index, plan: plan, use: uses[index])
    }

    // MARK: - Claiming without a request

    /// Returns those of some stubs that could answer now, in the order in which they are asked.
    func live(among indices: [Int]) -> [Int] {
        let live = indices.filter(isLive)
        return live.isEmpty ? indices.filter(isRepeatable).suffix(1) : live
    }

    /// Consumes a use of the first of some stubs, if they still are those that could answer.
    mutating func claim(firstOf live: [Int], among indices: [Int]) -> Claim.Claimed? {
        guard let first = live.first, self.live(among: indices) == live else { return nil }
        requests += 1
        return consume(first)
    }

    // MARK: - Remaining uses

    private func isSpent(_ index: Int) -> Bool { plan.stubs[index].limit.isReached(by: uses[index]) }

    /// Whether a stub has uses left and its scenarios are in the required states.
    private func isLive(_ index: Int) -> Bool {
        !isSpent(index) && plan.stubs[index].scenarios.hold(in: scenarios)
    }

    /// Whether a stub is used up but repeats its answer if no other stub answers.
    private func isRepeatable(_ index: Int) -> Bool {
        isSpent(index) && plan.stubs[index].repeatsLast && plan.stubs[index].scenarios.hold(in: scenarios)
    }
}

extension [ScenarioStep] {
    /// Whether the scenarios are in the required states.
    fileprivate func hold(in scenarios: [ByteText: String]) -> Bool {
        allSatisfy { $0.required?.hasSameBytes(as: scenarios[ByteText($0.name)] ?? ScenarioStep.start) ?? true }
    }
}
